"""Novelty of each bar line.

    step            the sound of the bar after a line against that of the bar before
    checkerboard    two bars before and two after, each alike among themselves (Foote 2000)
    repetition      where bars begin or cease to repeat others (structure features, Serrà 2012)

Instruments that enter or leave show in the first two, a new chord sequence in the third.
"""

import numpy as np
import numpy.typing as npt

from src import audio
from src.agents.structure.bars import Bars

type Floats = npt.NDArray[np.floating]

REPETITION_WEIGHT = 0.5
CHECKERBOARD_BARS = 2
NEIGHBOURS_SHARE = 0.15  # of all bars: that many count as repetitions of a bar
REPETITION_SPREAD = (0.7, 0.4)  # bars and lags over which repetitions are smoothed
HIGHEST, LOWEST = 2.5, -1.5  # one huge change must not hide the others


def novelty(bars: Bars) -> Floats:
    """Measure how new each line between two bars is [shape=(bars - 1,)].

    In standard deviations from the mean.

    bars : at least two

    Raises ValueError for fewer.
    """
    distance = _sound_distances(bars.bands_db)
    total = (
        _standardised(_step(distance))
        + _standardised(_checkerboard(distance))
        + REPETITION_WEIGHT * _standardised(_repetition(bars.harmony))
    )
    return np.asarray(np.clip(_standardised(total), LOWEST, HIGHEST))


def _sound_distances(bands_db: Floats) -> Floats:
    """RMS difference of the band levels of any two bars, in dB [shape=(bars, bars)]."""
    squares = (bands_db**2).sum(axis=1)
    square = squares[:, None] + squares - 2 * bands_db @ bands_db.T
    return np.asarray(np.sqrt(np.maximum(square, 0) / bands_db.shape[1]))


def _step(distance: Floats) -> Floats:
    return np.diagonal(distance, offset=1)


def _checkerboard(distance: Floats) -> Floats:
    reach = CHECKERBOARD_BARS
    likeness = np.exp(-distance / (np.median(distance) + 1e-6))
    from_line = np.arange(-reach, reach) + 0.5
    side = np.sign(from_line) * np.exp(-0.5 * (from_line / reach) ** 2)
    padded = np.pad(likeness, reach, mode="edge")
    # The kernel is an outer product, so only squares on the diagonal are needed, line by line.
    return np.array(
        [
            side @ padded[line : line + 2 * reach, line : line + 2 * reach] @ side
            for line in range(1, len(distance))
        ]
    )


def _repetition(harmony: Floats) -> Floats:
    """Change of a bar's repetition pattern (by time lag) from the previous bar's."""
    bars = len(harmony)
    likeness = harmony @ harmony.T
    np.fill_diagonal(likeness, -np.inf)
    neighbours = min(bars, max(2, int(NEIGHBOURS_SHARE * bars)))
    least = np.sort(likeness, axis=1)[:, -neighbours]
    mutual = (likeness >= least[:, None]) & (likeness >= least[None, :])
    lags = (np.arange(bars)[:, None] + np.arange(bars)) % bars
    by_lag = np.take_along_axis(mutual, lags, axis=1).astype(np.float32)
    smooth = audio.filters.gaussian_filter(by_lag, REPETITION_SPREAD, mode=("nearest", "wrap"))
    return np.asarray(np.linalg.norm(np.diff(smooth, axis=0), axis=1))


def _standardised(values: Floats) -> Floats:
    return np.asarray((values - values.mean()) / (values.std() + 1e-6))
