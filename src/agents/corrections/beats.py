"""Recounting of beats and bars: the same music with another beat."""

from bisect import bisect_left
from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor

COMPOUND = {"6/8": 2, "9/8": 3, "12/8": 4}


def beats_per_bar(time_signature: str) -> int:
    """6/8, 9/8 and 12/8 are counted in beats of three quavers."""
    return COMPOUND.get(time_signature) or int(time_signature.partition("/")[0])


def recounted(beats: Sequence[float], factor: Fraction, fixed: int) -> list[float]:
    """`factor` times as many beats, of which the one at index `fixed` stays where it is. New ones lie between their
    neighbours in proportion, so that changes of tempo are kept."""
    last = len(beats) - 1
    first_step, last_step = ceil(-fixed * factor), floor((last - fixed) * factor)
    return [_at(beats, fixed + step / factor) for step in range(first_step, last_step + 1)]


def _at(beats: Sequence[float], position: Fraction) -> float:
    before = floor(position)
    share = float(position - before)
    if not share:
        return beats[before]
    return round(beats[before] + share * (beats[before + 1] - beats[before]), 3)


def bars_from(beats: Sequence[float], first_downbeat_seconds: float, time_signature: str) -> list[float]:
    """The downbeats when bars are counted from the beat nearest to the first."""
    return list(beats[nearest(beats, first_downbeat_seconds) :: beats_per_bar(time_signature)])


def nearest(times: Sequence[float], seconds: float) -> int:
    after = bisect_left(times, seconds)
    around = [index for index in (after - 1, after) if 0 <= index < len(times)]
    return min(around, key=lambda index: abs(times[index] - seconds))
