"""Loudness, true peak and clipping.

ITU-R BS.1770-4 and EBU R 128, from the file's own rate and channels: see `src/audio/loudness.py` and
`src/audio/true_peak.py`.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from src import audio
from src.agents.base import FeatureAgent
from src.agents.measurement import Group, Measurement, measured
from src.agents.registry import register_agent
from src.audio.features import AudioFeatures

STREAMING_TARGET_LUFS = -14.0  # what Spotify, YouTube and others turn music to
LOWEST_DB = -120.0
ABSOLUTE_GATE_LUFS = -70.0
CURVE_POINTS = 240
CURVE_STEP_SECONDS = 0.1
SHORT_NOTE = (
    "The passage is too short for a loudness: at least 0.4 seconds are needed, 3 for the short-term values."
)
QUIET_NOTE = "Everything here is quieter than -70 LUFS, so there is no loudness."
CLIPPING_NOTE = "It clips: stretches of samples are cut off at full scale."
OVERS_NOTE = "Its true peak is above full scale: it may distort when played or encoded."


class LoudnessCurve(Group):
    start_seconds: float = measured("middle of the first value's window", unit="s")
    step_seconds: float = measured("distance of the values", unit="s")
    lufs: list[float | None] = measured(
        "at most 240: the mean of the 3 s windows around each point; `null` under -70 LUFS", unit="LUFS"
    )


class Clipping(Group):
    run_count: int = measured("stretches of three or more samples at full scale", between=(0, None))
    sample_count: int = measured("samples in them", between=(0, None))
    longest_run_samples: int = measured("samples of the longest", between=(0, None))


def _sketch(curve: Mapping[str, Any], points: int = 12) -> list[list[float | None]]:
    """Return a dozen points of the curve: [seconds, LUFS]."""
    values = curve["lufs"]
    chosen = sorted({round(i) for i in np.linspace(0, len(values) - 1, points)}) if values else []
    return [[round(curve["start_seconds"] + i * curve["step_seconds"], 1), values[i]] for i in chosen]


class LoudnessMeasurement(Measurement):
    """`null`: quieter than -70 LUFS throughout, or too short (0.4 s; for short-term values 3 s)."""

    is_silent: bool = measured("no channel leaves its mean by more than -80 dBFS", summary="is_silent")
    integrated_lufs: float | None = measured(
        "loudness of the whole; parts under -70 LUFS or 10 LU below the rest do not count",
        None,
        unit="LUFS",
        summary="integrated_lufs",
    )
    loudness_range_lu: float | None = measured(
        "between the soft and the loud parts: 10th to 95th percentile of the short-term loudness, gated",
        None,
        unit="LU",
        between=(0, None),
        summary="loudness_range_lu",
    )
    momentary_max_lufs: float | None = measured(
        "the loudest 0.4 s", None, unit="LUFS", summary="momentary_max_lufs"
    )
    short_term_max_lufs: float | None = measured(
        "the loudest 3 s", None, unit="LUFS", summary="short_term_max_lufs"
    )
    loudest_at_seconds: float | None = measured(
        "the middle of these 3 s", None, unit="s", summary="loudest_at_seconds"
    )
    short_term: LoudnessCurve = measured(
        "loudness over windows of 3 s", summary={"short_term_lufs_over_time": _sketch}
    )
    true_peak_dbtp: float = measured(
        "highest value of the wave between the samples, oversampled four times",
        unit="dBTP",
        between=(-120, None),
        summary="true_peak_dbtp",
    )
    sample_peak_dbfs: float = measured(
        "highest sample", unit="dBFS", between=(-120, None), summary="sample_peak_dbfs"
    )
    crest_factor_db: float | None = measured(
        "sample peak above the RMS. A sine has 3. `null` for silence",
        None,
        unit="dB",
        summary="crest_factor_db",
    )
    peak_to_loudness_lu: float | None = measured(
        "true peak above the integrated loudness", None, unit="LU", summary="peak_to_loudness_lu"
    )
    clipping: Clipping = measured(
        "samples in a row at full scale", summary={"clipped_stretches": lambda found: found["run_count"]}
    )
    streaming_difference_lu: float | None = measured(
        "integrated loudness above -14 LUFS, which streaming services turn music to",
        None,
        unit="LU",
        summary="lu_above_streaming_level_of_minus_14_lufs",
    )
    channel_count: int = measured("measured channels", between=(1, None), summary="channel_count")
    sample_rate_hz: int = measured("sample rate of the file", unit="Hz", between=(1, None))
    note: str | None = measured(
        "clipping, peaks over full scale, too short, too quiet; else `null`", None, summary="note"
    )


@register_agent
class LoudnessAgent(FeatureAgent):
    """Loudness, peaks and clipping. The fields are those of `LoudnessMeasurement`."""

    name = "loudness"
    description = (
        "Measures loudness as heard (integrated LUFS, range, momentary and short-term, curve), true peak, "
        "clipping, crest factor and the distance from the streaming level of -14 LUFS. Use it for questions "
        "about loudness, mastering, headroom, clipping, dynamics or levels for streaming."
    )

    measurement_model = LoudnessMeasurement

    def measure(self, features: AudioFeatures) -> LoudnessMeasurement:
        loudness, statistics = features.loudness, features.statistics
        integrated = loudness.integrated_lufs
        true_peak = _decibels(features.true_peak)
        return LoudnessMeasurement(
            is_silent=features.is_silent,
            integrated_lufs=_rounded(integrated),
            loudness_range_lu=_rounded(loudness.range_lu),
            momentary_max_lufs=_loudest(loudness.momentary),
            short_term_max_lufs=_loudest(loudness.short_term),
            loudest_at_seconds=_loudest_at(loudness.short_term, features),
            short_term=_curve(loudness.short_term, features),
            true_peak_dbtp=true_peak,
            sample_peak_dbfs=_decibels(statistics.peak),
            crest_factor_db=_crest_factor(statistics),
            peak_to_loudness_lu=None if integrated is None else round(true_peak - integrated, 2),
            clipping=_clipping(statistics),
            streaming_difference_lu=None
            if integrated is None
            else _rounded(integrated - STREAMING_TARGET_LUFS),
            channel_count=len(features.channels),
            sample_rate_hz=features.own_sample_rate,
            note=_note(features),
        )


def _clipping(statistics: "audio.sample_statistics.SampleStatistics") -> Clipping:
    return Clipping(
        run_count=int(statistics.clipped_runs.sum()),
        sample_count=int(statistics.clipped_samples.sum()),
        longest_run_samples=int(statistics.longest_run.max()),
    )


def _note(features: AudioFeatures) -> str | None:
    if not features.loudness.momentary.size:
        return SHORT_NOTE
    if features.loudness.integrated_lufs is None:
        return QUIET_NOTE
    if features.statistics.clipped_runs.sum():
        return CLIPPING_NOTE
    return OVERS_NOTE if features.true_peak > 1 else None


def _loudest(windows: np.ndarray) -> float | None:
    highest = float(windows.max()) if windows.size else LOWEST_DB
    return round(highest, 2) if highest > ABSOLUTE_GATE_LUFS else None


def _loudest_at(short_term: np.ndarray, features: AudioFeatures) -> float | None:
    if _loudest(short_term) is None:
        return None
    return round(features.start_seconds + 1.5 + CURVE_STEP_SECONDS * int(short_term.argmax()), 1)


def _curve(short_term: np.ndarray, features: AudioFeatures) -> LoudnessCurve:
    """Every so many windows, each value the mean power of those around it; None under -70 LUFS."""
    steps = max(10, -(-len(short_term) // CURVE_POINTS))
    power = 10 ** (short_term / 10)
    means = [float(10 * np.log10(power[i : i + steps].mean())) for i in range(0, len(power), steps)]
    return LoudnessCurve(
        start_seconds=round(features.start_seconds + 1.5 + CURVE_STEP_SECONDS * (steps - 1) / 2, 3),
        step_seconds=round(CURVE_STEP_SECONDS * steps, 3),
        lufs=[round(value, 1) if value > ABSOLUTE_GATE_LUFS else None for value in means],
    )


def _crest_factor(statistics: "audio.sample_statistics.SampleStatistics") -> float | None:
    """None for silence: nothing has no shape."""
    if not statistics.deviation:
        return None
    return _decibels(statistics.peak / statistics.deviation)


def _decibels(amplitude: float) -> float:
    return round(max(LOWEST_DB, float(20 * np.log10(max(amplitude, 1e-12)))), 2)


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 2)
