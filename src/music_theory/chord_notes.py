"""The notes of chords, spelled by their letters: Dm7 is D F A C, Cm is C Eb G."""

import re
from typing import Final

from .chords import Chord

_LETTERS: Final = "CDEFGAB"
_NATURAL: Final = (0, 2, 4, 5, 7, 9, 11)
_SYMBOL: Final = re.compile(r"(?P<letter>[A-G])(?P<sign>[#b]?)(?P<kind>.{0,4})")
# Kinds as letters above the root, and semitones above it.
_KINDS: Final[dict[str, tuple[tuple[int, int], ...]]] = {
    "": ((0, 0), (2, 4), (4, 7)),
    "m": ((0, 0), (2, 3), (4, 7)),
    "dim": ((0, 0), (2, 3), (4, 6)),
    "aug": ((0, 0), (2, 4), (4, 8)),
    "sus2": ((0, 0), (1, 2), (4, 7)),
    "sus4": ((0, 0), (3, 5), (4, 7)),
    "6": ((0, 0), (2, 4), (4, 7), (5, 9)),
    "m6": ((0, 0), (2, 3), (4, 7), (5, 9)),
    "7": ((0, 0), (2, 4), (4, 7), (6, 10)),
    "maj7": ((0, 0), (2, 4), (4, 7), (6, 11)),
    "m7": ((0, 0), (2, 3), (4, 7), (6, 10)),
    "m7b5": ((0, 0), (2, 3), (4, 6), (6, 10)),
    "dim7": ((0, 0), (2, 3), (4, 6), (6, 9)),
    "9": ((0, 0), (2, 4), (4, 7), (6, 10), (8, 14)),
    "m9": ((0, 0), (2, 3), (4, 7), (6, 10), (8, 14)),
}


def notes_of_chord(symbol: str) -> tuple[str, ...]:
    """Return the notes of a chord, the root first; () if the symbol is not known."""
    match = _SYMBOL.fullmatch(symbol)
    if match is None or match["kind"] not in _KINDS:
        return ()
    place = _LETTERS.index(match["letter"])
    root = _NATURAL[place] + {"#": 1, "b": -1, "": 0}[match["sign"]]
    return tuple(_spelled(place + letters, root + semitones) for letters, semitones in _KINDS[match["kind"]])


def pitches_of_chord(chord: Chord) -> frozenset[int]:
    """Return the pitch classes of a chord, 0 is C; none for a kind that is not known."""
    return frozenset((chord.root + semitones) % 12 for _, semitones in _KINDS.get(chord.kind, ()))


def _spelled(place: int, pitch: int) -> str:
    """Return the note of a letter at a pitch: the letter B at the pitch of A# is Bb."""
    shift = (pitch - _NATURAL[place % 7] + 6) % 12 - 6
    return _LETTERS[place % 7] + ("#" * shift if shift > 0 else "b" * -shift)
