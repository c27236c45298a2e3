"""The shape of the spectrum over time, in frames of 2048 samples, 512 apart.

Centroid, bandwidth, roll-off and flatness as in Peeters, "A large set of audio features for sound
description" (2004), of the magnitude spectrum. Only frames with sound count: the noise of a pause
has a shape too, but it is inaudible.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import scipy.fft

from src.audio.mel import mel_filters
from src.audio.shapes import require_signal
from src.audio.stft import frame_count, frequencies_hz, hann, power_blocks

type Floats = npt.NDArray[np.float32]

FRAME_LENGTH = 2048
HOP_LENGTH = 512
MEL_BANDS = 128
LOWEST_HZ = 16.0  # lower sound, such as a DC offset, is inaudible
ROLLOFF_SHARE = 0.85
LEAST_POWER = 1e-10
AUDIBLE_RANGE_DB = 60.0  # frames further below the loudest one are left out
ROWS_PER_BLOCK = 4096


@dataclass(frozen=True, eq=False)
class Spectrum:
    """Shape of each audible frame [shape=(audible frames,)], and what the frames add up to.

    centroid_hz, bandwidth_hz, rolloff_hz : first moment, second central moment (its root), and the
        frequency below which 85 % of the magnitude lies
    flatness : geometric over arithmetic mean of the power, 0 (a tone) .. 1 (noise)
    mel_db : power in 128 mel bands in dB, at most 80 dB below the loudest [shape=(audible frames, 128)]
    audible : which of all frames these are [shape=(frames,)]; frame k lies at k / frame_rate seconds
    mean_magnitude : amplitude a steady sine at each bin would need for the mean power [shape=(bins,)]
    """

    centroid_hz: Floats
    bandwidth_hz: Floats
    rolloff_hz: Floats
    flatness: Floats
    mel_db: Floats
    mean_magnitude: Floats
    frequencies_hz: Floats
    audible: npt.NDArray[np.bool_]
    frame_rate: float

    def bands_over_time(self, bands: int) -> Floats:
        """Average the level in bands of neighbouring mel bands, in dB [shape=(bands, frames)].

        bands : how many, a divisor of 128

        Frames that are not audible have the lowest level of all. Raises ValueError where the bands cannot be
        divided so.
        """
        levels = np.full((bands, len(self.audible)), self.mel_db.min(initial=0.0), np.float32)
        levels[:, self.audible] = self.mel_db.reshape(len(self.mel_db), bands, -1).mean(axis=2).T
        return levels

    def mel_cepstrum(self, count: int, range_db: float = np.inf) -> Floats:
        """Return mel-frequency cepstral coefficients [shape=(audible frames, count)].

        count : 1..128
        range_db : levels further below the loudest count as that far below it

        Replaces `librosa.feature.mfcc` (within 0.01). Raises ValueError for a higher count.
        """
        floor = self.mel_db.max(initial=-100.0) - np.float32(range_db)
        found = np.empty((len(self.mel_db), count), np.float32)
        for first in range(0, len(found), ROWS_PER_BLOCK):
            rows = slice(first, first + ROWS_PER_BLOCK)
            level = np.maximum(self.mel_db[rows], floor)
            found[rows] = scipy.fft.dct(level, axis=1, norm="ortho")[:, :count]
        return found


def spectrum(mono: Floats, sample_rate: int) -> Spectrum:
    """Measure the spectral shape of a signal.

    mono : float32, finite [shape=(n,)], n at least 1
    sample_rate : in Hz

    Replaces `librosa.feature.spectral_centroid` and `spectral_bandwidth` (within 0.1 %), `spectral_rolloff`
    (within a bin), `spectral_flatness` (within 0.005) and `melspectrogram` with `power_to_db` (within 0.01 dB),
    for spectra without what lies under 16 Hz. Raises ValueError for another shape or an empty signal.
    """
    require_signal(mono)
    frequencies = frequencies_hz(sample_rate, FRAME_LENGTH)
    filters = mel_filters(sample_rate, FRAME_LENGTH, MEL_BANDS, sample_rate / 2).T
    frames = frame_count(mono, HOP_LENGTH)
    shape, mel = np.empty((frames, 4), np.float32), np.empty((frames, MEL_BANDS), np.float32)
    energy = np.empty(frames, np.float32)
    total_power = np.zeros(len(frequencies), np.float64)
    first = 0
    for power in power_blocks(mono, FRAME_LENGTH, HOP_LENGTH):
        power[:, frequencies < LOWEST_HZ] = 0
        rows = slice(first, first + len(power))
        shape[rows] = _shapes(power, frequencies)
        np.matmul(power, filters, out=mel[rows])
        energy[rows] = power.sum(axis=1)
        total_power += power.sum(axis=0, dtype=np.float64)
        first += len(power)
    audible = energy > energy.max() * 10 ** (-AUDIBLE_RANGE_DB / 10)
    shape = shape[audible]
    return Spectrum(
        centroid_hz=shape[:, 0],
        bandwidth_hz=shape[:, 1],
        rolloff_hz=shape[:, 2],
        flatness=shape[:, 3],
        mel_db=_to_decibels(_chosen_rows(mel, audible)),
        mean_magnitude=_amplitude(total_power / len(energy)),
        frequencies_hz=frequencies,
        audible=audible,
        frame_rate=sample_rate / HOP_LENGTH,
    )


def _shapes(power: Floats, frequencies: Floats) -> Floats:
    """Centroid, bandwidth, roll-off and flatness of each frame [shape=(frames, 4)]."""
    magnitude = np.sqrt(power)
    total = magnitude.sum(axis=1) + np.float32(LEAST_POWER)
    centroid = magnitude @ frequencies / total
    spread = magnitude @ frequencies**2 / total - centroid**2
    below = np.cumsum(magnitude, axis=1)
    rolloff = frequencies[(below >= ROLLOFF_SHARE * below[:, -1:]).argmax(axis=1)]
    floored = np.maximum(power, np.float32(LEAST_POWER))
    flatness = np.exp(np.log(floored).mean(axis=1)) / floored.mean(axis=1)
    return np.stack([centroid, np.sqrt(np.maximum(spread, 0)), rolloff, flatness], axis=1)


def _chosen_rows(values: Floats, chosen: npt.NDArray[np.bool_]) -> Floats:
    """The chosen rows of an array, moved to its beginning: of two hours a copy would take 160 MB."""
    kept = 0
    for first in range(0, len(values), ROWS_PER_BLOCK):
        rows = values[first : first + ROWS_PER_BLOCK][chosen[first : first + ROWS_PER_BLOCK]]
        values[kept : kept + len(rows)] = rows
        kept += len(rows)
    return values[:kept]


def _to_decibels(power: Floats, range_db: float = 80.0) -> Floats:
    """Change power into levels in place, at most so far below the loudest."""
    np.maximum(power, np.float32(LEAST_POWER), out=power)
    np.log10(power, out=power)
    power *= 10
    return np.maximum(power, power.max(initial=-100.0) - np.float32(range_db), out=power)


def _amplitude(mean_power: npt.NDArray[np.float64]) -> Floats:
    return (np.sqrt(mean_power) * 2 / hann(FRAME_LENGTH).sum()).astype(np.float32)
