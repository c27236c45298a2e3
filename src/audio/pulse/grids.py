"""Grids of beats: what a tracker found, and the same counted differently.

Listeners may tap along half or twice as often, in threes where others tap in twos, or between
the beats of others. A tracker finds one of these; the others follow from it without tracking again.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

type Positions = npt.NDArray[np.float64]

SLOWEST_BPM, FASTEST_BPM = 40.0, 230.0
SAME_TEMPO = 0.03
SAME_PHASE = 0.12  # of a beat
# How often a tracked beat is divided, and every how many of these parts are a beat.
COUNTS = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (3, 2), (2, 3))


@dataclass(frozen=True, eq=False)
class CandidateGrid:
    """positions : of the beats in frames, rising; bpm : by their median distance

    is_tracked : found by tracking, and not by counting other beats differently
    """

    positions: Positions
    bpm: float
    is_tracked: bool = False

    @property
    def period(self) -> float:
        """Frames from beat to beat."""
        return float(np.median(np.diff(self.positions)))


def related_grids(tracked: npt.NDArray[np.intp], frame_rate: float, fewest_beats: int) -> list[CandidateGrid]:
    """Return every way to count along with tracked beats, the tracked one first.

    tracked : beats in frames, rising [shape=(beats,)]; without beats there is no grid
    frame_rate : frames a second
    fewest_beats : a grid with fewer is left out

    Raises nothing.
    """
    beats = tracked.astype(np.float64)
    grids = []
    for parts, step in COUNTS:
        divided = _divided(beats, parts)
        for first in range(step):
            grids += _grid(divided[first::step], frame_rate, fewest_beats, (parts, step) == (1, 1))
        if (parts, step) == (1, 1):
            grids += _grid((beats[1:] + beats[:-1]) / 2, frame_rate, fewest_beats)
    return grids


def distinct(grids: list[CandidateGrid]) -> list[CandidateGrid]:
    """The first of each tempo and phase."""
    kept: list[CandidateGrid] = []
    for grid in grids:
        if not any(_alike(grid, other) for other in kept):
            kept.append(grid)
    return kept


def _divided(beats: Positions, parts: int) -> Positions:
    """Each interval in equal parts."""
    return np.interp(np.arange((len(beats) - 1) * parts + 1) / parts, np.arange(len(beats)), beats)


def _grid(
    positions: Positions, frame_rate: float, fewest_beats: int, is_tracked: bool = False
) -> list[CandidateGrid]:
    if len(positions) < fewest_beats:
        return []
    bpm = 60 * frame_rate / float(np.median(np.diff(positions)))
    return [CandidateGrid(positions, bpm, is_tracked)] if SLOWEST_BPM <= bpm <= FASTEST_BPM else []


def _alike(grid: CandidateGrid, other: CandidateGrid) -> bool:
    """The same tempo, and most beats at the same places."""
    if abs(grid.bpm / other.bpm - 1) > SAME_TEMPO:
        return False
    nearest = np.searchsorted(other.positions, grid.positions).clip(1, len(other.positions) - 1)
    left, right = other.positions[nearest - 1], other.positions[nearest]
    distance = np.minimum(np.abs(grid.positions - left), np.abs(grid.positions - right))
    return float(np.median(distance)) < SAME_PHASE * grid.period
