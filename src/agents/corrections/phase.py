"""Which beats are counted, and which of them begin bars, after a correction of the tempo: bars begin where chords and
sections change."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from src.agents.corrections.beats import nearest, recounted

# Of a chord that lasts a bar. Sections were found along the measured bars, and so follow these where they are wrong.
SECTION_WEIGHT: Final = 0.5
NEAR_BEATS: Final = 0.3

# Time in seconds, and weight.
type Changes = Sequence[tuple[float, float]]


def changes_in(analysis: Mapping[str, Any], bar_seconds: float) -> Changes:
    """Return where chords and sections change in a track. Chords shorter than a bar weigh less."""
    chords = analysis.get("harmony", {}).get("chords") or ()
    sections = analysis.get("structure", {}).get("sections") or ()
    of_chords = [(start, min(1.0, (end - start) / bar_seconds)) for start, end, _ in chords[1:]]
    return of_chords + [(section["start"], SECTION_WEIGHT) for section in sections[1:]]


def recounted_bars(
    beats: Sequence[float], factor: Fraction, first_downbeat: int, beats_of_bar: int, changes: Changes
) -> tuple[list[float], float]:
    """Return `factor` times as many beats, and the first downbeat among them.

    first_downbeat : the index among the old beats; it stays one where no other fits the changes better
    """
    offsets = range(min(factor.denominator, len(beats) - first_downbeat))
    explanations = []
    for counted in (recounted(beats, factor, first_downbeat + offset) for offset in offsets):
        usual = nearest(counted, beats[first_downbeat])
        shifts = range(min(beats_of_bar, len(counted)))
        # Of equals the first is taken: the downbeat as measured.
        explanations += [(counted, (usual + shift) % beats_of_bar) for shift in shifts]
    fitting = [one for one in explanations if one[1] < len(one[0])]
    counted, first = max(fitting, key=lambda one: _weight_on(one[0], one[0][one[1] :: beats_of_bar], changes))
    is_as_measured = counted is fitting[0][0] and first == fitting[0][1]
    return counted, beats[first_downbeat] if is_as_measured else counted[first]


def _weight_on(beats: Sequence[float], downbeats: Sequence[float], changes: Changes) -> float:
    """Sum the weights of the changes on downbeats, less where they are a little beside."""
    if len(beats) < 2:
        return 0.0
    tolerance = NEAR_BEATS * (beats[-1] - beats[0]) / (len(beats) - 1)
    weights = (weight * max(0.0, 1 - _distance(downbeats, at) / tolerance) for at, weight in changes)
    return round(sum(weights), 6)


def _distance(times: Sequence[float], seconds: float) -> float:
    after = bisect_left(times, seconds)
    return min(abs(time - seconds) for time in times[max(0, after - 1) : after + 1])
