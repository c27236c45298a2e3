"""Chord progressions: the main loop, and repetitions folded ("Am F C G, 8 times")."""

from collections.abc import Sequence
from dataclasses import dataclass

SHORTEST_LOOP, LONGEST_LOOP = 2, 8
LEAST_SHARE = 0.3  # of the chords; what covers less is not what the song is built on
LONGER_MUST_COVER = 1.2  # times as much as a shorter loop, or "C G" would become "C G C G"


@dataclass(frozen=True)
class Loop:
    """Chords that come back. times : how often, not overlapping; share : of all chords, 0..1"""

    chords: tuple[str, ...]
    times: int
    share: float

    @property
    def text(self) -> str:
        return f"{' '.join(self.chords)}, {self.times} times"


def main_loop(names: Sequence[str]) -> Loop | None:
    """The sequence of two to eight chords that covers most of the others; None when nothing repeats enough.

    A longer one must cover a fifth more than a shorter one; of equals the first wins.
    """
    best: Loop | None = None
    for length in range(SHORTEST_LOOP, LONGEST_LOOP + 1):
        loop = _best_loop(names, length)
        if loop and (best is None or loop.share > LONGER_MUST_COVER * best.share):
            best = loop
    return best


def _best_loop(names: Sequence[str], length: int) -> Loop | None:
    """The sequence of so many chords that covers most."""
    best: Loop | None = None
    for chords in dict.fromkeys(tuple(names[at : at + length]) for at in range(len(names) - length + 1)):
        times = _occurrences(names, chords)
        share = times * length / len(names)
        if times > 1 and share >= max(LEAST_SHARE, best.share + 1e-9 if best else 0.0):
            best = Loop(chords, times, share)
    return best


def folded(names: Sequence[str]) -> str:
    """All chords in order, repetitions in a row folded: "C G | (Am F C G) x3 | Dm"."""
    parts: list[str] = []
    plain: list[str] = []
    at = 0
    while at < len(names):
        length, times = _longest_run(names, at)
        if times == 1:
            plain.append(names[at])
        else:
            parts += [" ".join(plain)] if plain else []
            parts.append(f"({' '.join(names[at : at + length])}) x{times}")
            plain = []
        at += length * times
    parts += [" ".join(plain)] if plain else []
    return " | ".join(parts)


def _occurrences(names: Sequence[str], chords: tuple[str, ...]) -> int:
    times = at = 0
    while at + len(chords) <= len(names):
        found = tuple(names[at : at + len(chords)]) == chords
        times += found
        at += len(chords) if found else 1
    return times


def _longest_run(names: Sequence[str], at: int) -> tuple[int, int]:
    """Length and number of the repetitions from here that cover the most; (1, 1) when nothing repeats."""
    best = (1, 1)
    for length in range(SHORTEST_LOOP, LONGEST_LOOP + 1):
        loop = names[at : at + length]
        times = 1
        while names[at + times * length : at + (times + 1) * length] == loop and len(loop) == length:
            times += 1
        if times > 1 and times * length > best[0] * best[1]:
            best = (length, times)
    return best
