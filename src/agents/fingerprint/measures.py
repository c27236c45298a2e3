"""The measures of a fingerprint, before they are scaled.

Timbre does not depend on the level, rhythm not on where the track starts, and harmony not on the
key: a song sung a tone lower still sounds like itself.
"""

import numpy as np
import numpy.typing as npt

from src import audio
from src.agents.fingerprint.groove import bar_pattern, pattern_spectrum
from src.audio.features import AudioFeatures

type Floats = npt.NDArray[np.floating]

MFCC_COUNT = 12  # without the first, which is the level
HEARD_RANGE_DB = 40.0  # what lies lower is the first to go in noise, encoders and telephones
REPETITION_SECONDS = np.geomspace(0.2, 2.0, 13)
CHANGE_SECONDS = (0.28, 1.0)


def patterns(features: AudioFeatures) -> npt.NDArray[np.float64]:
    """Rhythm patterns on the bars, and their spectrum, in a row [shape=(216,)]."""
    pattern = bar_pattern(features)
    return np.concatenate([pattern.ravel(), pattern_spectrum(pattern).ravel()])


def measures(features: AudioFeatures) -> npt.NDArray[np.float64]:
    """All groups but the rhythm patterns in a row [shape=(56,)]."""

    cepstrum = _mel_cepstrum(features.spectrum)
    chroma = features.chroma
    groups = (
        cepstrum.mean(axis=0),
        cepstrum.std(axis=0),
        _spectral_shape(features.spectrum),
        _repetition(features.tempogram, features.onsets),
        [audio.onsets.onsets_per_second(features.onsets)],
        _intervals(chroma.treble),
        _intervals(chroma.bass),
        _harmonic_change(chroma),
    )
    return np.concatenate([np.asarray(group, np.float64) for group in groups])


def _mel_cepstrum(spectrum: "audio.spectrum.Spectrum") -> Floats:
    """Coefficients 1 to 12 of each audible frame [shape=(frames, 12)]."""
    return spectrum.mel_cepstrum(MFCC_COUNT + 1, HEARD_RANGE_DB)[:, 1:]


def _spectral_shape(spectrum: "audio.spectrum.Spectrum") -> list[float]:
    """Octaves of the mean centroid, its relative spread, magnitude of the flatness, octaves of the roll-off."""
    centroid = float(spectrum.centroid_hz.mean())
    return [
        np.log2(centroid + 1),
        float(spectrum.centroid_hz.std()) / (centroid + 1),
        np.log10(float(spectrum.flatness.mean()) + 1e-4),
        np.log2(float(spectrum.rolloff_hz.mean()) + 1),
    ]


def _repetition(tempogram: Floats, onsets: "audio.onsets.Onsets") -> Floats:
    """Mean autocorrelation of the onset strength at 13 distances from 0.2 to 2 seconds."""
    mean = tempogram.mean(axis=0)
    return np.asarray(np.interp(REPETITION_SECONDS * onsets.frame_rate, np.arange(len(mean)), mean))


def _intervals(classes: Floats) -> Floats:
    """Key-invariant interval content: magnitudes of the Fourier transform of the pitch classes.

    Quinn, "General equal-tempered harmony" (2006): the fifth is how diatonic, the third how triadic.
    """
    histogram = classes.sum(axis=1, dtype=np.float64)
    return np.abs(np.fft.rfft(histogram / (histogram.sum() + 1e-9)))[1:7]


def _harmonic_change(chroma: "audio.chroma.Chroma") -> list[float]:
    """Mean distance between the chroma now and a moment later."""
    unit = chroma.treble / (np.linalg.norm(chroma.treble, axis=0) + 1e-6)
    changes = []
    for seconds in CHANGE_SECONDS:
        frames = max(1, round(seconds * chroma.frame_rate))
        likeness = np.einsum("cf,cf->f", unit[:, frames:], unit[:, :-frames])
        changes.append(1 - float(likeness.mean()) if likeness.size else 0.0)
    return changes
