"""Loudness as heard, peaks between the samples, and clipping: what mastering and streaming look at.

ITU-R BS.1770-4 and EBU R 128, from the file's own rate and channels: see `src/audio/loudness.py` and
`src/audio/true_peak.py`.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from src.agents.base import FeatureAgent
from src.agents.registry import register_agent

if TYPE_CHECKING:
    from src.audio.features import AudioFeatures
    from src.audio.sample_statistics import SampleStatistics

STREAMING_TARGET_LUFS = -14.0  # what Spotify, YouTube and others turn music to
LOWEST_DB = -120.0
ABSOLUTE_GATE_LUFS = -70.0
CURVE_POINTS = 240
CURVE_STEP_SECONDS = 0.1
SHORT_NOTE = (
    "The passage is too short for a loudness: at least 0.4 seconds are needed, 3 for the short-term values."
)
QUIET_NOTE = "Everything here is quieter than -70 LUFS, so there is no loudness to tell."
CLIPPING_NOTE = "It clips: stretches of samples are cut off at full scale."
OVERS_NOTE = "Its true peak is above full scale: it may distort when played or encoded."


@register_agent
class LoudnessAgent(FeatureAgent):
    """Fields (None: quieter than -70 LUFS throughout, or too short; times in seconds of the track):

    is_silent
    integrated_lufs : loudness of the whole, gated
    loudness_range_lu : between the soft and the loud parts (10th to 95th percentile of the short-term values)
    momentary_max_lufs, short_term_max_lufs : the loudest 0.4 s and 3 s
    loudest_at_seconds : the middle of these 3 s
    short_term {start_seconds, step_seconds, lufs} : the curve over windows of 3 s, at most 240 values
    true_peak_dbtp, sample_peak_dbfs : highest value of the wave, and of its samples
    crest_factor_db : sample peak above the RMS; peak_to_loudness_lu : true peak above the integrated loudness
    clipping {run_count, sample_count, longest_run_samples} : three and more samples in a row at full scale
    streaming_difference_lu : integrated loudness above (+) or below (-) -14 LUFS
    channel_count, sample_rate_hz : what was measured
    note : what to know, in words; None when there is nothing to say
    """

    name = "loudness"
    description = (
        "Measures loudness as heard (integrated LUFS, range, momentary and short-term, curve), true peak, "
        "clipping, crest factor and the distance from the streaming level of -14 LUFS. Use it for questions "
        "about loudness, mastering, headroom, clipping, dynamics or levels for streaming."
    )

    def measure(self, features: "AudioFeatures") -> dict[str, Any]:
        loudness, statistics = features.loudness, features.statistics
        integrated = loudness.integrated_lufs
        true_peak = _decibels(features.true_peak)
        return {
            "is_silent": features.is_silent,
            "integrated_lufs": _rounded(integrated),
            "loudness_range_lu": _rounded(loudness.range_lu),
            "momentary_max_lufs": _loudest(loudness.momentary),
            "short_term_max_lufs": _loudest(loudness.short_term),
            "loudest_at_seconds": _loudest_at(loudness.short_term, features),
            "short_term": _curve(loudness.short_term, features),
            "true_peak_dbtp": true_peak,
            "sample_peak_dbfs": _decibels(statistics.peak),
            "crest_factor_db": _crest_factor(statistics),
            "peak_to_loudness_lu": None if integrated is None else round(true_peak - integrated, 2),
            "clipping": {
                "run_count": int(statistics.clipped_runs.sum()),
                "sample_count": int(statistics.clipped_samples.sum()),
                "longest_run_samples": int(statistics.longest_run.max()),
            },
            "streaming_difference_lu": _rounded(
                None if integrated is None else integrated - STREAMING_TARGET_LUFS
            ),
            "channel_count": len(features.channels),
            "sample_rate_hz": features.own_sample_rate,
            "note": _note(features),
        }

    def highlights(self, data: Mapping[str, Any]) -> dict[str, Any]:
        left_out = ("short_term", "clipping", "sample_rate_hz", "streaming_difference_lu", "_meta")
        return {
            **{name: value for name, value in data.items() if name not in left_out},
            "lu_above_streaming_level_of_minus_14_lufs": data["streaming_difference_lu"],
            "clipped_stretches": data["clipping"]["run_count"],
            "short_term_lufs_over_time": _sketch(data["short_term"]),
        }


def _note(features: "AudioFeatures") -> str | None:
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


def _loudest_at(short_term: np.ndarray, features: "AudioFeatures") -> float | None:
    if _loudest(short_term) is None:
        return None
    return round(features.start_seconds + 1.5 + CURVE_STEP_SECONDS * int(short_term.argmax()), 1)


def _curve(short_term: np.ndarray, features: "AudioFeatures") -> dict[str, Any]:
    """Every so many windows, each value the mean power of those around it; None under -70 LUFS."""
    steps = max(10, -(-len(short_term) // CURVE_POINTS))
    power = 10 ** (short_term / 10)
    means = [float(10 * np.log10(power[i : i + steps].mean())) for i in range(0, len(power), steps)]
    return {
        "start_seconds": round(features.start_seconds + 1.5 + CURVE_STEP_SECONDS * (steps - 1) / 2, 3),
        "step_seconds": round(CURVE_STEP_SECONDS * steps, 3),
        "lufs": [round(value, 1) if value > ABSOLUTE_GATE_LUFS else None for value in means],
    }


def _sketch(curve: Mapping[str, Any], points: int = 12) -> list[list[float | None]]:
    """A dozen points of the curve: [seconds, LUFS]."""
    values = curve["lufs"]
    chosen = sorted({round(i) for i in np.linspace(0, len(values) - 1, points)}) if values else []
    return [[round(curve["start_seconds"] + i * curve["step_seconds"], 1), values[i]] for i in chosen]


def _crest_factor(statistics: "SampleStatistics") -> float | None:
    """None for silence: nothing has no shape."""
    if not statistics.deviation:
        return None
    return _decibels(statistics.peak / statistics.deviation)


def _decibels(amplitude: float) -> float:
    return round(max(LOWEST_DB, float(20 * np.log10(max(amplitude, 1e-12)))), 2)


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 2)
