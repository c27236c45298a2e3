"""Sets of chords as numbers, one bit a chord, so that a database compares them: "songs with an E7", "only G, C"
" and D"."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from .chords import NO_CHORD, UnknownChord, chord_named

# The chords that the harmony agent tells apart, on twelve roots: 60 bits.
KINDS: Final = ("", "m", "7", "maj7", "m7")
# Triad -> its sevenths, which sound as the triad does.
_OF_TRIAD: Final = {"": ("", "7", "maj7"), "m": ("m", "m7")}
EVERY_CHORD: Final = (1 << (12 * len(KINDS))) - 1
# Of the time with chords. Shorter ones are often passing notes.
LEAST_SHARE: Final = 0.03


def bits_of(symbol: str) -> int:
    """Return the bits of a chord: of G those of G, G7 and Gmaj7, of G7 its own. Raise `UnknownChord` for others."""
    chord = chord_named(symbol)
    if chord.kind not in KINDS:
        raise UnknownChord(f"{symbol} is not a chord that is measured: triads, 7, maj7 and m7 are.")
    return sum(
        1 << (12 * KINDS.index(kind) + chord.root) for kind in _OF_TRIAD.get(chord.kind, (chord.kind,))
    )


def set_of(chords: Sequence[tuple[float, float, str]]) -> int | None:
    """Return the chords of a track that sound for at least `LEAST_SHARE` of the time with chords.

    chords : start and end in seconds, and symbol; None is returned if there are none
    """
    seconds: dict[str, float] = defaultdict(float)
    for start, end, symbol in chords:
        if symbol != NO_CHORD:
            seconds[symbol] += end - start
    total = sum(seconds.values())
    return (
        _joined(name for name, length in seconds.items() if length >= LEAST_SHARE * total) if total else None
    )


def _joined(symbols: Iterable[str]) -> int:
    found = 0
    for symbol in symbols:
        chord = chord_named(symbol)
        if chord.kind in KINDS:
            found |= 1 << (12 * KINDS.index(chord.kind) + chord.root)
    return found


def allowed_by(symbols: Iterable[str]) -> int:
    """Return the bits of all chords that are one of these, or a seventh of one of these triads."""
    found = 0
    for symbol in symbols:
        found |= bits_of(symbol)
    return found
