"""Timbre: how bright, how wide, how tonal a sound is, and which frequencies stand out.

Shape of the spectrum after Peeters (2004), see `src/audio/spectrum.py`; mel-frequency cepstral
coefficients after Davis & Mermelstein (1980), as librosa computes them (128 Slaney bands, dB,
orthonormal DCT-II).
"""

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from src import audio
from src.agents.base import FeatureAgent
from src.agents.measurement import SHARE, Group, Measurement, measured
from src.agents.registry import register_agent
from src.audio.features import AudioFeatures

NO_TIMBRE_NOTE = "The audio is silent, or too short: it has no timbre to measure."
TONAL_BELOW_FLATNESS = 0.1
# Typical pop and rock has its mean centroid between these, measured over 0..11 kHz.
DARK_BELOW_HZ = 1200.0
BRIGHT_ABOVE_HZ = 2600.0
DOMINANT_COUNT = 5
MFCC_COUNT = 5
QUIETEST_PEAK_DB = -60.0  # below the strongest one


class Distribution(Group):
    mean: float = measured("mean", 0.0, unit="Hz")
    std: float = measured("standard deviation", 0.0, unit="Hz")


class DistributionWithRange(Distribution):
    min: float = measured("smallest", 0.0, unit="Hz")
    max: float = measured("largest", 0.0, unit="Hz")


class Flatness(Group):
    mean: float = measured("0 a tone, 1 white noise", 0.0, between=SHARE)
    interpretation: Literal["tonal", "noisy"] | None = measured("`tonal` under 0.1, else `noisy`", None)


class DominantFrequency(Group):
    frequency_hz: float = measured("frequency", unit="Hz", between=(0, None))
    magnitude: float = measured("amplitude of a steady sine of the same mean power, 1 = full scale")


class Coefficient(Group):
    mean: float = measured("mean", 0.0)
    std: float = measured("standard deviation", 0.0)


def _rounded_mean(statistics: Mapping[str, float]) -> int:
    return round(statistics["mean"])


class SpectralMeasurement(Measurement):
    """Timbre. Where there is none to measure, numbers are 0 and words are `null`."""

    spectral_centroid: DistributionWithRange = measured(
        "the magnitude spectrum's centre of gravity",
        DistributionWithRange(),
        unit="Hz",
        summary={
            "mean_spectral_centroid_hz": _rounded_mean,
            "spectral_centroid_range_hz": lambda centroid: [round(centroid[end]) for end in ("min", "max")],
        },
    )
    spectral_bandwidth: Distribution = measured(
        "the spread around it", Distribution(), unit="Hz", summary={"mean_bandwidth_hz": _rounded_mean}
    )
    spectral_rolloff: Distribution = measured(
        "the frequency below which 85 % of the magnitude lies",
        Distribution(),
        unit="Hz",
        summary={"mean_rolloff_85_percent_hz": _rounded_mean},
    )
    spectral_flatness: Flatness = measured(
        "geometric over arithmetic mean of the power",
        Flatness(),
        summary={
            "character": lambda flatness: flatness["interpretation"],
            "spectral_flatness_0_tone_to_1_noise": lambda flatness: round(flatness["mean"], 3),
        },
    )
    brightness: Literal["dark", "balanced", "bright"] | None = measured(
        "`dark` (mean centroid under 1200 Hz), `balanced`, `bright` (over 2600 Hz)",
        None,
        summary="brightness",
    )
    dominant_frequencies: list[DominantFrequency] = measured(
        "up to five peaks of the mean spectrum, the strongest first",
        [],
        summary={
            "dominant_frequencies_hz": lambda peaks: [round(peak["frequency_hz"], 1) for peak in peaks],
        },
    )
    mfcc_summary: dict[str, Coefficient] = measured("`mfcc_0` .. `mfcc_4`", {})


@register_agent
class SpectralAgent(FeatureAgent):
    """Timbre over the audible frames of 93 ms. The fields are those of `SpectralMeasurement`."""

    name = "spectral"
    description = (
        "Measures the timbre of a track: brightness (spectral centroid), bandwidth, roll-off, whether it is "
        "tonal or noisy, its dominant frequencies in Hz, and MFCCs. Use it for questions about the sound's "
        "colour, brightness, tone or frequencies."
    )

    measurement_model = SpectralMeasurement

    def measure(self, features: AudioFeatures) -> SpectralMeasurement:
        spectrum = features.spectrum
        mfcc = _mfcc_summary(spectrum.mel_cepstrum(MFCC_COUNT))
        # A few samples at a high rate are not silence, but leave nothing below 11 kHz either.
        if not spectrum.audible.any():
            return SpectralMeasurement(is_silent=features.is_silent, mfcc_summary=mfcc)
        flatness = float(spectrum.flatness.mean())
        centroid = DistributionWithRange(
            **_statistics(spectrum.centroid_hz, "mean", "std", "min", "max", digits=2)
        )
        return SpectralMeasurement(
            is_silent=features.is_silent,
            spectral_centroid=centroid,
            spectral_bandwidth=Distribution(**_statistics(spectrum.bandwidth_hz, "mean", "std", digits=2)),
            spectral_rolloff=Distribution(**_statistics(spectrum.rolloff_hz, "mean", "std", digits=2)),
            spectral_flatness=Flatness(mean=round(flatness, 6), interpretation=_tonality(flatness)),
            brightness=_brightness(centroid.mean),
            dominant_frequencies=dominant_frequencies(spectrum),
            mfcc_summary=mfcc,
        )

    def highlights(self, data: Mapping[str, Any]) -> dict[str, Any]:
        if data["is_silent"] or data["brightness"] is None:
            return {"is_silent": data["is_silent"], "note": NO_TIMBRE_NOTE}
        return super().highlights(data)


def dominant_frequencies(spectrum: "audio.spectrum.Spectrum") -> list[DominantFrequency]:
    """Find the strongest peaks of the mean spectrum, the strongest first.

    They lie between bins, by a parabola through the logarithms.

    spectrum : with its mean magnitude [shape=(bins,)], linear

    Smith & Serra, "PARSHL" (1987). Bins next to 0 Hz are left out: a DC offset is not heard. Returns at most
    five, the strongest first; raises nothing.
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
        DominantFrequency(frequency_hz=round(float(frequency), 2), magnitude=round(float(magnitude), 6))
        for frequency, magnitude in zip(frequencies, magnitudes, strict=True)
    ]


def _mfcc_summary(coefficients: npt.NDArray[np.float32]) -> dict[str, Coefficient]:
    return {
        f"mfcc_{order}": Coefficient(**_statistics(coefficients[:, order], "mean", "std", digits=3))
        for order in range(MFCC_COUNT)
    }


def _statistics(values: npt.NDArray[np.float32], *names: str, digits: int) -> dict[str, float]:
    """Named statistics of the values; zeros where there are none (silence)."""
    wide = values.astype(np.float64)
    return {name: round(float(getattr(wide, name)()), digits) if wide.size else 0.0 for name in names}


def _tonality(flatness: float) -> Literal["tonal", "noisy"]:
    return "tonal" if flatness < TONAL_BELOW_FLATNESS else "noisy"


def _brightness(centroid_hz: float) -> Literal["dark", "balanced", "bright"]:
    if centroid_hz < DARK_BELOW_HZ:
        return "dark"
    return "bright" if centroid_hz > BRIGHT_ABOVE_HZ else "balanced"
