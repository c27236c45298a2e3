"""Beats that follow a tempo and land on onsets: dynamic programming after Ellis (2007).

    D(t) = onset(t) + max over lags of [ D(t - lag) - tightness * ln(lag / period)^2 ]

The shortest lag is 0.6 of a period, so no frame depends on one closer than that: whole blocks of
frames are solved at once in numpy, and nothing has to be compiled at start.
"""

import numpy as np
import numpy.typing as npt
from scipy import ndimage

type Floats = npt.NDArray[np.floating]
type Frames = npt.NDArray[np.intp]

TIGHTNESS = 120.0
SHORTEST_LAG = 0.6  # of a period
LONGEST_LAG = 1.7
SMOOTHING = 1 / 40  # of a period: players are not machines
REACH_FRAMES = 2
FAINTEST_ONSET = 0.1  # standard deviations


def track_beats(strength: Floats, period_frames: float | Floats) -> Frames:
    """Find the best sequence of beats, in frames, rising [shape=(beats,)].

    strength : onset strength, scaled to a standard deviation of 1 [shape=(frames,)], at least one frame
    period_frames : more than 0; the same for the whole track, or of each frame [shape=(frames,)]

    Dynamic programming after Ellis (2007), as in `librosa.beat.beat_track` (clicks within 50 ms). Raises
    ValueError for an empty strength, a period of 0 or periods of another length.
    """
    periods = np.broadcast_to(np.asarray(period_frames, np.float64), strength.shape)
    smooth = ndimage.gaussian_filter1d(strength.astype(np.float64), max(1.0, periods.mean() * SMOOTHING))
    score, previous = _best_scores(smooth, periods)
    first_of_end = max(0, len(score) - int(np.ceil(periods[-1])))
    beat = first_of_end + int(score[first_of_end:].argmax())
    beats = []
    while beat >= 0:
        beats.append(beat)
        beat = int(previous[beat])
    return np.array(beats[::-1], dtype=np.intp)


def _best_scores(smooth: Floats, periods: Floats) -> tuple[Floats, Frames]:
    """The best score of a sequence ending at each frame, and the beat before it (-1: none)."""
    shortest, longest = max(1, int(periods.min() * SHORTEST_LAG)), int(periods.max() * LONGEST_LAG)
    lags = np.arange(shortest, longest + 1)[::-1]
    padded = np.concatenate([np.zeros(longest), smooth])
    earlier = np.lib.stride_tricks.sliding_window_view(padded, len(lags))  # row t: D(t - each lag)
    score = padded[longest:]  # a view: what is written here is seen through `earlier`
    previous = np.full(len(smooth), -1, dtype=np.intp)
    for first in range(0, len(smooth), shortest):
        block = slice(first, min(first + shortest, len(smooth)))
        sums = earlier[block] - TIGHTNESS * np.log(lags / periods[first]) ** 2
        choice = sums.argmax(axis=1)
        gain = np.take_along_axis(sums, choice[:, None], axis=1)[:, 0]
        continued = gain > 0
        score[block] += np.where(continued, gain, 0)
        frames = np.arange(block.start, block.stop)
        previous[block] = np.where(continued, frames - lags[choice], -1)
    return score, previous


def on_onsets(positions: Floats, strength: Floats) -> npt.NDArray[np.float64]:
    """Move each beat to the onset within 20 ms of it, in frames [shape=(beats,)].

    positions : of the beats, in frames [shape=(beats,)]; those outside of the strength stay
    strength : onset strength [shape=(frames,)]

    Where there is no onset the beat stays: it is counted, not played. Raises nothing.
    """
    smooth = ndimage.gaussian_filter1d(strength.astype(np.float64), 1.5)
    frames = np.rint(positions).astype(np.intp)
    near = (frames + np.arange(-REACH_FRAMES, REACH_FRAMES + 1)[:, None]).clip(1, len(smooth) - 2)
    peaks = np.take_along_axis(near, smooth[near].argmax(axis=0)[None], axis=0)[0]
    before, at, after = smooth[peaks - 1], smooth[peaks], smooth[peaks + 1]
    curvature = before - 2 * at + after
    is_peak = (at >= before) & (at >= after) & (curvature < 0) & (at > FAINTEST_ONSET)
    offset = np.where(is_peak, 0.5 * (before - after) / np.where(is_peak, curvature, 1.0), 0.0)
    return np.asarray(np.where(is_peak, peaks + offset, positions), dtype=np.float64)
