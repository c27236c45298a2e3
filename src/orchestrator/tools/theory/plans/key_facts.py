"""Key signatures, intervals and chord progressions in a key of the question, as plans."""

import re
from typing import Final

from src.agents.corrections.facts import key_named
from src.agents.harmony.names import Key
from src.music_theory.keys import relative, scale_notes
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

from .degrees import MAJOR_TRIADS, MINOR_TRIADS, ROMANS
from .keys import steps_in
from .one_track import OTHER, names_key, no_track, one_track, say, with_title

_SIGNATURE: Final = pattern(
    r"\b(?:key signature|accidentals?|how many (?:sharps|flats)|(?:one|two|three|four|five|six|seven"
    r"|[1-7]) (?:sharps?|flats?)|which notes are (?:sharp|flat)(?:ened|ed)?|"
    r"(?:what|which) (?:sharps|flats|accidentals)"
    r"|sharps or flats|flats or sharps|armadura|alteraci[oó]n(?:es)?|(?:cu[aá]ntos|un|dos|tres|cuatro|cinco|seis"
    r"|siete|[1-7]) (?:sostenidos?|bemol(?:es)?)"
    r"|qu[eé] (?:sostenidos|bemoles)|vorzeichen|wie ?viele (?:kreuze|bs?)|welche kreuze|kreuze oder b)\b"
)
SEMITONES: Final = pattern(r"\b(?:semi\s?tones?|half[ -]?(?:steps?|tones?)|semitonos?|halb\s?t[oö]ne?n?)\b")
# Words, folded, and semitones: the more exact names first.
_INTERVALS: Final = tuple(
    (re.compile(rf"\b(?:{words})\b"), semitones)
    for words, semitones in (
        (
            r"augmented fourth|diminished fifth|tritones?|tritonos?|cuarta aumentada|quinta disminuida|tritonus",
            6,
        ),
        (r"minor second|segunda menor|kleinen? sekunde", 1),
        (r"major second|segunda mayor|grossen? sekunde", 2),
        (r"minor third|tercera menor|kleinen? terz", 3),
        (r"major third|tercera mayor|grossen? terz", 4),
        (r"minor sixth|sexta menor|kleinen? sexte", 8),
        (r"major sixth|sexta mayor|grossen? sexte", 9),
        (r"minor seventh|septima menor|kleinen? septime", 10),
        (r"major seventh|septima mayor|grossen? septime", 11),
        (r"(?:perfect )?fourth|cuarta(?: justa)?|(?:reinen? )?quarte", 5),
        (r"(?:perfect )?fifth|quinta(?: justa)?|(?:reinen? )?quinte", 7),
        (r"octaves?|octavas?|oktaven?", 12),
        (r"unison|unisono|prime", 0),
        (r"whole (?:tone|step)|tono entero|ganzton", 2),
    )
)
_ROMAN: Final = r"(?:VII|VI|IV|V|III|II|I|vii|vi|iv|iii|ii|i|v)"
_NUMERALS: Final = re.compile(rf"(?<![\w-])(?P<degrees>{_ROMAN}7?(?:[\s,–-]+{_ROMAN}7?){{1,7}})(?![\w])")  # noqa: RUF001
_DIGITS: Final = re.compile(r"(?<![\w:./-])(?P<degrees>[1-7](?:[\s,–-]+[1-7]){1,7})(?![\w:./%])")  # noqa: RUF001


def _fits_signature(asked: Asked) -> bool:
    is_known = names_key(asked) or len(asked.tracks) == 1
    return is_known and bool(_SIGNATURE.search(asked.reading.text)) and not asked.has("measure.capo", *OTHER)


def _signature(asked: Asked) -> Steps:
    if names_key(asked):
        return Answer(_signature_told(asked, asked.reading.keys[0].key))
    track = one_track(asked)
    if track is None:
        return no_track(asked)
    (found,) = yield [("analyse_harmony", {"track_id": track.id})]
    if found.summary is None or not found.summary.get("key"):
        return Answer(found.error or asked.say("topic.no_harmony"))
    key, steps = key_named(found.summary["key"]), steps_in(asked.reading.unnamed)
    # "How many flats would it have a tone lower?"
    moved = Key((key.tonic + (steps or 0)) % 12, key.is_minor)
    return Answer(with_title(asked, track, _signature_told(asked, moved)))


def _signature_told(asked: Asked, key: Key) -> str:
    altered = [note for note in scale_notes(key) if len(note) > 1]
    name = asked.voice.key(key.name)
    other = asked.voice.key(relative(key).name)
    if not altered:
        return say(asked, "signature.none", key=name, relative=other)
    kind = "sharps" if altered[0][1] in "#♯" else "flats"
    notes = asked.voice.joined([asked.voice.note(note) for note in altered])
    said = [round(one.value) for one in asked.reading.numbers if one.value <= len(scale_notes(key))]
    judged = ""
    if len(said) == 1 and asked.has("how.whether") and not asked.has("how.what", "how.how_many"):
        # "Hat das vier Vorzeichen?"
        judged = f"{asked.say('word.yes' if said[0] == len(altered) else 'word.no')}: "
    kind = f"{kind}_one" if len(altered) == 1 else kind
    return judged + say(asked, f"signature.{kind}", key=name, count=len(altered), notes=notes, relative=other)


def interval_in(text: str) -> tuple[str, int] | None:
    folded = fold(text)
    found = ((words.search(folded), semitones) for words, semitones in _INTERVALS)
    return next(((match[0], semitones) for match, semitones in found if match), None)


def _fits_interval(asked: Asked) -> bool:
    reading = asked.reading
    is_about_music = reading.keys or reading.named("track") or asked.has("scope.track", "measure.chords")
    return (
        not is_about_music
        and asked.has("how.how_many", "act.explain", "how.what")
        and bool(SEMITONES.search(reading.text))
        and interval_in(reading.text) is not None
    )


def _interval_steps(asked: Asked) -> Steps:
    yield from ()
    found = interval_in(asked.reading.text)
    # `_fits_interval` has checked this.
    assert found is not None
    return Answer(say(asked, "interval.semitones", interval=found[0], count=found[1]))


def degrees_in(text: str) -> list[int] | None:
    """Return the degrees of a progression: "ii V I", "2 5 1"; None if there is none."""
    if match := _NUMERALS.search(text):
        said = [one.rstrip("7") for one in re.split(r"[\s,–-]+", match["degrees"])]  # noqa: RUF001
        return [ROMANS.index(one.upper()) + 1 for one in said] if len(set(said)) > 1 else None
    if match := _DIGITS.search(text):
        return [int(one) for one in re.findall(r"\d", match["degrees"])]
    return None


def numerals_in(text: str) -> str:
    """Return the numerals of the progression in a text: "II V I" for "2-5-1"; "" without one."""
    degrees = degrees_in(text)
    return " ".join(ROMANS[one - 1] for one in degrees) if degrees else ""


def _fits_progression(asked: Asked) -> bool:
    return (
        names_key(asked)
        and not asked.reading.bars
        and not asked.has(*OTHER, "measure.capo", "scope.passage", "act.transpose")
        and degrees_in(asked.reading.text) is not None
    )


def _progression(asked: Asked) -> Steps:
    yield from ()
    key, degrees = asked.reading.keys[0].key, degrees_in(asked.reading.text)
    # `_fits_progression` has checked this.
    assert degrees is not None
    notes, kinds = scale_notes(key), MINOR_TRIADS if key.is_minor else MAJOR_TRIADS
    chords = " ".join(f"{notes[one - 1]}{kinds[one - 1]}" for one in degrees)
    numerals = " ".join(ROMANS[one - 1] for one in degrees)
    return Answer(
        say(
            asked,
            "scale.progression",
            key=asked.voice.key(key.name),
            numerals=numerals,
            chords=asked.voice.chords(chords),
        )
    )


SIGNATURE = Plan("key signature", _fits_signature, _signature, allows_unknown_words=True)
INTERVAL = Plan("interval", _fits_interval, _interval_steps, allows_unknown_words=True)
PROGRESSION = Plan("progression in a key", _fits_progression, _progression, allows_unknown_words=True)
