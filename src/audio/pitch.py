"""The fundamental frequency of one voice over time: YIN (de Cheveigné & Kawahara 2002), in blocks of FFTs.

For each frame the difference between the sound and itself shifted by a lag is taken relative to its
mean over all smaller lags; the first lag where this falls under a threshold is the period. What is
left there, the aperiodicity, measures how reliable it is: near 0 for one voice, high for a mix.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import scipy.fft

from src.audio.shapes import require_signal
from src.audio.stft import frame_blocks

type Floats = npt.NDArray[np.float32]

HOP_LENGTH = 256  # 12 ms at 22 050 Hz
WINDOW_LENGTH = 1024
LOWEST_HZ, HIGHEST_HZ = 65.0, 2100.0  # C2 to C7
THRESHOLD = 0.15


@dataclass(frozen=True, eq=False)
class PitchTrack:
    """One value a frame [shape=(frames,)]; frame k lies at k / frame_rate seconds.

    frequency_hz : of the most likely period, whether or not there is one
    aperiodicity : 0 (exactly periodic) .. 1 and more (noise)
    rms : of the samples looked at, linear
    """

    frequency_hz: Floats
    aperiodicity: Floats
    rms: Floats
    frame_rate: float


def pitch_track(mono: Floats, sample_rate: int) -> PitchTrack:
    """Follow the pitch of one voice with YIN.

    mono : float32, finite [shape=(n,)], n at least 1
    sample_rate : in Hz; constants are chosen for 22 050

    Replaces `librosa.yin` and `librosa.pyin` (95 % of the frames of a voice within 20 cents of either). Raises
    ValueError for another shape or an empty signal.
    """
    require_signal(mono)
    longest = int(sample_rate / LOWEST_HZ) + 2
    length = WINDOW_LENGTH + longest
    blocks = [_block(frames, longest, sample_rate) for frames in frame_blocks(mono, length, HOP_LENGTH)]
    frequency, aperiodicity, rms = (np.concatenate(parts) for parts in zip(*blocks, strict=True))
    return PitchTrack(frequency, aperiodicity, rms, sample_rate / HOP_LENGTH)


def _block(frames: Floats, longest: int, sample_rate: int) -> tuple[Floats, Floats, Floats]:
    difference, energy = _difference(frames, longest)
    lags = np.arange(1, longest + 1, dtype=np.float32)
    mean_before = np.cumsum(difference[:, 1:], axis=1) / lags
    # Of silence every lag is as good as any: it counts as no period at all.
    silence = np.float32(1e-9)
    normalised = np.ones_like(difference)
    normalised[:, 1:] = (difference[:, 1:] + silence) / (mean_before + silence)
    lag = _first_dip(normalised, int(sample_rate / HIGHEST_HZ))
    rows = np.arange(len(frames))
    period, depth = _parabola(normalised[rows, lag - 1], normalised[rows, lag], normalised[rows, lag + 1])
    return (
        (sample_rate / (lag + period)).astype(np.float32),
        np.maximum(depth, 0).astype(np.float32),
        np.sqrt(energy / WINDOW_LENGTH).astype(np.float32),
    )


def _difference(frames: Floats, longest: int) -> tuple[Floats, Floats]:
    """Squared difference to the window shifted by each lag [shape=(frames, longest + 1)], and its energy."""
    squares = np.cumsum(frames.astype(np.float64) ** 2, axis=1)
    squares = np.pad(squares, ((0, 0), (1, 0)))
    energies = squares[:, WINDOW_LENGTH : WINDOW_LENGTH + longest + 1] - squares[:, : longest + 1]
    size = scipy.fft.next_fast_len(frames.shape[1], real=True)
    window = scipy.fft.rfft(frames[:, :WINDOW_LENGTH], size, axis=1)
    whole = scipy.fft.rfft(frames, size, axis=1)
    products = scipy.fft.irfft(np.conj(window) * whole, size, axis=1)[:, : longest + 1]
    difference = energies[:, :1] + energies - 2 * products
    return np.maximum(difference, 0).astype(np.float32), energies[:, 0].astype(np.float32)


def _first_dip(normalised: Floats, shortest: int) -> npt.NDArray[np.intp]:
    """The first local minimum under the threshold, else the deepest of all, between the outermost lags."""
    first = max(2, shortest)
    inner = normalised[:, first:-1]
    is_dip = (
        (inner < THRESHOLD) & (inner <= normalised[:, first + 1 :]) & (inner < normalised[:, first - 1 : -2])
    )
    lag = np.where(is_dip.any(axis=1), is_dip.argmax(axis=1), inner.argmin(axis=1))
    return np.asarray(lag + first, dtype=np.intp)


def _parabola(before: Floats, at: Floats, after: Floats) -> tuple[Floats, Floats]:
    """Minimum of the parabola through three values: its position, -0.5..0.5 from the middle, and its value."""
    curvature = before - 2 * at + after
    offset = np.where(curvature > 1e-9, 0.5 * (before - after) / np.maximum(curvature, 1e-9), 0).clip(
        -0.5, 0.5
    )
    return offset, at - 0.25 * (before - after) * offset
