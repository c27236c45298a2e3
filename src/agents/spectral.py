"""Timbre: how bright, how wide, how tonal a sound is, and which frequencies stand out.

Shape of the spectrum after Peeters (2004), see `src/audio/spectrum.py`; mel-frequency cepstral
coefficients after Davis & Mermelstein (1980), as librosa computes them (128 Slaney bands, dB,
orthonormal DCT-II).
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from src.agents.base import FeatureAgent
from src.agents.registry import register_agent

if TYPE_CHECKING:
    from src.audio.features import AudioFeatures
    from src.audio.spectrum import Spectrum

NO_TIMBRE_NOTE = "The audio is silent, or too short: it has no timbre to measure."
TONAL_BELOW_FLATNESS = 0.1
# Typical pop and rock has its mean centroid between these, measured over 0..11 kHz.
DARK_BELOW_HZ = 1200.0
BRIGHT_ABOVE_HZ = 2600.0
DOMINANT_COUNT = 5
MFCC_COUNT = 5
QUIETEST_PEAK_DB = -60.0  # below the strongest one


@register_agent
class SpectralAgent(FeatureAgent):
    """Fields (frequencies in Hz, up to 11 025; statistics over the audible frames of 93 ms):

    is_silent : nothing to measure; frequencies are 0 and the words None
    spectral_centroid {mean, std, min, max} : "centre of gravity" of the magnitude spectrum
    spectral_bandwidth {mean, std} : spread around the centroid
    spectral_rolloff {mean, std} : 85 % of the magnitude lies below
    spectral_flatness {mean, interpretation} : 0 (tone) .. 1 (white noise); "tonal" under 0.1, else "noisy"
    brightness : "dark", "balanced" or "bright", by the mean centroid
    dominant_frequencies [up to 5] {frequency_hz, magnitude} : strongest peaks of the mean spectrum, the
        strongest first; magnitude is that of a steady sine of the same mean power, 1 = full scale
    mfcc_summary {mfcc_0 .. mfcc_4: {mean, std}}
    """

    name = "spectral"
    description = (
        "Measures the timbre of a track: brightness (spectral centroid), bandwidth, roll-off, whether it is "
        "tonal or noisy, its dominant frequencies in Hz, and MFCCs. Use it for questions about the sound's "
        "colour, brightness, tone or frequencies."
    )

    def measure(self, features: "AudioFeatures") -> dict[str, Any]:
        spectrum = features.spectrum
        # A few samples at a high rate are no silence, and leave nothing below 11 kHz either.
        heard = spectrum.audible.any()
        flatness = float(spectrum.flatness.mean()) if heard else 0.0
        centroid = _statistics(spectrum.centroid_hz, "mean", "std", "min", "max", digits=2)
        return {
            "is_silent": features.is_silent,
            "spectral_centroid": centroid,
            "spectral_bandwidth": _statistics(spectrum.bandwidth_hz, "mean", "std", digits=2),
            "spectral_rolloff": _statistics(spectrum.rolloff_hz, "mean", "std", digits=2),
            "spectral_flatness": {
                "mean": round(flatness, 6),
                "interpretation": _tonality(flatness) if heard else None,
            },
            "brightness": _brightness(centroid["mean"]) if heard else None,
            "dominant_frequencies": dominant_frequencies(spectrum) if heard else [],
            "mfcc_summary": _mfcc_summary(spectrum.mel_cepstrum(MFCC_COUNT)),
        }

    def highlights(self, data: Mapping[str, Any]) -> dict[str, Any]:
        if data["is_silent"] or data["brightness"] is None:
            return {"is_silent": data["is_silent"], "note": NO_TIMBRE_NOTE}
        return {
            "brightness": data["brightness"],
            "mean_spectral_centroid_hz": round(data["spectral_centroid"]["mean"]),
            "spectral_centroid_range_hz": [round(data["spectral_centroid"][end]) for end in ("min", "max")],
            "mean_bandwidth_hz": round(data["spectral_bandwidth"]["mean"]),
            "mean_rolloff_85_percent_hz": round(data["spectral_rolloff"]["mean"]),
            "character": data["spectral_flatness"]["interpretation"],
            "spectral_flatness_0_tone_to_1_noise": round(data["spectral_flatness"]["mean"], 3),
            "dominant_frequencies_hz": [
                round(peak["frequency_hz"], 1) for peak in data["dominant_frequencies"]
            ],
        }


def dominant_frequencies(spectrum: "Spectrum") -> list[dict[str, float]]:
    """The strongest peaks of the mean spectrum, between bins by a parabola through the logarithms.

    Smith & Serra, "PARSHL" (1987). Bins next to 0 Hz are left out: a DC offset is not heard.
    """
    level = 20 * np.log10(np.maximum(spectrum.mean_magnitude.astype(np.float64), 1e-12))
    inner = level[2:-1]
    is_peak = (inner > level[1:-2]) & (inner >= level[3:])
    is_peak &= inner > inner.max() + QUIETEST_PEAK_DB
    peaks = np.flatnonzero(is_peak) + 2
    strongest = peaks[np.argsort(-level[peaks], kind="stable")][:DOMINANT_COUNT]
    before, at, after = level[strongest - 1], level[strongest], level[strongest + 1]
    offset = 0.5 * (before - after) / (before - 2 * at + after)
    frequencies = (strongest + offset) * float(spectrum.frequencies_hz[1])
    magnitudes = 10 ** ((at - 0.25 * (before - after) * offset) / 20)
    return [
        {
            "frequency_hz": round(float(frequency), 2),
            "magnitude": round(float(magnitude), 6),
        }
        for frequency, magnitude in zip(frequencies, magnitudes, strict=True)
    ]


def _mfcc_summary(coefficients: npt.NDArray[np.float32]) -> dict[str, dict[str, float]]:
    return {
        f"mfcc_{order}": _statistics(coefficients[:, order], "mean", "std", digits=3)
        for order in range(MFCC_COUNT)
    }


def _statistics(values: npt.NDArray[np.float32], *names: str, digits: int) -> dict[str, float]:
    """Named statistics of the values; zeros where there are none (silence)."""
    wide = values.astype(np.float64)
    return {name: round(float(getattr(wide, name)()), digits) if wide.size else 0.0 for name in names}


def _tonality(flatness: float) -> str:
    return "tonal" if flatness < TONAL_BELOW_FLATNESS else "noisy"


def _brightness(centroid_hz: float) -> str:
    if centroid_hz < DARK_BELOW_HZ:
        return "dark"
    return "bright" if centroid_hz > BRIGHT_ABOVE_HZ else "balanced"
