"""How loud each short frame is, and how often it crosses zero."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

type Floats = npt.NDArray[np.float32]

HOP_LENGTH = 512  # 23 ms at 22 050 Hz
HOPS_PER_FRAME = 4


@dataclass(frozen=True, eq=False)
class FrameLevels:
    """Frames of 2048 samples, 512 apart, only where the signal fills them (one frame if it is shorter).

    rms : root mean square, linear [shape=(frames,)]
    zero_crossing_rate : share of neighbouring samples with opposite signs, 0..1 [shape=(frames,)]
    frame_seconds, hop_seconds : length and distance of the frames
    """

    rms: Floats
    zero_crossing_rate: Floats
    frame_seconds: float
    hop_seconds: float


def frame_levels(mono: Floats, sample_rate: int) -> FrameLevels:
    """RMS and zero-crossing rate of a signal [shape=(n,)]."""
    hops = len(mono) // HOP_LENGTH
    if hops < HOPS_PER_FRAME:
        rms = np.sqrt(np.mean(np.square(mono, dtype=np.float64), keepdims=True))
        rate = np.mean(_crossings(mono), keepdims=True)
        return FrameLevels(
            rms.astype(np.float32),
            rate.astype(np.float32),
            len(mono) / sample_rate,
            HOP_LENGTH / sample_rate,
        )
    by_hop = mono[: hops * HOP_LENGTH].reshape(hops, HOP_LENGTH)
    energy = np.einsum("hn,hn->h", by_hop, by_hop)
    crossings = _crossings(mono)[: hops * HOP_LENGTH].reshape(hops, HOP_LENGTH).sum(axis=1)
    frame_length = HOP_LENGTH * HOPS_PER_FRAME
    return FrameLevels(
        np.sqrt(_sums_of_hops(energy) / frame_length).astype(np.float32),
        (_sums_of_hops(crossings) / frame_length).astype(np.float32),
        frame_length / sample_rate,
        HOP_LENGTH / sample_rate,
    )


def _crossings(mono: Floats) -> npt.NDArray[np.bool_]:
    """True where a sample's sign differs from the one before."""
    negative = mono < 0
    return np.concatenate([[False], negative[1:] != negative[:-1]])


def _sums_of_hops(values: npt.NDArray[np.generic]) -> npt.NDArray[np.float64]:
    windows = np.lib.stride_tricks.sliding_window_view(values.astype(np.float64), HOPS_PER_FRAME)
    return windows.sum(axis=1)
