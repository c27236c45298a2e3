"""Mel filters: linear to 1 kHz, logarithmic above (Slaney 1998)."""

from functools import lru_cache

import librosa.filters
import numpy as np
import numpy.typing as npt


@lru_cache(maxsize=8)
def mel_filters(
    sample_rate: int, frame_length: int, bands: int, highest_hz: float
) -> npt.NDArray[np.float32]:
    """Return triangular filters of equal area [shape=(bands, frame_length // 2 + 1)], from librosa.

    sample_rate, highest_hz : in Hz; frame_length : of the Fourier transform, in samples

    Raises `librosa.ParameterError` for a rate or a number of bands that makes no sense.
    """
    filters = librosa.filters.mel(sr=sample_rate, n_fft=frame_length, n_mels=bands, fmax=highest_hz)
    return np.asarray(filters, np.float32)
