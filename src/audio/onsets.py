"""Onset strength: how much new sound begins at each moment, about 100 moments a second.

Spectral flux of log-compressed mel bands, each compared with the maximum of its neighbours 20 ms
before, so that vibrato and glides do not count (SuperFlux: Böck & Widmer 2013). Summed in three
bands, because a bass drum, a guitar and a güira start different things: each band is scaled by its
own spread before they are added, and the slow trend is taken off.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import scipy.fft
from scipy import ndimage

from src.audio.blocks import blocks
from src.audio.mel import mel_filters
from src.audio.shapes import require_signal
from src.audio.stft import power_blocks

type Floats = npt.NDArray[np.float32]

FRAME_LENGTH = 1024
HOP_LENGTH = 220  # 10 ms at 22 050 Hz
LAG_FRAMES = 2
MEL_BANDS = 60
HIGHEST_HZ = 10_000.0
BAND_EDGES = (
    0,
    10,
    35,
    60,
)  # mel bands of bass (to 400 Hz), middle (to 2.2 kHz), treble
DEEP_BANDS = 3
BAND_WEIGHTS = np.array([1.2, 1.0, 0.7], np.float32)
COMPRESSION = 100.0
REFERENCE_RMS = 0.1  # tracks are brought to this level first: the compression depends on it
STEADY_SOUND_FLUX = 1e-3  # mean flux under this is a drone's rounding, not onsets
WINDOW_SECONDS = 8.0
WINDOW_OVERLAP = 4
ONSET_THRESHOLD = 1.0  # standard deviations
ONSET_DISTANCE_SECONDS = 0.05


@dataclass(frozen=True, eq=False)
class Onsets:
    """Onset strength, all [shape=(frames,)], scaled to a standard deviation of 1.

    strength : the three bands together, without the slow trend, never negative
    bass, middle, treble : each band alone, never negative
    deep : the lowest octaves (to 120 Hz) alone, where bass drums are and most basses are not
    frame_rate : frames a second
    has_onsets : False when nothing ever starts (silence, a drone); the strengths are then 0
    """

    strength: Floats
    bass: Floats
    middle: Floats
    treble: Floats
    deep: Floats
    frame_rate: float
    has_onsets: bool


def onset_strength(mono: Floats, sample_rate: int) -> Onsets:
    """Measure how much new sound begins in each frame of 10 ms.

    mono : float32, finite, of any level [shape=(n,)], n at least 1
    sample_rate : in Hz; constants are chosen for 22 050

    Replaces `librosa.onset.onset_strength` (correlation over 0.75), with the scaling of three bands that makes
    a bass drum and a güira count alike. Raises ValueError for another shape or an empty signal.
    """
    require_signal(mono)
    frame_rate = sample_rate / HOP_LENGTH
    flux = np.concatenate(list(_flux_blocks(mono, sample_rate)))
    flux[-(FRAME_LENGTH // 2 // HOP_LENGTH + 1) :] = 0  # where the padding begins is a cut, not an onset
    if flux[:, :-1].mean() < STEADY_SOUND_FLUX:
        still = np.zeros(len(flux), np.float32)
        return Onsets(still, still, still, still, still, frame_rate, has_onsets=False)
    bands = flux / (flux.std(axis=0) + np.float32(1e-6))
    summed = bands[:, :-1] @ BAND_WEIGHTS
    strength = np.maximum(summed - ndimage.uniform_filter1d(summed, round(frame_rate)), 0)
    bass, middle, treble, deep = np.ascontiguousarray(bands.T, np.float32)
    return Onsets(
        (strength / (strength.std() + 1e-6)).astype(np.float32),
        bass,
        middle,
        treble,
        deep,
        frame_rate,
        has_onsets=True,
    )


def _flux_blocks(mono: Floats, sample_rate: int) -> Iterator[Floats]:
    """Mean flux in the three bands and the deep one [shape=(frames, 4)], block after block."""
    filters = mel_filters(sample_rate, FRAME_LENGTH, MEL_BANDS, HIGHEST_HZ).T
    gain = np.float32(COMPRESSION) * _gain(mono)
    previous: Floats | None = None
    for power in power_blocks(mono, FRAME_LENGTH, HOP_LENGTH):
        level = np.log1p(gain * (np.sqrt(power) @ filters))
        # Before the first frame the sound was what it is there: a cut is not an onset.
        previous = np.repeat(level[:1], LAG_FRAMES, axis=0) if previous is None else previous
        level = np.concatenate([previous, level])
        reference = ndimage.maximum_filter1d(level[:-LAG_FRAMES], 3, axis=1, mode="nearest")
        rise = np.maximum(level[LAG_FRAMES:] - reference, 0)
        bands = pairwise(BAND_EDGES)
        columns = [rise[:, low:high].mean(axis=1) for low, high in bands]
        yield np.stack([*columns, rise[:, :DEEP_BANDS].mean(axis=1)], axis=1)
        previous = level[-LAG_FRAMES:]


def _gain(mono: Floats) -> np.float32:
    """The gain that brings the non-silent part of a signal to the reference level."""
    whole = mono[: max(1, len(mono) // FRAME_LENGTH) * FRAME_LENGTH]
    frames = (frame for block in blocks(whole) for frame in _pieces(block))
    energy = np.array([np.dot(frame, frame) / len(frame) for frame in frames])
    loudest = energy.max()
    if loudest <= 0:
        return np.float32(0)
    return np.float32(REFERENCE_RMS / np.sqrt(energy[energy > loudest * 1e-4].mean()))


def _pieces(samples: Floats) -> Iterator[Floats]:
    for first in range(0, len(samples), FRAME_LENGTH):
        yield samples[first : first + FRAME_LENGTH]


def windowed_autocorrelation(onsets: Onsets) -> Floats:
    """Autocorrelate the onset strength in windows of 8 s, 2 s apart [shape=(windows, lags)].

    onsets : with at least one frame

    Each row is scaled to 1 at lag 0, or is 0 where nothing starts. At least one row; a window that sticks out
    of the track by more than half is left out. Replaces `librosa.feature.tempogram`, which has a window for
    each frame; each row agrees with `librosa.autocorrelate` within 1e-4. Raises nothing.
    """
    length = round(WINDOW_SECONDS * onsets.frame_rate)
    strength = onsets.strength
    starts = range(0, max(1, len(strength) - length // 2), length // WINDOW_OVERLAP)
    windows = np.zeros((len(starts), length), np.float32)
    for row, start in enumerate(starts):
        piece = strength[start : start + length]
        windows[row, : len(piece)] = piece - piece.mean()
    spectrum = scipy.fft.rfft(windows, scipy.fft.next_fast_len(2 * length, real=True), axis=1)
    correlation = scipy.fft.irfft(spectrum.real**2 + spectrum.imag**2, axis=1)[:, :length]
    return np.asarray(correlation / (correlation[:, :1] + np.float32(1e-9)), dtype=np.float32)


def onset_frames(onsets: Onsets) -> npt.NDArray[np.intp]:
    """Find the frames of the onsets, rising [shape=(onsets,)].

    Onsets are local maxima over one standard deviation, 50 ms apart.

    onsets : with at least one frame

    Replaces `librosa.onset.onset_detect` (clicks within 40 ms). Returns no frame where nothing starts; raises
    nothing.
    """
    distance = 2 * round(ONSET_DISTANCE_SECONDS * onsets.frame_rate) + 1
    highest = ndimage.maximum_filter1d(onsets.strength, distance, mode="nearest")
    peaks = np.flatnonzero((onsets.strength >= ONSET_THRESHOLD) & (onsets.strength == highest))
    # Of two equal maxima within reach only the first is an onset.
    return peaks[np.diff(peaks, prepend=-distance) > distance // 2]


def onsets_per_second(onsets: Onsets) -> float:
    """Count the onsets, by the length of the sound in seconds.

    onsets : with at least one frame; raises ZeroDivisionError without
    """
    return len(onset_frames(onsets)) / len(onsets.strength) * onsets.frame_rate
