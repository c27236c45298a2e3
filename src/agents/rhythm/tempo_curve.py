"""The tempo over time: a curve, and the places where it changes."""

from typing import Any

import numpy as np
import numpy.typing as npt

type Times = npt.NDArray[np.float64]

WINDOW_BEATS = 8
MOST_POINTS = 100
LEAST_CHANGE = 0.06
MOST_CHANGES = 20


def tempo_curve(beat_times: Times, start_seconds: float) -> dict[str, list[float]]:
    """Return the median tempo of every eight beats, at most 100 points over the track.

    beat_times : in seconds, rising [shape=(beats,)], at least two
    start_seconds : added to the times

    Returns `seconds`, the middles of the windows, and `bpm`. One beat has no tempo: its BPM are NaN. Raises
    IndexError without beats.
    """
    intervals = np.diff(beat_times)
    window = min(WINDOW_BEATS, len(intervals))
    medians = np.median(np.lib.stride_tricks.sliding_window_view(intervals, window), axis=1)
    chosen = np.unique(np.linspace(0, len(medians) - 1, min(MOST_POINTS, len(medians))).astype(np.intp))
    middles = (beat_times[chosen] + beat_times[chosen + window]) / 2 + start_seconds
    return {"seconds": np.round(middles, 2).tolist(), "bpm": np.round(60 / medians[chosen], 1).tolist()}


def tempo_changes(beat_times: Times, start_seconds: float) -> list[dict[str, Any]]:
    """Find beats around which eight beats have tempi at least 6 % apart.

    Of each change the largest step counts.

    beat_times : in seconds, rising [shape=(beats,)]; no change is found in fewer than 17 beats
    start_seconds : added to the times

    Returns at most 20 changes, in order. Raises nothing.
    """
    intervals = np.diff(beat_times)
    if len(intervals) < 2 * WINDOW_BEATS:
        return []
    tempi = 60 / np.median(np.lib.stride_tricks.sliding_window_view(intervals, WINDOW_BEATS), axis=1)
    before, after = tempi[:-WINDOW_BEATS], tempi[WINDOW_BEATS:]
    steps = np.abs(np.log(after / before))
    changes: list[dict[str, Any]] = []
    while steps.max() >= np.log(1 + LEAST_CHANGE) and len(changes) < MOST_CHANGES:
        widest = np.flatnonzero(steps == steps.max())
        at = int(widest[len(widest) // 2])
        changes.append(
            {
                "seconds": round(float(beat_times[at + WINDOW_BEATS]) + start_seconds, 2),
                "from_bpm": round(float(before[at]), 1),
                "to_bpm": round(float(after[at]), 1),
            }
        )
        steps[max(0, at - WINDOW_BEATS) : at + WINDOW_BEATS + 1] = 0
    return sorted(changes, key=lambda change: change["seconds"])
