"""Level over time: how long, how loud, how dynamic, and where there is sound at all.

Levels are in dBFS: 0 is a full-scale square wave, a full-scale sine has an RMS of -3. Peaks and
statistics of samples are those of the file itself, over all its channels at its own rate.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from src import audio
from src.agents.base import FeatureAgent
from src.agents.measurement import SHARE, Group, Measurement, measured, percent
from src.agents.registry import register_agent
from src.audio.features import AudioFeatures

SILENCE_BELOW_PEAK_DB = 30.0
SHORTEST_PAUSE_SECONDS = 0.1
MOST_INTERVALS = 1000
LOWEST_DBFS = -120.0


class Spread(Group):
    mean: float = measured("mean")
    std: float = measured("standard deviation")


class SpreadWithRange(Spread):
    min: float = measured("smallest")
    max: float = measured("largest")


class Amplitude(Group):
    min: float = measured("lowest sample")
    max: float = measured("highest sample")
    mean: float = measured("mean, which is the DC offset")
    std: float = measured("standard deviation")
    peak_to_peak: float = measured("highest less lowest")


class Envelope(Group):
    attack_samples: int = measured(
        "from the first frame over 10 % of the loudest frame's RMS to the first over 90 %, at the file's own rate",
        unit="samples",
    )
    peak_position: float = measured("where the loudest frame lies in the whole", between=SHARE)


class TemporalMeasurement(Measurement):
    """Level over time."""

    duration_seconds: float = measured("length", unit="s", between=(0, None), summary="duration_seconds")
    sample_count: int = measured("samples of one channel at the file's own rate", between=(0, None))
    amplitude: Amplitude = measured("of the samples", unit="linear, 1 = full scale")
    peak_dbfs: float = measured("highest sample", unit="dBFS", between=(-120, None), summary="peak_dbfs")
    rms_dbfs: float = measured(
        "overall RMS without DC. A full-scale sine has -3",
        unit="dBFS",
        between=(-120, None),
        summary="loudness_rms_dbfs",
    )
    rms_energy: SpreadWithRange = measured("the frames' RMS", unit="linear, 1 = full scale")
    dynamic_range_db: float = measured(
        "between the 10th and 95th percentile of the frames less than 30 dB below the loudest",
        unit="dB",
        between=(0, None),
        summary="dynamic_range_db",
    )
    zero_crossing_rate: Spread = measured("share of samples at which the sign changes", unit="0..1")
    envelope: Envelope = measured(
        "how the sound begins, and where it is loudest",
        summary={"loudest_point_percent_of_duration": lambda envelope: percent(envelope["peak_position"])},
    )
    non_silent_intervals: list[tuple[float, float]] = measured(
        "`[start, end]` of sound less than 30 dB below the loudest frame; pauses under 0.1 s are bridged; "
        "the first 1000",
        unit="s",
        summary={
            "pause_count": lambda intervals: max(0, len(intervals) - 1),
            "first_sound_seconds": lambda intervals: next((start for start, _ in intervals), None),
        },
    )
    non_silent_ratio: float = measured(
        "their share of the duration", between=SHARE, summary={"sound_percent_of_duration": percent}
    )


@register_agent
class TemporalAgent(FeatureAgent):
    """Level over time, in frames of 93 ms, 23 ms apart. The fields are those of `TemporalMeasurement`."""

    name = "temporal"
    description = (
        "Measures level over time: duration, loudness (RMS and peak in dBFS), dynamic range, attack, and "
        "where the silences are. Use it for questions about length, loudness, dynamics or pauses."
    )

    measurement_model = TemporalMeasurement

    def measure(self, features: AudioFeatures) -> TemporalMeasurement:
        levels = features.levels
        rms, crossings = levels.rms.astype(np.float64), levels.zero_crossing_rate.astype(np.float64)
        audible = rms > rms.max() * 10 ** (-SILENCE_BELOW_PEAK_DB / 20)
        intervals = _non_silent_intervals(levels, features)
        heard_seconds = float(sum(end - start for start, end in intervals))
        rms_energy = _rounded(mean=rms.mean(), std=rms.std(), min=rms.min(), max=rms.max())
        return TemporalMeasurement(
            is_silent=features.is_silent,
            duration_seconds=round(features.duration, 3),
            sample_count=features.channels.shape[1],
            **_amplitudes(features.statistics),
            rms_energy=SpreadWithRange(**rms_energy),
            dynamic_range_db=_dynamic_range_db(rms[audible]),
            zero_crossing_rate=Spread(**_rounded(mean=crossings.mean(), std=crossings.std())),
            envelope=_envelope(rms, levels, features),
            non_silent_intervals=intervals[:MOST_INTERVALS],
            non_silent_ratio=round(min(1.0, heard_seconds / features.duration), 4),
        )

    def highlights(self, data: Mapping[str, Any]) -> dict[str, Any]:
        if data["is_silent"]:
            return {"duration_seconds": data["duration_seconds"], "is_silent": True, "note": "It is silent."}
        return super().highlights(data)


def _amplitudes(statistics: "audio.sample_statistics.SampleStatistics") -> dict[str, Any]:
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
    rms: npt.NDArray[np.float64], levels: "audio.levels.FrameLevels", features: AudioFeatures
) -> Envelope:
    loudest = rms.max()
    rise = int((rms >= 0.9 * loudest).argmax()) - int((rms >= 0.1 * loudest).argmax())
    position = rms.argmax() * levels.hop_seconds + levels.frame_seconds / 2
    return Envelope(
        attack_samples=round(rise * levels.hop_seconds * features.own_sample_rate),
        peak_position=round(min(1.0, float(position) / features.duration), 4),
    )


def _non_silent_intervals(
    levels: "audio.levels.FrameLevels", features: AudioFeatures
) -> list[tuple[float, float]]:
    audible = levels.hop_rms > levels.rms.max() * 10 ** (-SILENCE_BELOW_PEAK_DB / 20)
    edges = np.diff(np.concatenate([[0], audible.astype(np.int8), [0]]))
    starts = np.flatnonzero(edges == 1) * levels.hop_seconds
    ends = np.minimum(np.flatnonzero(edges == -1) * levels.hop_seconds, features.duration)
    parted = starts[1:] - ends[:-1] >= SHORTEST_PAUSE_SECONDS
    starts = starts[np.concatenate([[True], parted])[: len(starts)]]
    ends = ends[np.concatenate([parted, [True]])[: len(ends)]]
    return [
        (round(float(start + features.start_seconds), 3), round(float(end + features.start_seconds), 3))
        for start, end in zip(starts, ends, strict=True)
    ]


def _dbfs(amplitude: float) -> float:
    return round(float(max(LOWEST_DBFS, 20 * np.log10(max(amplitude, 1e-12)))), 2)


def _rounded(**values: float) -> dict[str, float]:
    return {name: round(float(value), 6) for name, value in values.items()}
