"""Bars of a track, counted from 1 at its first downbeat, and the chords in them."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

type TimedChord = tuple[float, float, str]


@dataclass(frozen=True)
class Bars:
    """downbeats : start of each bar in seconds, ascending; duration : of the track in seconds"""

    downbeats: Sequence[float]
    duration: float

    @property
    def count(self) -> int:
        """Number of bars, a last one that is cut off included."""
        return len(self.downbeats)

    @property
    def bar_seconds(self) -> float:
        """Length of a usual bar in seconds. Raises ValueError for fewer than two downbeats."""
        if len(self.downbeats) < 2:
            raise ValueError("A track with fewer than two bars has no usual bar.")
        return median(end - start for start, end in zip(self.downbeats, self.downbeats[1:], strict=False))

    def span(self, first: int, last: int) -> tuple[float, float]:
        """Return start and end of bars in seconds, the last one included. Raises ValueError where there are none."""
        if not 1 <= first <= last:
            raise ValueError(f"Bars are counted from 1 upwards, not from {first} to {last}.")
        if first > self.count:
            raise ValueError(f"There is no bar {first}: the track has {self.count} bars.")
        return self.downbeats[first - 1], self._end(min(last, self.count))

    def at(self, seconds: float) -> int | None:
        """Return the number of the bar at a time; None before the first bar."""
        return bisect_right(self.downbeats, seconds) or None

    def _end(self, bar: int) -> float:
        if bar < self.count:
            return self.downbeats[bar]
        return min(self.duration, self.downbeats[-1] + self.bar_seconds) if self.count > 1 else self.duration


def chords_between(chords: Sequence[TimedChord], start: float, end: float) -> list[TimedChord]:
    """Return the chords that sound for at least a tenth of a second between two times, cut off there.

    chords : (start, end, symbol) in seconds, ascending, without gaps
    """
    cut = [(max(begin, start), min(stop, end), symbol) for begin, stop, symbol in chords]
    return [(begin, stop, symbol) for begin, stop, symbol in cut if stop - begin >= min(0.1, end - start)]


def chord_at(chords: Sequence[TimedChord], seconds: float) -> str | None:
    """Return the chord at a time; None outside of all."""
    return next((symbol for start, end, symbol in chords if start <= seconds < end), None)


def chords_by_bar(chords: Sequence[TimedChord], bars: Bars, first: int, last: int) -> list[list[str]]:
    """Return the chords of each bar from the first to the last one. Raises ValueError as `Bars.span` does."""
    bars.span(first, last)
    found = []
    for bar in range(first, min(last, bars.count) + 1):
        start, end = bars.span(bar, bar)
        # A chord that a beat tracker lets begin a little too early belongs to the next bar.
        margin = 0.1 * (end - start)
        inside = chords_between(chords, start + margin, end - margin)
        found.append(list(dict.fromkeys(symbol for _, _, symbol in inside)))
    return found
