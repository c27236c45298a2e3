"""Notes and chords in the question, as plans: semitones between notes, a fifth above D, several chords moved."""

import re
from typing import Final

from src.agents.harmony.names import Key
from src.music_theory.chords import UnknownChord, chord_named, transposed
from src.music_theory.keys import scale_notes
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

from .degrees import DEGREE_WORD, ROMANS
from .key_facts import SEMITONES, interval_in
from .keys import describe_steps, parse_steps
from .one_track import OTHER, say

_LETTERS: Final = {"c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11, "h": 11}
_SOLFEGE: Final = {"do": 0, "re": 2, "mi": 4, "fa": 5, "sol": 7, "la": 9, "si": 11}
_NOTE: Final = (
    r"(?:(?P<solfege{n}>do|re|mi|fa|sol|la|si)(?![a-z])|(?P<letter{n}>[a-h])(?![\w]|\s?(?:#|b\b))"
    r"|(?P<signed{n}>[a-h])(?=#|b\b|is\b|es\b|s\b|[ -](?:sharp|flat)))"
    r"(?:\s?-?(?P<sign{n}>#|b\b|is\b|es\b|s\b|sharp|flat|sostenido|bemol))?"
)
# "From C to Ab", "zwischen C und As", in folded text.
_PAIR: Final = re.compile(
    rf"\b(?:from|between|de|desde|entre|von|zwischen)\s(?:el |the )?{_NOTE.format(n=1)}\s"
    r"(?:(?:up|down|runter|hinunter|rauf|hinauf|hoch|tiefer|hoher) )?"
    rf"(?:to|and|a|hasta|y|nach|bis|zu|und|hoch zu|rauf zu|aufs?|zum)\s(?:el |the |das )?{_NOTE.format(n=2)}"
)
_ABOVE: Final = re.compile(
    r"\b(?:above|over|up from|higher than|por encima de|encima de|arriba de|sobre|mas arriba de|uber|oberhalb von"
    r"|hoher als|ab|von)\s"
    rf"(?:the note |der note |la nota )?{_NOTE.format(n=1)}"
)
_BELOW: Final = re.compile(
    r"\b(?:below|under|beneath|down from|lower than|por debajo de|debajo de|abajo de|bajo|unter"
    r"|unterhalb von|tiefer als)\s"
    rf"(?:the note |der note |la nota )?{_NOTE.format(n=1)}"
)
_IS_DEGREE: Final = re.compile(
    rf"\b(?:is|es|ist|hat|has|tiene|of|de|von)\s(?:the |la nota |der |die note )?{_NOTE.format(n=1)}"
)
_INTERVAL_WORD: Final = pattern(r"\b(?:intervals?|intervalos?|intervalle?)\b")
_CHORD: Final = r"[A-H](?:#|b|♯|♭)?(?:maj7|m7b5|m7|m6|m|dim|7|6)?"
_CHORDS: Final = re.compile(
    rf"(?<![\w#]){_CHORD}(?:(?:\s?[,–-]\s?|\s(?:and |y |und )?){_CHORD}){{1,15}}(?![\w#♯♭])"  # noqa: RUF001
)
_MOVES: Final = pattern(
    r"\b(?:transpon\w*|transpos\w*|traspon\w*|transport\w*|up|down|higher|lower|sub[ei]\w*|baj[ae]\w*|arriba|abajo|h[oö]her"
    r"|tiefer|hoch|runter|hinunter|rauf|move|shift|mueve)\b"
)
_SIGNS: Final = {
    "#": 1,
    "is": 1,
    "sharp": 1,
    "sostenido": 1,
    "b": -1,
    "es": -1,
    "s": -1,
    "flat": -1,
    "bemol": -1,
}
OCTAVE: Final = 12
# Minor second, third, sixth and seventh: Bb above G, and not A#.
_SPELLED_FLAT: Final = {1, 3, 8, 10}


def _plain(asked: Asked) -> str:
    return " ".join(fold(asked.reading.text).split())


def _pitch(match: re.Match[str], number: int, language: str) -> int:
    """Return the pitch class of a note in a match."""
    sign = match[f"sign{number}"] or ""
    if solfege := match[f"solfege{number}"]:
        return (_SOLFEGE[solfege] + _SIGNS.get(sign, 0)) % OCTAVE
    letter = match[f"letter{number}"] or match[f"signed{number}"]
    if letter == "b" and language == "de" and not sign:
        return 10
    return (_LETTERS[letter] + _SIGNS.get(sign, 0)) % OCTAVE


def _note(asked: Asked, pitch: int, is_flat: bool = True) -> str:
    names = Key(5 if is_flat else 7, is_minor=False).note_names
    return asked.voice.note(names[pitch % OCTAVE])


def _fits_between(asked: Asked) -> bool:
    is_asked = SEMITONES.search(asked.reading.text) or _INTERVAL_WORD.search(asked.reading.text)
    return bool(is_asked) and not asked.reading.named("track") and _PAIR.search(_plain(asked)) is not None


def _between(asked: Asked) -> Steps:
    yield from ()
    match = _PAIR.search(_plain(asked))
    # `_fits_between` looked.
    assert match is not None
    first, second = (_pitch(match, number, asked.reading.language) for number in (1, 2))
    up = (second - first) % OCTAVE
    names = {"first": _note(asked, first), "second": _note(asked, second)}
    return Answer(say(asked, "interval.between", up=up, down=(OCTAVE - up) % OCTAVE, **names))


def _side(asked: Asked) -> tuple[re.Match[str], int] | None:
    """Return the note from which an interval is counted, and 1 for above or -1 for below."""
    text = _plain(asked)
    for form, sign in ((_BELOW, -1), (_ABOVE, 1)):
        if match := form.search(text):
            return match, sign
    return None


# "3 semitones above G"; "transpose it 3 semitones" is about a track.
_COUNTED: Final = pattern(
    r"\b(?P<count>\d{1,2}) (?P<unit>semitones?|half[ -]?(?:steps?|tones?)|semitonos?|halbt[oö]ne?n?|halbtonschritte?"
    r"|whole (?:steps?|tones?)|tones?|tonos?|ganzt[oö]ne?n?)\b"
)
_OF_NOTE: Final = pattern(r"\b(?:notes?|notas?|ton|note|t[oö]ne?)\b")


def _interval(asked: Asked) -> int | None:
    """Return the number of semitones of "a minor third" or of "3 semitones"."""
    text = asked.reading.text
    if named := interval_in(text):
        return named[1]
    counted = _COUNTED.search(text)
    if counted is None or (asked.focus.conversation and _OF_NOTE.search(text) is None):
        return None
    is_half = fold(counted["unit"]).startswith(("sem", "hal"))
    return int(counted["count"]) * (1 if is_half else 2)


def _fits_above(asked: Asked) -> bool:
    others = (
        [one for one in OTHER if one != "act.transpose"] if _COUNTED.search(asked.reading.text) else OTHER
    )
    is_of_tracks = asked.reading.named("track") or asked.has(*others)
    return _interval(asked) is not None and _side(asked) is not None and not is_of_tracks


def _above(asked: Asked) -> Steps:
    yield from ()
    count, side = _interval(asked), _side(asked)
    # `_fits_above` looked.
    assert count is not None
    assert side is not None
    match, sign = side
    pitch = _pitch(match, 1, asked.reading.language)
    key = next((one.key for one in asked.reading.keys if not one.is_tonic_only), None)
    moved = (pitch + sign * count) % OCTAVE
    if key is not None and key.tonic == pitch:
        names = {"first": asked.voice.key(key.name), "note": asked.voice.key(Key(moved, key.is_minor).name)}
    else:
        names = {
            "first": _note(asked, pitch),
            "note": _note(
                asked, moved, is_flat=sign < 0 or pitch in {5, 10, 3, 8, 0} or count in _SPELLED_FLAT
            ),
        }
    return Answer(say(asked, "interval.above" if sign > 0 else "interval.below", count=count, **names))


def _degree_note(asked: Asked) -> int | None:
    """Return the note whose degree in the key is asked for."""
    key = next((one for one in asked.reading.keys if not one.is_tonic_only and not one.is_code), None)
    if key is None:
        return None
    match = _IS_DEGREE.search(fold(asked.reading.text[: key.start]))
    return None if match is None else _pitch(match, 1, asked.reading.language)


def _fits_degree(asked: Asked) -> bool:
    is_asked = DEGREE_WORD.search(asked.reading.text) and not asked.reading.named("track")
    return bool(is_asked) and _degree_note(asked) is not None and not asked.has(*OTHER)


def _degree(asked: Asked) -> Steps:
    yield from ()
    key = next(one.key for one in asked.reading.keys if not one.is_tonic_only)
    pitch = _degree_note(asked)
    # `_fits_degree` looked.
    assert pitch is not None
    named = asked.voice.key(key.name)
    scale = scale_notes(key)
    place = next((place for place, note in enumerate(scale) if chord_named(note).root == pitch), None)
    if place is None:
        return Answer(say(asked, "scale.no_degree", note=_note(asked, pitch), key=named))
    return Answer(
        say(asked, "scale.note_degree", note=asked.voice.note(scale[place]), degree=ROMANS[place], key=named)
    )


def _chords(asked: Asked) -> list[str]:
    """Return the chords of the question: "Am F C G". "A" and "I" alone are none."""
    match = _CHORDS.search(asked.talk.plain_question)
    symbols = re.findall(_CHORD, match[0]) if match else []
    plain = [one.replace("♯", "#").replace("♭", "b").replace("H", "B") for one in symbols]
    try:
        for one in plain:
            chord_named(one)
    except UnknownChord:
        return []
    return plain


def _fits_chords(asked: Asked) -> bool:
    moves = asked.has("act.transpose") or _MOVES.search(asked.reading.text)
    is_of_tracks = asked.reading.named("track") or asked.has("scope.library")
    return bool(moves) and not is_of_tracks and parse_steps(asked) is not None and len(_chords(asked)) > 1


def _move_chords(asked: Asked) -> Steps:
    yield from ()
    symbols, steps = _chords(asked), parse_steps(asked)
    # `_fits_chords` looked.
    assert steps is not None
    first = chord_named(symbols[0])
    key = Key((first.root + steps) % OCTAVE, first.kind.startswith("m") and not first.kind.startswith("maj"))
    values = {"chords": " ".join(symbols), "moved": " ".join(transposed(symbols, steps, key))}
    return Answer(say(asked, "transpose.chords", steps=describe_steps(asked, steps), **values))


BETWEEN_NOTES = Plan("semitones between notes", _fits_between, _between, allows_unknown_words=True)
ABOVE_NOTE = Plan("interval above a note", _fits_above, _above, allows_unknown_words=True)
NOTE_DEGREE = Plan("degree of a note", _fits_degree, _degree, allows_unknown_words=True)
MOVED_CHORDS = Plan("chords moved", _fits_chords, _move_chords, allows_unknown_words=True)
