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
    """Return the centre of each bin in Hz [shape=(frame_length // 2 + 1,)].

    By `librosa.fft_frequencies`.

    Raises ZeroDivisionError for a frame length of 0.
    """
    return np.asarray(librosa.fft_frequencies(sr=sample_rate, n_fft=frame_length), np.float32)


def hann(frame_length: int) -> Floats:
    """Return the periodic Hann window [shape=(frame_length,)].

    Replaces `librosa.filters.get_window("hann", ...)` (within 1e-7), which imports scipy.signal. Raises
    nothing.
    """
    phase = 2 * np.pi * np.arange(frame_length) / frame_length
    return (0.5 - 0.5 * np.cos(phase)).astype(np.float32)


def frame_count(samples: Floats, hop_length: int) -> int:
    """Count the centred frames of a signal [shape=(n,)]: one more than whole hops in it.

    Raises ZeroDivisionError for a hop of 0 samples.
    """
    return len(samples) // hop_length + 1


def frame_blocks(samples: Floats, frame_length: int, hop_length: int) -> Iterator[Floats]:
    """Yield centred frames, a block at a time [shape=(frames, frame_length)].

    samples : float32 [shape=(n,)]; an empty signal has one frame of zeros
    frame_length, hop_length : in samples

    Frame k begins at sample k * hop_length - frame_length // 2. Yields read-only views: copy what you change.
    Replaces `librosa.util.frame` of a padded signal (equal). Raises ValueError for another shape,
    ZeroDivisionError for a hop of 0.
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
    """Yield the power of frames, a block at a time [shape=(frames, bins)].

    samples : float32 [shape=(n,)]
    frame_length, hop_length : in samples

    Replaces the squared magnitude of `librosa.stft` (within 1e-6). Raises as `frame_blocks` does.
    """
    window = hann(frame_length)
    for frames in frame_blocks(samples, frame_length, hop_length):
        spectrum = scipy.fft.rfft(frames * window, axis=1, overwrite_x=True)
        yield spectrum.real**2 + spectrum.imag**2
