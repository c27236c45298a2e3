"""Chords that a guitar in standard tuning plays in open position, without a barre."""

from collections.abc import Iterable
from typing import Final

from src.music_theory.chords import NO_CHORD, PITCHES, chord_named

# Kind -> the roots that have a usual open shape.
_OPEN: Final = {
    "": "C D E G A", "m": "D E A", "7": "C D E G A B", "m7": "D E A", "maj7": "C D F G A",
    "sus4": "D E A", "sus2": "D A",
}  # fmt: skip
OPEN_SHAPES: Final = frozenset(
    (PITCHES[root], kind) for kind, roots in _OPEN.items() for root in roots.split()
)


def barred(symbols: Iterable[str]) -> list[str]:
    """Return those of the chords that have no usual open shape. Raises `UnknownChord`."""
    sounding = [one for one in symbols if one != NO_CHORD]
    return [one for one in sounding if (chord_named(one).root, chord_named(one).kind) not in OPEN_SHAPES]
