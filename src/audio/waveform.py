"""The outline of a track, for drawing it."""

import numpy as np
import numpy.typing as npt

FULL_SCALE = 127


def peaks(samples: npt.NDArray[np.float32], sample_rate: int, bins: int = 1000) -> dict[str, object]:
    """Lowest and highest sample of each of `bins` equal stretches, over all channels.

    samples : float32 in -1..1 [shape=(n,) or (channels, n)]; beyond that is drawn as full scale
    Returns `min` and `max`, lists of integers in -127..127 (fewer than `bins` for a shorter signal),
    and `duration_seconds`.
    """
    channels = np.atleast_2d(samples)
    length = channels.shape[1]
    starts = np.linspace(0, length, min(bins, length), endpoint=False).astype(np.int64)
    if not length:
        return {"min": [], "max": [], "duration_seconds": 0.0}
    return {
        "min": _drawn(np.minimum.reduceat(channels, starts, axis=1).min(axis=0)),
        "max": _drawn(np.maximum.reduceat(channels, starts, axis=1).max(axis=0)),
        "duration_seconds": length / sample_rate,
    }


def _drawn(values: npt.NDArray[np.float32]) -> list[int]:
    finite = np.nan_to_num(values, nan=0.0, posinf=1.0, neginf=-1.0)
    scaled: list[int] = np.rint(finite.clip(-1, 1) * FULL_SCALE).astype(int).tolist()
    return scaled
