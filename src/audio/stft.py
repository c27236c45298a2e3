"""Short-time Fourier transforms, block by block, so that memory does not grow with the track.

Frames are centred (the signal is padded with zeros by half a frame on each side), windowed by a
Hann window, and stay float32: scipy.fft keeps that precision, at half the time of float64.
"""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import scipy.fft

type Floats = npt.NDArray[np.float32]

FRAMES_PER_BLOCK = 256  # 256 frames of 2048 are 2 MB: they stay in the processor's cache


def frequencies_hz(sample_rate: int, frame_length: int) -> Floats:
    """Centre of each bin in Hz [shape=(frame_length // 2 + 1,)]."""
    return np.arange(frame_length // 2 + 1, dtype=np.float32) * np.float32(sample_rate / frame_length)


def hann(frame_length: int) -> Floats:
    """The periodic Hann window."""
    phase = 2 * np.pi * np.arange(frame_length) / frame_length
    return (0.5 - 0.5 * np.cos(phase)).astype(np.float32)


def power_blocks(samples: Floats, frame_length: int, hop_length: int) -> Iterator[Floats]:
    """Power of the frames, a block of them at a time [shape=(frames, bins)]."""
    padded = np.pad(samples, frame_length // 2)
    frames = np.lib.stride_tricks.sliding_window_view(padded, frame_length)[::hop_length]
    window = hann(frame_length)
    for first in range(0, len(frames), FRAMES_PER_BLOCK):
        spectrum = scipy.fft.rfft(frames[first : first + FRAMES_PER_BLOCK] * window, axis=1, overwrite_x=True)
        yield spectrum.real**2 + spectrum.imag**2
