"""Degrees of a key, and compatible keys, as plans."""

import re
from typing import Final

from src.agents.harmony.camelot import compatible_codes, key_of_code
from src.music_theory.keys import scale_notes
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .one_track import OTHER, names_key, say

ROMANS: Final = ("I", "II", "III", "IV", "V", "VI", "VII")
MAJOR_TRIADS: Final = ("", "m", "m", "", "", "m", "dim")
MINOR_TRIADS: Final = ("m", "dim", "", "m", "m", "", "")
_NAMED_DEGREE: Final = pattern(r"\b(?P<sub>sub)?dominant(?:e|es|en|sept\w*)?\b")
_SEVENTH: Final = pattern(r"\b(?:seventh|7th|s[eé]ptima|sept(?:im)?\w*|dominantsept\w*|V7|five[- ]seven)\b")
# "The five seven chord".
_SPOKEN: Final = pattern(
    r"\b(?P<degree>one|two|three|four|five|six|seven|[1-7])[- ](?:seven(?:th)?|7)(?:[- ]chord)?\b"
)
_SPOKEN_DEGREES: Final = ("one", "two", "three", "four", "five", "six", "seven")
DOMINANT: Final = 5
# In natural minor the fifth degree has a minor chord.
_NATURAL: Final = pattern(
    r"\b(?:natural\w*|aeolian|e[oó]lic[oa]|nat[uü]rlich\w*|reines?)\b|(?<![\w-])(?-i:v)(?![\w-])"
)
_ROMAN: Final = re.compile(r"(?<![\w-])(?P<roman>VII|VI|IV|V|III|II|vii|vi|iv|iii|ii|v)(?![\w-])")
DEGREE_WORD: Final = pattern(r"\b(?:degrees?|grados?|stufen?)\b")


_WHICH_KEYS: Final = pattern(
    r"\b(?:which|what|welche[rnsm]?|qu[eé]|cu[aá]les son las) (?:other |otras |anderen )?(?:camelot[ -]?)?"
    r"(?:keys?|codes?|tonart(?:en)?|tonalidad(?:es)?|tonos?|c[oó]digos?)\b"
)


def _fits_compatible(asked: Asked) -> bool:
    """Return whether compatible keys are asked for, not tracks: "which keys mix with 4B?"."""
    asks_keys = _WHICH_KEYS.search(asked.reading.text) is not None and not asked.reading.named("track")
    return (
        bool(asked.reading.keys)
        and asked.has("act.mix", "act.mix_after", "measure.mixing")
        and (asked.has("measure.key") or asked.reading.keys[0].is_code or asks_keys)
        and (asks_keys or not asked.has("act.find"))
        and not asked.has(*OTHER, "how.how_many")
    )


def _compatible(asked: Asked) -> Steps:
    yield from ()
    key = asked.reading.keys[0].key
    others = [f"{asked.voice.key(key_of_code(code))} ({code})" for code in compatible_codes(key.camelot)[1:]]
    text = say(
        asked,
        "keys.compatible",
        key=asked.voice.key(key.name),
        camelot=key.camelot,
        others=asked.voice.joined(others),
    )
    return Answer(text)


def _parse_degree(asked: Asked) -> int | None:
    """Return the degree that is asked for, 1 to 7: "the V of A flat", "quinto grado", "Dominante"."""
    text = asked.reading.text
    if match := _NAMED_DEGREE.search(text):
        return 4 if match["sub"] else 5
    if match := _ROMAN.search(text):
        return ROMANS.index(match["roman"].upper()) + 1
    if match := _SPOKEN.search(text):
        said = match["degree"].lower()
        return int(said) if said.isdigit() else _SPOKEN_DEGREES.index(said) + 1
    if DEGREE_WORD.search(text):
        numbers = [int(one) for one in asked.reading.of("ordinal")] + [
            int(one.value) for one in asked.reading.numbers
        ]
        return next((one for one in numbers if 1 <= one <= len(ROMANS)), None)
    return None


_SUSPENDED: Final = pattern(r"\b[A-H](?:#|b|♯|♭)?sus\d")


def _fits_degree(asked: Asked) -> bool:
    if len(asked.reading.keys) > 1 or _SUSPENDED.search(asked.reading.text):
        # "Is Am the vi of C major?" asks of a chord.
        return False
    return names_key(asked) and _parse_degree(asked) is not None and not asked.has(*OTHER)


def _degree(asked: Asked) -> Steps:
    yield from ()
    key, degree = asked.reading.keys[0].key, _parse_degree(asked)
    assert degree is not None
    note = scale_notes(key)[degree - 1]
    kinds: tuple[str, ...] = MINOR_TRIADS if key.is_minor else MAJOR_TRIADS
    is_dominant = degree == DOMINANT and key.is_minor and not _NATURAL.search(asked.reading.text)
    if degree == DOMINANT and _SEVENTH.search(asked.reading.text):
        # In minor keys, too, the dominant seventh chord has a major third.
        kinds = (*kinds[: DOMINANT - 1], "7", *kinds[DOMINANT:])
    elif is_dominant:
        told = {"major": note, "seventh": f"{note}7", "natural": f"{note}m"}
        chords = {name: asked.voice.chords(chord) for name, chord in told.items()}
        key_name = asked.voice.key(key.name)
        return Answer(say(asked, "scale.dominant", key=key_name, note=asked.voice.note(note), **chords))
    names = {
        "key": asked.voice.key(key.name),
        "note": asked.voice.note(note),
        "chord": asked.voice.chords(f"{note}{kinds[degree - 1]}"),
    }
    return Answer(say(asked, "scale.degree", degree=ROMANS[degree - 1], **names))


MAJOR_NUMERALS: Final = ("I", "ii", "iii", "IV", "V", "vi", "vii°")
MINOR_NUMERALS: Final = ("i", "ii°", "III", "iv", "v", "VI", "VII")


_DIFFERENCE: Final = pattern(r"\b(?:difference|differ\w*|diferencia\w*|unterschied\w*|unterscheid\w*)\b")


def _fits_chords_of_key(asked: Asked) -> bool:
    """Return whether the triads of a key are asked for: "which chords are in G major?"."""
    is_of_key = names_key(asked) and len(asked.reading.keys) == 1
    # "Gibt es" names no track.
    is_of_track = asked.has("scope.track") and asked.reading.language != "de"
    is_other = asked.has("measure.capo", "measure.melody", "act.transpose", "act.correct", *OTHER)
    if _DIFFERENCE.search(asked.reading.text):
        # "Between a major and a minor chord": "a" is no key.
        return False
    return is_of_key and asked.has("measure.chords") and not (asked.reading.bars or is_of_track or is_other)


def _chords_of_key(asked: Asked) -> Steps:
    yield from ()
    key = asked.reading.keys[0].key
    kinds, numerals = (MINOR_TRIADS, MINOR_NUMERALS) if key.is_minor else (MAJOR_TRIADS, MAJOR_NUMERALS)
    chords = " ".join(f"{note}{kind}" for note, kind in zip(scale_notes(key), kinds, strict=True))
    names = {"key": asked.voice.key(key.name), "chords": asked.voice.chords(chords)}
    return Answer(say(asked, "scale.chords", numerals=" ".join(numerals), **names))


CHORDS_OF_KEY = Plan("chords of a key", _fits_chords_of_key, _chords_of_key)
DEGREE = Plan("degree of a key", _fits_degree, _degree, allows_unknown_words=True)
COMPATIBLE = Plan("compatible keys", _fits_compatible, _compatible)
