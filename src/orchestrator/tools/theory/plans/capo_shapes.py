"""Chord shapes with a capo for chords or a key that sound, as a plan: "capo on 2, what do I play for Em Am B7?"."""

import re
from typing import Final

from src.agents.harmony.names import Key
from src.music_theory.chords import UnknownChord, chord_named, transposed
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .chords import ASKS_SHAPES, parse_fret
from .one_track import say

# What sounds stands behind these words.
_FOR: Final = pattern(
    r"\b(?:instead of|in place of|to get|for|en (?:vez|lugar) de|para(?: que suene)?|anstatt|statt|anstelle von"
    r"|f[uü]r)\s+(?:(?:an?|the|una?|el|ein(?:en)?|den|das)\s)?(?:(?:sounding|concert|klingende[sn]?)\s)?"
    r"(?P<chords>.{1,60})$"
)
_SEPARATORS: Final = re.compile(r"[\s,|–-]+(?:(?:and|y|und|then)\s+)?")  # noqa: RUF001
_SYMBOL: Final = re.compile(r"[A-Ha-h](?:#|b|♯|♭)?(?:maj7|m7b5|m7|m6|m|dim|7|6)?")


def _sounding(asked: Asked) -> list[str]:
    """Return the chords that sound; [] without them."""
    said = _FOR.search(asked.talk.plain_question.strip(" ?.!¿"))
    words = [one for one in _SEPARATORS.split(said["chords"]) if one] if said else []
    if not all(_SYMBOL.fullmatch(one) for one in words):
        return []
    plain = [(one[0].upper() + one[1:]).replace("♯", "#").replace("♭", "b") for one in words]
    if asked.reading.language == "de":
        plain = [re.sub(r"^B(?!b)", "Bb", one) for one in plain]
    try:
        for one in (symbols := [one.replace("H", "B") for one in plain]):
            chord_named(one)
    except UnknownChord:
        return []
    return symbols


# "I finger G, what sounds?"
_FINGERS: Final = re.compile(
    r"\b(?:[Gg]reife?n?|[Ff]inger(?:ing)?|[Pp]lay(?:ing)?|[Ss]piele?|[Tt]oco|[Pp]ongo|[Ss]hape|[Gg]riff"
    r"|[Pp]osici[oó]n de|[Ff]orma de)\s+(?:(?:an?|the|einen|ein|den|un|una|el|la)\s+)?"
    r"(?P<chord>[A-H](?:#|b)?(?:maj7|m7|m|7| minor|-[Mm]oll| menor)?)(?![\w#])"
)
# "G-Griffe", "G shapes".
_SHAPES: Final = re.compile(
    r"\b(?P<chord>[A-H](?:#|b)?(?:maj7|m7|m|7)?)[- ](?:[Gg]riffe?n?|[Ff]ormen?|[Ss]hapes?)\b"
)
_IN_MINOR: Final = re.compile(r"[ -](?:minor|[Mm]oll|menor)$")
_SOUNDS: Final = pattern(
    r"\b(?:sounds?|sounding|hear|comes? out|klingt|erklingt|h[oö]re ich|suena|sale|sonar[aá])\b"
)


def _fingered(asked: Asked) -> str:
    """Return the chord that is fingered where it is asked what sounds; "" otherwise."""
    text = asked.talk.plain_question
    said = _FINGERS.search(text) or _SHAPES.search(text)
    if said is None or not _SOUNDS.search(asked.reading.text):
        return ""
    chord = _IN_MINOR.sub("m", said["chord"])
    if asked.reading.language == "de":
        chord = re.sub(r"^B(?!b)", "Bb", chord).replace("H", "B")
    return chord


def _fits(asked: Asked) -> bool:
    if asked.has("measure.capo") and parse_fret(asked) is not None and _fingered(asked):
        return not asked.reading.named("track")
    is_capo = asked.has("measure.capo") and parse_fret(asked) is not None
    is_of_key = len(asked.reading.keys) == 1 and _FOR.search(asked.reading.text.strip(" ?.!")) is not None
    is_asked = ASKS_SHAPES.search(asked.reading.text) is not None and not asked.reading.named("track")
    return is_capo and is_asked and (bool(_sounding(asked)) or is_of_key)


def _steps(asked: Asked) -> Steps:
    yield from ()
    fret, symbols = parse_fret(asked), _sounding(asked)
    # `_fits` looked.
    assert fret is not None
    if fingered := _fingered(asked):
        first = chord_named(fingered)
        key = Key((first.root + fret) % 12, first.kind.startswith("m") and not first.kind.startswith("maj"))
        sounds = asked.voice.chords(" ".join(transposed([fingered], fret, key)))
        return Answer(
            say(asked, "capo.chord_sounds", fret=fret, shape=asked.voice.chords(fingered), chord=sounds)
        )
    if symbols:
        first = chord_named(symbols[0])
        key = Key((first.root - fret) % 12, first.kind.startswith("m") and not first.kind.startswith("maj"))
        shapes = asked.voice.chords(" ".join(transposed(symbols, -fret, key)))
        return Answer(
            say(asked, "capo.shapes", fret=fret, shapes=shapes, chords=asked.voice.chords(" ".join(symbols)))
        )
    sounding = asked.reading.keys[0].key
    shapes = asked.voice.key(Key((sounding.tonic - fret) % 12, sounding.is_minor).name)
    return Answer(say(asked, "capo.sounds", fret=fret, shapes=shapes, key=asked.voice.key(sounding.name)))


CAPO_SHAPES = Plan("shapes with a capo", _fits, _steps, allows_unknown_words=True)
