"""Tempo curve of a track: window by window, near a tempo of the whole track.

Each window of the tempogram supports some tempi more than others; the path with the most support in sum is
taken, where small steps cost little and large ones all the same (Viterbi). What comes out leads the tracker of
beats where a player waits, hurries, or goes on at another speed.
"""

import numpy as np
import numpy.typing as npt

from src.audio.onsets import WINDOW_OVERLAP
from src.audio.pulse.tempo import support

type Floats = npt.NDArray[np.floating]

REACH_OCTAVES = 0.55  # short of what would be another level of the same metre
STEPS_PER_OCTAVE = 48
STEP_COST, LARGEST_COST = 0.06, 0.5  # in units of support
STEADY = 0.04  # less than this is the tracker's own business


def moving_periods(tempogram: Floats, period: float, frames: int) -> Floats | None:
    """Return the beat period at each onset frame, in frames [shape=(frames,)].

    Returns None where it hardly moves.

    tempogram : autocorrelation of the onset strength [shape=(windows, lags)]
    period : in frames; the path stays near it
    frames : of the onset strength

    Viterbi algorithm, as in `librosa.sequence.viterbi`, over few states and windows. Raises nothing.
    """
    if len(tempogram) < 2:
        return None
    reach = round(REACH_OCTAVES * STEPS_PER_OCTAVE)
    periods = period * 2 ** (np.arange(-reach, reach + 1) / STEPS_PER_OCTAVE)
    supported = np.stack([support(window[None], periods) for window in tempogram])
    path = periods[_best_path(supported)]
    if path.max() / path.min() < 1 + STEADY:
        return None
    length = tempogram.shape[1]
    hop = length // WINDOW_OVERLAP
    nearest = (np.arange(frames) - length // 2 + hop // 2) // hop
    return np.asarray(path[nearest.clip(0, len(path) - 1)])


def _best_path(supported: Floats) -> npt.NDArray[np.intp]:
    """The state of each window on the path with the most support [shape=(windows,)]."""
    states = np.arange(supported.shape[1])
    cost = np.minimum(STEP_COST * np.abs(states[:, None] - states), LARGEST_COST)
    total = supported[0]
    came_from = np.zeros(supported.shape, np.intp)
    for window in range(1, len(supported)):
        options = total - cost  # row: to, column: from
        came_from[window] = options.argmax(axis=1)
        total = supported[window] + options.max(axis=1)
    path = [int(total.argmax())]
    for window in range(len(supported) - 1, 0, -1):
        path.append(int(came_from[window, path[-1]]))
    return np.array(path[::-1])
