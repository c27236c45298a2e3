"""Mel filters: bands as wide as the ear's, linear to 1 kHz and logarithmic above (Slaney 1998)."""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from src.audio.stft import frequencies_hz

LINEAR_HZ_PER_MEL = 200 / 3
LOG_START_HZ = 1000.0
LOG_START_MEL = LOG_START_HZ / LINEAR_HZ_PER_MEL
LOG_STEP = np.log(6.4) / 27


@lru_cache(maxsize=8)
def mel_filters(
    sample_rate: int, frame_length: int, bands: int, highest_hz: float
) -> npt.NDArray[np.float32]:
    """Triangular filters of equal area [shape=(bands, frame_length // 2 + 1)]."""
    edges = _hz(np.linspace(0.0, _mel(highest_hz), bands + 2))
    bins = frequencies_hz(sample_rate, frame_length).astype(np.float64)
    distance = edges[:, None] - bins[None, :]
    rising = -distance[:-2] / np.diff(edges)[:-1, None]
    falling = distance[2:] / np.diff(edges)[1:, None]
    area = 2.0 / (edges[2:] - edges[:-2])
    return (np.maximum(0.0, np.minimum(rising, falling)) * area[:, None]).astype(np.float32)


def _mel(hz: float) -> float:
    if hz < LOG_START_HZ:
        return hz / LINEAR_HZ_PER_MEL
    return float(LOG_START_MEL + np.log(hz / LOG_START_HZ) / LOG_STEP)


def _hz(mel: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    logarithmic = LOG_START_HZ * np.exp(LOG_STEP * (mel - LOG_START_MEL))
    return np.where(mel < LOG_START_MEL, mel * LINEAR_HZ_PER_MEL, logarithmic)
