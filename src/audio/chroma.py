"""Pitch classes over time, bass and treble apart.

One long transform at 11 025 Hz is projected on a third of a semitone per row (Gaussian rows at
logarithmic distances, from the track's own tuning), freed of drums by comparing each row's short
minimum over time with the mean over pitch, whitened, freed of overtones, and folded into twelve
classes, C first.
"""

from dataclasses import dataclass
from pathlib import Path

import librosa
import numpy as np
import numpy.typing as npt
import scipy.sparse
from scipy import ndimage

from src.audio.blocks import blocks
from src.audio.resampling import resampled
from src.audio.shapes import require_signal
from src.audio.stft import frame_count, frequencies_hz, power_blocks

type Floats = npt.NDArray[np.float32]

CHROMA_RATE_HZ = 11025
FRAME_LENGTH = 4096
HOP_LENGTH = 1024
LOWEST_HZ = 27.5  # A0
OCTAVES = 7
ROWS_PER_SEMITONE = 3
ROWS = 12 * ROWS_PER_SEMITONE * OCTAVES
SEMITONES = 12 * OCTAVES
TUNING_RANGE_HZ = (80.0, 2000.0)
TUNING_FRAMES = 1500  # enough to know the tuning of any track
# Overtones to take off: (semitones above the fundamental, share of its strength).
OVERTONES = ((12, 0.25), (19, 0.25), (28, 0.25))
CLASS_OF_A = 9  # rows start at A, classes at C
PERSISTENCE_FRAMES = 4  # 0.37 s: speech has moved on by then
FRAMES_PER_BLOCK = 2048


@dataclass(frozen=True, eq=False)
class Chroma:
    """Strength of each pitch class, C first [shape=(12, frames)].

    treble, bass : centred on C4 and B1, from the same transform
    frame_rate : frames a second
    tuning_semitones : how far the track's A4 lies from 440 Hz, -0.5..0.5
    persistence : how much the pitches resemble those 0.37 s later, 0 (speech, drums) .. 1 (a held chord)
    """

    treble: Floats
    bass: Floats
    frame_rate: float
    tuning_semitones: float
    persistence: float


def chroma(mono: Floats, sample_rate: int, spool_folder: Path | None = None) -> Chroma:
    """Measure the bass and treble chroma of a signal.

    mono : float32 in -1..1, finite [shape=(n,)], n at least 1
    sample_rate : in Hz
    spool_folder : where a long signal lies at its lower rate, see `collect_blocks`

    Replaces `librosa.feature.chroma_cqt` (cosine of the means over 0.9) and `librosa.estimate_tuning` (within 5
    cents). Raises ValueError for another shape, an empty signal or a rate that is not positive.
    """
    require_signal(mono)
    low = resampled(blocks(mono), sample_rate, CHROMA_RATE_HZ, "MQ", spool_folder)
    tuning = _tuning(low)
    pitches = _pitch_magnitudes(low, tuning)
    _keep_harmonic_part(pitches)
    treble, bass, persistence = _folded(pitches)
    return Chroma(treble, bass, CHROMA_RATE_HZ / HOP_LENGTH, tuning, persistence)


def _tuning(low: Floats) -> float:
    """Circular mean of the spectral peaks' distances from the equal-tempered scale, in semitones."""
    hops = max(1, len(low) // HOP_LENGTH // TUNING_FRAMES) * 2
    bin_hz = CHROMA_RATE_HZ / FRAME_LENGTH
    first, last = (int(hz / bin_hz) for hz in TUNING_RANGE_HZ)
    mean = 0j
    for power in power_blocks(low, FRAME_LENGTH, hops * HOP_LENGTH):
        band = np.log(power[:, first - 1 : last + 1] + np.float32(1e-20))
        before, at, after = band[:, :-2], band[:, 1:-1], band[:, 2:]
        loud = at > at.max(axis=1, keepdims=True, initial=-46.0) + np.log(0.01)
        frame, row = np.nonzero((at > before) & (at >= after) & loud)
        left, top, right = before[frame, row], at[frame, row], after[frame, row]
        offset = 0.5 * (left - right) / (left - 2 * top + right - 1e-12)
        semitones = librosa.hz_to_midi((row + first + offset) * bin_hz)
        mean += np.sum(np.exp(0.25 * top) * np.exp(2j * np.pi * semitones))
    return float(np.angle(mean) / (2 * np.pi))


def _pitch_magnitudes(low: Floats, tuning: float) -> Floats:
    """Magnitude at every third of a semitone [shape=(rows, frames)]."""
    projection = _projection(tuning)
    pitches = np.empty((ROWS, frame_count(low, HOP_LENGTH)), np.float32)
    first = 0
    for power in power_blocks(low, FRAME_LENGTH, HOP_LENGTH):
        np.sqrt(projection @ power.T, out=pitches[:, first : first + len(power)])
        first += len(power)
    return pitches


def _projection(tuning: float) -> scipy.sparse.csr_array:
    rows_per_octave = 12 * ROWS_PER_SEMITONE
    # The first row lies a third of a semitone under A0, so that each note is the middle of its three.
    octaves = tuning / 12 + (np.arange(ROWS) - 1) / rows_per_octave
    centres = LOWEST_HZ * 2.0**octaves
    bin_hz = CHROMA_RATE_HZ / FRAME_LENGTH
    row_hz = centres * (2 ** (1 / rows_per_octave) - 1)
    widths = np.maximum(0.5 * row_hz, 0.55 * bin_hz)
    bins = frequencies_hz(CHROMA_RATE_HZ, FRAME_LENGTH)
    weights = np.exp(-0.5 * ((bins - centres[:, None]) / widths[:, None]) ** 2)
    weights[weights < 0.02] = 0
    weights /= (row_hz[:, None] + 8.0) * FRAME_LENGTH**2  # 8 Hz: the lowest rows share their bins
    return scipy.sparse.csr_array(weights.astype(np.float32))


def _keep_harmonic_part(pitches: Floats) -> None:
    """Keep, in place, what lasts (0.5 s) and stands out in pitch, lose what is short and wide: drums.

    The idea of Fitzgerald (2010) with running minima, maxima and means in place of the medians,
    which cost ten times as much.
    """
    silence = np.float32(1e-12) * pitches.max() ** 2 + np.float32(1e-30)
    before = pitches[:, :0]
    for first in range(0, pitches.shape[1], FRAMES_PER_BLOCK):
        last = first + FRAMES_PER_BLOCK
        # The minima and maxima also see two frames on each side, as they were.
        seen = np.hstack([before, pitches[:, first : last + 2]])
        block = seen[:, before.shape[1] :][:, :FRAMES_PER_BLOCK]
        lasting = ndimage.maximum_filter1d(ndimage.minimum_filter1d(seen, 3, axis=1), 3, axis=1)
        lasting = lasting[:, before.shape[1] :][:, :FRAMES_PER_BLOCK]
        wide = ndimage.uniform_filter1d(block, 15, axis=0) * np.float32(0.8)
        before = block[:, -2:].copy()
        pitches[:, first:last] = block * (lasting**2 / (lasting**2 + wide**2 + silence))


def _folded(pitches: Floats) -> tuple[Floats, Floats, float]:
    """Treble and bass chroma of the harmonic part, and its persistence."""
    loudest = pitches.max()
    treble, bass = np.empty((2, 12, pitches.shape[1]), np.float32)
    likeness = []
    before = np.zeros((SEMITONES, 0), np.float32)
    for first in range(0, pitches.shape[1], FRAMES_PER_BLOCK):
        frames = slice(first, first + FRAMES_PER_BLOCK)
        semitones = _semitones(pitches[:, frames], loudest)
        treble[:, frames], bass[:, frames] = _fold(semitones)
        unit = np.hstack([before, semitones / (np.linalg.norm(semitones, axis=0) + np.float32(1e-6))])
        likeness.append(np.einsum("st,st->t", unit[:, PERSISTENCE_FRAMES:], unit[:, :-PERSISTENCE_FRAMES]))
        before = unit[:, -PERSISTENCE_FRAMES:]
    likenesses = np.concatenate(likeness)
    # The median likeness (cosine) of the frames to those a little later; 0 where nothing sounds.
    return treble, bass, float(np.median(likenesses)) if likenesses.size else 0.0


def _semitones(pitches: Floats, loudest: np.float32) -> Floats:
    """Whitened strength of each semitone without its lower neighbours' overtones [shape=(84, frames)].

    loudest : of the whole track
    """
    level = np.log1p(1000 * pitches / (loudest + np.float32(1e-9)))
    level = np.maximum(level - ndimage.uniform_filter1d(level, 12 * ROWS_PER_SEMITONE, axis=0), 0)
    thirds = level.reshape(SEMITONES, ROWS_PER_SEMITONE, -1)
    semitones = np.maximum(thirds[:, 1] - 0.15 * (thirds[:, 0] + thirds[:, 2]), 0)
    clean: Floats = semitones.copy()
    for distance, share in OVERTONES:
        clean[distance:] -= np.float32(share) * semitones[:-distance]
    return np.maximum(clean, 0)


def _fold(semitones: Floats) -> tuple[Floats, Floats]:
    """Sum the octaves into twelve classes, once around C4 and once around B1."""
    notes = np.arange(SEMITONES)
    classes = np.arange(12)[:, None] == (notes + CLASS_OF_A) % 12
    treble = classes * np.exp(-0.5 * ((notes - 39) / 14) ** 2)
    bass = classes * np.exp(-0.5 * ((notes - 14) / 8) ** 2)
    return treble.astype(np.float32) @ semitones, bass.astype(np.float32) @ semitones
