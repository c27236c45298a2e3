"""Rhythm: is there a steady beat, how fast, in which metre, and how is it played?

Onset strength in three bands (`src/audio/onsets.py`) and its explanations by tempo, beats and bars
(`src/audio/pulse/`), which other agents count along with. Here the best one becomes fields.
"""

from typing import Any

import numpy as np

from src import audio
from src.agents.base import FeatureAgent
from src.agents.registry import register_agent
from src.agents.rhythm import timing
from src.agents.rhythm.measurement import RhythmMeasurement
from src.agents.rhythm.tempo_curve import tempo_changes, tempo_curve
from src.audio.features import AudioFeatures

NO_BEAT_NOTE = (
    "No steady beat was found, so there is no tempo. That is usual for speech, noise, silence "
    "and music without a pulse."
)
SHORT_NOTE = " This passage is very short: a longer one may show a beat."
TOO_SHORT_SECONDS = 6.0
UNSURE_NOTE = "The beat is faint: take the tempo as a good guess."
UNSURE_BELOW = 0.75
OCTAVE_NOTE = "The tempo may also be counted as {other} BPM: it is not clear-cut."
CLEAR_FROM_CONFIDENCE = 0.7
MOST_ALTERNATIVES = 3


@register_agent
class RhythmAgent(FeatureAgent):
    """Tempo, beats, metre and onsets. The fields are those of `RhythmMeasurement`."""

    name = "rhythm"
    version = 2
    description = (
        "Measures rhythm: tempo in BPM, beats and downbeats, time signature, how steady the tempo is, swing, "
        "upbeat and onsets; says so when there is no steady beat. Use it for questions about tempo, BPM, "
        "speed, beat, metre, groove, timing or danceability."
    )

    measurement_model = RhythmMeasurement

    def measure(self, features: AudioFeatures) -> RhythmMeasurement:
        confidence, steady = features.beats.confidence, features.beats.is_steady
        return RhythmMeasurement(
            is_silent=features.is_silent,
            has_steady_beat=steady,
            beat_confidence=round(confidence, 3),
            note=_note(steady, confidence, features),
            **(_beat_fields(features.pulses, features) if steady else {}),
            **_onset_fields(features),
        )


def _note(steady: bool, confidence: float, features: AudioFeatures) -> str | None:
    if steady and confidence < UNSURE_BELOW:
        return UNSURE_NOTE
    if steady:
        tempi = features.pulses
        unclear = len(tempi) > 1 and tempi[0].probability < CLEAR_FROM_CONFIDENCE
        return OCTAVE_NOTE.format(other=round(tempi[1].tempo_bpm)) if unclear else None
    return NO_BEAT_NOTE + (SHORT_NOTE if 0 < features.duration < TOO_SHORT_SECONDS else "")


def _beat_fields(pulses: "list[audio.pulse.Pulse]", features: AudioFeatures) -> dict[str, Any]:

    best = pulses[0]
    intervals = np.diff(best.times)
    mean, std = float(intervals.mean()), float(intervals.std())
    downbeats = features.beats.downbeat_times
    first_sound = float(audio.onsets.onset_frames(features.onsets)[0]) / features.onsets.frame_rate
    return {
        "tempo_bpm": round(best.tempo_bpm, 2),
        "beat_count": len(best.times),
        "beat_times": _seconds(best.times, features),
        "downbeat_times": _seconds(downbeats, features),
        "tempo_stability": {
            "mean_ibi": round(mean, 4),
            "std_ibi": round(std, 4),
            "cv": round(std / mean, 4),
        },
        "tempo_range": {"dominant_tempos": [round(pulse.tempo_bpm, 1) for pulse in pulses]},
        "tempo_curve": tempo_curve(best.times, features.start_seconds),
        "tempo_changes": tempo_changes(best.times, features.start_seconds),
        "time_signature": best.bars.metre.name,
        **_alternatives(pulses),
        "swing": round(best.swing, 2),
        "steadiness": round(timing.steadiness(std / mean), 3),
        "steadiness_word": timing.steadiness_in_words(std / mean),
        "upbeat": timing.starts_with_upbeat(first_sound, float(downbeats[0]), mean, best.bars.metre.beats),
    }


def _onset_fields(features: AudioFeatures) -> dict[str, Any]:

    onsets = features.onsets
    times = audio.onsets.onset_frames(onsets) / onsets.frame_rate
    strength = onsets.strength.astype(np.float64)
    return {
        "onset_count": len(times),
        "onset_times": _seconds(times, features),
        "onset_strength": {
            "mean": round(float(strength.mean()), 4),
            "max": round(float(strength.max()), 4),
            "std": round(float(strength.std()), 4),
        },
    }


def _alternatives(pulses: "list[audio.pulse.Pulse]") -> dict[str, Any]:
    """Up to three tempi and metres, each with the chance that it is right; the first are the answer."""
    return {
        "tempo_alternatives": [
            {"bpm": round(pulse.tempo_bpm, 1), "confidence": round(pulse.probability, 3)} for pulse in pulses
        ],
        "metre_alternatives": [
            {"time_signature": name, "confidence": round(chance, 3)} for name, chance in _metres(pulses)
        ],
    }


def _metres(pulses: "list[audio.pulse.Pulse]") -> list[tuple[str, float]]:
    """The metre of the best pulse, then the likeliest others. Chances are over all tempi: each has its own bars."""

    total = sum(pulse.probability for pulse in pulses)
    chances: dict[str, float] = {}
    for pulse in pulses:
        for bars in pulse.metres:
            share = pulse.probability / total * bars.probability
            chances[bars.metre.name] = chances.get(bars.metre.name, 0.0) + share
    answer = pulses[0].bars.metre.name
    others = sorted((name for name in chances if name != answer), key=lambda name: -chances[name])
    first_ones = (answer, *others)[:MOST_ALTERNATIVES]
    calibrated, calibration = audio.pulse.calibrated, audio.pulse.METRE_CALIBRATION
    return [(name, calibrated(chances[name], calibration)) for name in first_ones]


def _seconds(times: np.ndarray, features: AudioFeatures) -> list[float]:
    """Seconds of the features as seconds of the track, to the millisecond."""
    shifted: list[float] = np.round(times + features.start_seconds, 3).tolist()
    return shifted
