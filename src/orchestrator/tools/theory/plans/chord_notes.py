"""The notes of a chord in the question, as a plan: "notes of a Dm7", "welche Töne hat ein G7?"."""

import re
from typing import Final

from src.music_theory.chord_notes import notes_of_chord
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

from .one_track import say

_NOTES: Final = pattern(r"\b(?:notes?|tones?|notas?|noten?|t[oö]nen?)\b")
_SOLFEGE: Final = {"do": "C", "re": "D", "mi": "E", "fa": "F", "sol": "G", "la": "A", "si": "B"}
_FLATS: Final = frozenset({"b", "flat", "bemol", "es", "s"})
_MINOR: Final = frozenset({"m", "min", "minor", "menor", "moll"})
_MAJOR: Final = frozenset({"maj", "major", "mayor", "dur"})
# In folded text. A letter alone is no chord: with a seventh, or before "chord", it is.
_CHORD: Final = re.compile(
    r"(?<![\w#])(?P<before>(?:acorde de|chord|akkord) )?"
    r"(?:(?P<solfege>do|re|mi|fa|sol|la|si)|(?P<letter>[a-h]))"
    r"(?:\s?(?P<sign>#|sharp|flat|sostenido|bemol)|(?P<tied>is|es|b|(?<=[ae])s))?"
    r"(?:[ -]?(?P<mode>major|maj|mayor|dur|minor|min|menor|moll|m|dim|aug|sus2|sus4))?"
    r"(?P<gap>[ -]{0,2})(?P<more>7b5|[679]|seventh|septima|sept\w{0,8})?"
    r"(?:[ -]?(?P<word>chord|akkord))?(?![\w#])"
)


def _symbol(match: re.Match[str], language: str) -> str | None:
    """Return the symbol of a chord in a match, such as "Dm7"; None if it is rather a word or a key."""
    mode, more = match["mode"] or "", match["more"] or ""
    is_named = match["word"] or match["before"]
    if not (more or mode in {"dim", "aug", "sus2", "sus4"} or is_named):
        return None
    if match["letter"] == "a" and not mode and not match["before"] and (match["gap"] or not more):
        # "A chord", "a 7 chord".
        return None
    sign = match["sign"] or match["tied"] or ""
    letter = _SOLFEGE[match["solfege"]] if match["solfege"] else match["letter"].upper()
    if language == "de" and letter == "B" and not sign:
        letter, sign = "B", "b"
    root = f"{letter.replace('H', 'B')}{'b' if sign in _FLATS else '#' if sign else ''}"
    seventh = "7" if more.startswith("sept") or more == "seventh" else more
    kind = "m" if mode in _MINOR else "maj" if mode in _MAJOR and seventh == "7" else mode
    return f"{root}{'' if kind in _MAJOR and seventh != '7' else kind}{seventh}"


def _asked_chord(asked: Asked) -> tuple[str, tuple[str, ...]] | None:
    found = [
        (symbol, notes)
        for match in _CHORD.finditer(" ".join(fold(asked.reading.text).split()))
        if (symbol := _symbol(match, asked.reading.language)) and (notes := notes_of_chord(symbol))
    ]
    return found[-1] if found else None


def _fits(asked: Asked) -> bool:
    is_of_tracks = asked.reading.named("track") or asked.has("scope.library", "scope.tracks", "act.transpose")
    return bool(_NOTES.search(asked.reading.text)) and not is_of_tracks and _asked_chord(asked) is not None


def _steps(asked: Asked) -> Steps:
    yield from ()
    found = _asked_chord(asked)
    # `_fits` looked.
    assert found is not None
    notes = " ".join(asked.voice.note(note) for note in found[1])
    return Answer(say(asked, "scale.notes", key=asked.voice.chords(found[0]), notes=notes))


CHORD_NOTES = Plan("notes of a chord", _fits, _steps, allows_unknown_words=True)
