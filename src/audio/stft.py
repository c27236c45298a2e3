"""Short-time Fourier transforms, block by block, so that memory does not grow with the track.

Frames are centred (the signal counts as zero before its beginning and after its end), windowed by a Hann window, and
stay float32: scipy.fft keeps that precision, at half the time of float64.
"""

from collections.abc import Iterator

import librosa
import numpy as np
import numpy.typing as npt
import scipy.fft

from src.audio.blocks import release

type Floats = npt.NDArray[np.float32]

RELEASED_SAMPLES = 1 << 20  # so many at once
FRAMES_PER_BLOCK = 256  # 256 frames of 2048 are 2 MB: they stay in the processor's cache


def frequencies_hz(sample_rate: int, frame_length: int) -> Floats:
    """Centre of each bin in Hz [shape=(frame_length // 2 + 1,)]."""
    return np.asarray(librosa.fft_frequencies(sr=sample_rate, n_fft=frame_length), np.float32)


def hann(frame_length: int) -> Floats:
    """The periodic Hann window."""
    phase = 2 * np.pi * np.arange(frame_length) / frame_length
    return (0.5 - 0.5 * np.cos(phase)).astype(np.float32)


def frame_count(samples: Floats, hop_length: int) -> int:
    """Number of centred frames of a signal [shape=(n,)]."""
    return len(samples) // hop_length + 1


def frame_blocks(samples: Floats, frame_length: int, hop_length: int) -> Iterator[Floats]:
    """Centred frames of a signal [shape=(n,)], a block of them at a time [shape=(frames, frame_length)].

    Frame k begins at sample k * hop_length - frame_length // 2. Read-only views: copy what you change.
    """
    frames, released = frame_count(samples, hop_length), 0
    # Frames far apart span many samples: fewer of them are a block.
    count = max(1, FRAMES_PER_BLOCK * frame_length // max(frame_length, hop_length))
    for first in range(0, frames, count):
        last = min(first + count, frames) - 1
        begin = first * hop_length - frame_length // 2
        piece = _padded(samples, begin, begin + (last - first) * hop_length + frame_length)
        yield np.lib.stride_tricks.sliding_window_view(piece, frame_length)[::hop_length]
        if (end := begin + len(piece)) - released > RELEASED_SAMPLES:
            release(samples)
            released = end


def _padded(samples: Floats, begin: int, end: int) -> Floats:
    """Samples from begin to end; zeros outside of the signal."""
    inside = samples[max(0, begin) : max(0, end)]
    if len(inside) == end - begin:
        return inside
    before = min(max(0, -begin), end - begin)
    return np.pad(inside, (before, end - begin - before - len(inside)))


def power_blocks(samples: Floats, frame_length: int, hop_length: int) -> Iterator[Floats]:
    """Power of the frames, a block of them at a time [shape=(frames, bins)]."""
    window = hann(frame_length)
    for frames in frame_blocks(samples, frame_length, hop_length):
        spectrum = scipy.fft.rfft(frames * window, axis=1, overwrite_x=True)
        yield spectrum.real**2 + spectrum.imag**2
