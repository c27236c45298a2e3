"""RMS and zero-crossing rate of short frames."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from src.audio.blocks import blocks
from src.audio.shapes import require_signal

type Floats = npt.NDArray[np.float32]

HOP_LENGTH = 512  # 23 ms at 22 050 Hz
HOPS_PER_FRAME = 4


@dataclass(frozen=True, eq=False)
class FrameLevels:
    """Frames of 2048 samples, 512 apart, only where the signal fills them (one frame if it is shorter).

    rms : root mean square, linear [shape=(frames,)]
    zero_crossing_rate : share of neighbouring samples with opposite signs, 0..1 [shape=(frames,)]
    hop_rms : RMS of each 512 samples, to find when sound begins and ends; the last may be fewer
    frame_seconds, hop_seconds : length and distance of the frames
    """

    rms: Floats
    zero_crossing_rate: Floats
    hop_rms: Floats
    frame_seconds: float
    hop_seconds: float


def frame_levels(mono: Floats, sample_rate: int) -> FrameLevels:
    """Measure RMS and zero-crossing rate of short frames.

    mono : float32, finite [shape=(n,)], n at least 1
    sample_rate : in Hz

    Replaces `librosa.feature.rms` (within 1e-5) and `librosa.feature.zero_crossing_rate` (within one sample a
    frame), both without centring. Raises ValueError for another shape or an empty signal.
    """
    require_signal(mono)
    energy, crossing_count = _energy_and_crossings(mono)
    full_hops = len(mono) // HOP_LENGTH
    hops_per_frame = HOPS_PER_FRAME if full_hops >= HOPS_PER_FRAME else len(energy)
    frame_samples = HOP_LENGTH * HOPS_PER_FRAME if full_hops >= HOPS_PER_FRAME else len(mono)
    frames = max(1, full_hops - HOPS_PER_FRAME + 1)
    hop_samples = np.full(len(energy), HOP_LENGTH)
    hop_samples[-1] = len(mono) - HOP_LENGTH * (len(energy) - 1)
    return FrameLevels(
        np.sqrt(_frame_sums(energy, hops_per_frame)[:frames] / frame_samples).astype(np.float32),
        (_frame_sums(crossing_count, hops_per_frame)[:frames] / frame_samples).astype(np.float32),
        np.sqrt(energy / hop_samples).astype(np.float32),
        frame_samples / sample_rate,
        HOP_LENGTH / sample_rate,
    )


def _energy_and_crossings(mono: Floats) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Sum of squares, and number of zero crossings, of each hop."""
    energies, counts = [], []
    before = mono[:1]
    for block in blocks(mono):
        crossings = _crossings(block, before)
        energies.append(_hop_sums(block, block))
        counts.append(_hop_sums(crossings, crossings))
        before = block[-1:].copy()
    return np.concatenate(energies), np.concatenate(counts)


def _crossings(samples: Floats, before: Floats) -> Floats:
    """1 where a sample's sign differs from the one before, else 0. before : the sample before the first."""
    negative = samples < 0
    crossings = np.empty(len(samples), np.float32)
    crossings[0] = negative[0] != (before[0] < 0)
    crossings[1:] = negative[1:] != negative[:-1]
    return crossings


def _hop_sums(left: Floats, right: Floats) -> npt.NDArray[np.float64]:
    """Sum of left times right in each hop; the last one may be shorter."""
    whole = len(left) // HOP_LENGTH * HOP_LENGTH
    shape = (-1, HOP_LENGTH)
    sums: npt.NDArray[np.float32] = np.einsum(
        "hn,hn->h", left[:whole].reshape(shape), right[:whole].reshape(shape)
    )
    if whole < len(left):
        sums = np.append(sums, np.dot(left[whole:], right[whole:]))
    return sums.astype(np.float64)


def _frame_sums(hop_sums: npt.NDArray[np.float64], hops: int) -> npt.NDArray[np.float64]:
    return np.asarray(np.lib.stride_tricks.sliding_window_view(hop_sums, hops).sum(axis=1))
