"""The waveform of a track, for drawing."""

import numpy as np
import numpy.typing as npt

from src.audio.blocks import BLOCK_SAMPLES, release

FULL_SCALE = 127
# A small picture, a wide screen, and a screen zoomed in. Each bin of one is made of four of the next.
ZOOM_BINS = (500, 2000, 8000)
ZOOM_FACTOR = 4

type Drawn = npt.NDArray[np.int8]


def peaks(samples: npt.NDArray[np.float32], sample_rate: int, bins: int = 1000) -> dict[str, object]:
    """Return the lowest and highest sample of each of `bins` equal stretches.

    samples : float32 in -1..1 [shape=(n,) or (channels, n)]; beyond that is drawn as full scale
    sample_rate : in Hz

    Returns `min` and `max`, lists of integers in -127..127 (fewer than `bins` for a shorter signal), and
    `duration_seconds`. Raises ZeroDivisionError for a rate of 0.
    """
    lowest, highest = _outline(samples, bins)
    return {
        "min": lowest.tolist(),
        "max": highest.tolist(),
        "duration_seconds": np.shape(samples)[-1] / sample_rate,
    }


def zooms(samples: npt.NDArray[np.float32]) -> list[tuple[Drawn, Drawn]]:
    """Return the lowest and highest samples at `ZOOM_BINS`, the coarsest first.

    samples : float32 in -1..1 [shape=(n,) or (channels, n)]; arrays of a level are empty where n is 0

    Each level has two arrays of integers in -127..127 [shape=(bins,)]. Raises nothing.
    """
    levels = [_outline(samples, ZOOM_BINS[-1])]
    while len(levels) < len(ZOOM_BINS):
        lowest, highest = levels[0]
        starts = np.arange(0, len(lowest), ZOOM_FACTOR)
        levels.insert(0, (_reduced(np.minimum, lowest, starts), _reduced(np.maximum, highest, starts)))
    return levels


def _outline(samples: npt.NDArray[np.float32], bins: int) -> tuple[Drawn, Drawn]:
    channels = np.atleast_2d(samples)
    length = channels.shape[1]
    starts = np.linspace(0, length, min(bins, length), endpoint=False).astype(np.int64)
    lowest, highest = _extremes(channels, starts)
    return _drawn(lowest), _drawn(highest)


def _extremes(
    channels: npt.NDArray[np.float32], starts: npt.NDArray[np.int64]
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """Lowest and highest sample of all channels from each start to the next, some of them at a time."""
    length = channels.shape[1]
    lowest, highest = np.empty((2, len(starts)), channels.dtype)
    count = max(1, len(starts) * BLOCK_SAMPLES // max(1, length))
    for first in range(0, len(starts), count):
        bins = slice(first, first + count)
        end = starts[first + count] if first + count < len(starts) else length
        block = channels[:, starts[first] : end]
        lowest[bins] = np.minimum.reduceat(block, starts[bins] - starts[first], axis=1).min(axis=0)
        highest[bins] = np.maximum.reduceat(block, starts[bins] - starts[first], axis=1).max(axis=0)
        release(channels)
    return lowest, highest


def _reduced[N: np.generic](
    ufunc: np.ufunc, values: npt.NDArray[N], starts: npt.NDArray[np.int64]
) -> npt.NDArray[N]:
    return ufunc.reduceat(values, starts, axis=-1) if len(starts) else values


def _drawn(values: npt.NDArray[np.float32]) -> Drawn:
    finite = np.nan_to_num(values, nan=0.0, posinf=1.0, neginf=-1.0)
    return np.rint(finite.clip(-1, 1) * FULL_SCALE).astype(np.int8)
