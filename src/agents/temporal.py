"""Level over time: how long, how loud, how dynamic, and where there is sound at all.

Levels are in dBFS: 0 is a full-scale square wave, a full-scale sine has an RMS of -3. Peaks and
statistics of samples are those of the file itself, over all its channels at its own rate.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from src.agents.base import FeatureAgent
from src.agents.registry import register_agent

if TYPE_CHECKING:
    from src.audio.features import AudioFeatures
    from src.audio.levels import FrameLevels
    from src.audio.sample_statistics import SampleStatistics

SILENCE_BELOW_PEAK_DB = 30.0
SHORTEST_PAUSE_SECONDS = 0.1
MOST_INTERVALS = 1000
LOWEST_DBFS = -120.0


@register_agent
class TemporalAgent(FeatureAgent):
    """Fields (frames of 93 ms, 23 ms apart; amplitudes linear, 1 = full scale; times in seconds):

    is_silent : nothing above -80 dBFS
    duration_seconds, sample_count : length; samples of one channel at the file's own rate
    amplitude {min, max, mean, std, peak_to_peak} : of the samples
    peak_dbfs, rms_dbfs : highest sample, and overall RMS without DC, in dB re full scale, at least -120
    rms_energy {mean, std, min, max} : of the frames' root mean squares
    dynamic_range_db : between the 10th and the 95th percentile of the level of the frames with sound
    zero_crossing_rate {mean, std} : share of samples at which the sign changes, 0..1
    envelope {attack_samples, peak_position} : samples from the first frame over 10 % of the loudest
        frame's RMS to the first over 90 %; and where the loudest frame lies, 0 (start) .. 1 (end)
    non_silent_intervals [[start, end]] : less than 30 dB below the loudest frame, pauses under 0.1 s
        bridged, the first 1000
    non_silent_ratio : their share of the duration, 0..1
    """

    name = "temporal"
    description = (
        "Measures level over time: duration, loudness (RMS and peak in dBFS), dynamic range, attack, and "
        "where the silences are. Use it for questions about length, loudness, dynamics or pauses."
    )

    def measure(self, features: "AudioFeatures") -> dict[str, Any]:
        levels = features.levels
        rms, crossings = levels.rms.astype(np.float64), levels.zero_crossing_rate.astype(np.float64)
        audible = rms > rms.max() * 10 ** (-SILENCE_BELOW_PEAK_DB / 20)
        intervals = _non_silent_intervals(levels, features)
        heard_seconds = float(sum(end - start for start, end in intervals))
        return {
            "is_silent": features.is_silent,
            "duration_seconds": round(features.duration, 3),
            "sample_count": features.channels.shape[1],
            **_amplitudes(features.statistics),
            "rms_energy": _rounded(mean=rms.mean(), std=rms.std(), min=rms.min(), max=rms.max()),
            "dynamic_range_db": _dynamic_range_db(rms[audible]),
            "zero_crossing_rate": _rounded(mean=crossings.mean(), std=crossings.std()),
            "envelope": _envelope(rms, levels, features),
            "non_silent_intervals": intervals[:MOST_INTERVALS],
            "non_silent_ratio": round(min(1.0, heard_seconds / features.duration), 4),
        }

    def highlights(self, data: Mapping[str, Any]) -> dict[str, Any]:
        if data["is_silent"]:
            return {
                "duration_seconds": data["duration_seconds"],
                "is_silent": True,
                "note": "It is silent.",
            }
        return {
            "duration_seconds": data["duration_seconds"],
            "loudness_rms_dbfs": data["rms_dbfs"],
            "peak_dbfs": data["peak_dbfs"],
            "dynamic_range_db": data["dynamic_range_db"],
            "loudest_point_percent_of_duration": round(100 * data["envelope"]["peak_position"]),
            "sound_percent_of_duration": round(100 * data["non_silent_ratio"]),
            "pause_count": max(0, len(data["non_silent_intervals"]) - 1),
            "first_sound_seconds": next((start for start, _ in data["non_silent_intervals"]), None),
        }


def _amplitudes(statistics: "SampleStatistics") -> dict[str, Any]:
    lowest, highest = float(statistics.lowest.min()), float(statistics.highest.max())
    return {
        "amplitude": _rounded(
            min=lowest,
            max=highest,
            mean=statistics.mean.mean(),
            std=statistics.deviation,
            peak_to_peak=highest - lowest,
        ),
        "peak_dbfs": _dbfs(statistics.peak),
        "rms_dbfs": _dbfs(statistics.deviation),
    }


def _dynamic_range_db(audible_rms: npt.NDArray[np.float64]) -> float:
    if not audible_rms.size:
        return 0.0
    quiet, loud = np.percentile(audible_rms, [10, 95])
    return round(float(20 * np.log10(loud / quiet)), 2)


def _envelope(
    rms: npt.NDArray[np.float64], levels: "FrameLevels", features: "AudioFeatures"
) -> dict[str, float]:
    loudest = rms.max()
    rise = int((rms >= 0.9 * loudest).argmax()) - int((rms >= 0.1 * loudest).argmax())
    position = rms.argmax() * levels.hop_seconds + levels.frame_seconds / 2
    return {
        "attack_samples": round(rise * levels.hop_seconds * features.own_sample_rate),
        "peak_position": round(min(1.0, float(position) / features.duration), 4),
    }


def _non_silent_intervals(levels: "FrameLevels", features: "AudioFeatures") -> list[list[float]]:
    audible = levels.hop_rms > levels.rms.max() * 10 ** (-SILENCE_BELOW_PEAK_DB / 20)
    edges = np.diff(np.concatenate([[0], audible.astype(np.int8), [0]]))
    starts = np.flatnonzero(edges == 1) * levels.hop_seconds
    ends = np.minimum(np.flatnonzero(edges == -1) * levels.hop_seconds, features.duration)
    parted = starts[1:] - ends[:-1] >= SHORTEST_PAUSE_SECONDS
    starts = starts[np.concatenate([[True], parted])[: len(starts)]]
    ends = ends[np.concatenate([parted, [True]])[: len(ends)]]
    return [
        [round(float(start + features.start_seconds), 3), round(float(end + features.start_seconds), 3)]
        for start, end in zip(starts, ends, strict=True)
    ]


def _dbfs(amplitude: float) -> float:
    return round(float(max(LOWEST_DBFS, 20 * np.log10(max(amplitude, 1e-12)))), 2)


def _rounded(**values: float) -> dict[str, float]:
    return {name: round(float(value), 6) for name, value in values.items()}
