"""Rhythm: is there a steady beat, how fast, in which metre, and how is it played?

Onset strength in three bands (`src/audio/onsets.py`) and its explanations by tempo, beats and bars
(`src/audio/pulse/`), which other agents count along with. Here the best one becomes fields.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from src.agents.base import FeatureAgent
from src.agents.registry import register_agent

if TYPE_CHECKING:
    from src.audio.features import AudioFeatures
    from src.audio.pulse import Pulse

NO_BEAT_NOTE = (
    "No steady beat was found, so there is no tempo to tell. That is usual for speech, noise, silence "
    "and music without a pulse."
)
SHORT_NOTE = " This passage is very short: a longer one may show a beat."
TOO_SHORT_SECONDS = 6.0
UNSURE_NOTE = "The beat is faint: take the tempo as a good guess."
UNSURE_BELOW = 0.75


@register_agent
class RhythmAgent(FeatureAgent):
    """Fields (times in seconds of the track; without a steady beat those of the beat are None or empty):

    is_silent, has_steady_beat : what there is to measure
    beat_confidence : how sure it is that there is a steady beat, 0..1 (not of the tempo's octave)
    note : what to know about the result, in words; None when there is nothing to say
    tempo_bpm : beats a minute, from the mean interval
    beat_count, beat_times, downbeat_times : of the beats, and of the first beats of the bars
    tempo_stability {mean_ibi, std_ibi, cv} : inter-beat intervals in seconds; cv = std / mean
    tempo_range {dominant_tempos [up to 3]} : the tempi considered in BPM, the chosen one first
    time_signature : "4/4", "3/4", "2/4", "5/4", "6/4", or "6/8", "9/8" for beats in three (12/8 reads as 6/8)
    swing : 0 (off-beats halfway, or none) .. 1 (at two thirds of the beat)
    steadiness : 1 - cv / 0.5, not under 0; steadiness_word : "very steady", "steady" or "loose"
    upbeat : the music begins inside a bar, before the first downbeat
    onset_count, onset_times : of everything that starts, with or without a beat
    onset_strength {mean, max, std} : in standard deviations of the track's own onset strength
    """

    name = "rhythm"
    description = (
        "Measures rhythm: tempo in BPM, beats and downbeats, time signature, how steady the tempo is, swing, "
        "upbeat and onsets; says so when there is no steady beat. Use it for questions about tempo, BPM, "
        "speed, beat, metre, groove, timing or danceability."
    )

    def measure(self, features: "AudioFeatures") -> dict[str, Any]:
        confidence, steady = features.beats.confidence, features.beats.is_steady
        return {
            "is_silent": features.is_silent,
            "has_steady_beat": steady,
            "beat_confidence": round(confidence, 3),
            "note": _note(steady, confidence, features),
            **(_beat_fields(features.pulses, features) if steady else _no_beat_fields()),
            **_onset_fields(features),
        }

    def highlights(self, data: Mapping[str, Any]) -> dict[str, Any]:
        if not data["has_steady_beat"]:
            return {
                "has_steady_beat": False,
                "tempo_bpm": None,
                "note": data["note"],
                "onset_count": data["onset_count"],
            }
        return {
            "has_steady_beat": True,
            "tempo_bpm": round(data["tempo_bpm"], 1),
            "other_possible_tempos_bpm": data["tempo_range"]["dominant_tempos"][1:],
            "time_signature": data["time_signature"],
            "steadiness": data["steadiness_word"],
            "beat_interval_variation_percent": round(100 * data["tempo_stability"]["cv"], 1),
            "swing_0_straight_to_1_triplet": data["swing"],
            "starts_with_upbeat": data["upbeat"],
            "beat_count": data["beat_count"],
            "first_beat_seconds": data["beat_times"][0],
            "first_downbeat_seconds": data["downbeat_times"][0],
            "onset_count": data["onset_count"],
            "beat_confidence_0_to_1": data["beat_confidence"],
            "note": data["note"],
        }


def _note(steady: bool, confidence: float, features: "AudioFeatures") -> str | None:
    if steady:
        return UNSURE_NOTE if confidence < UNSURE_BELOW else None
    return NO_BEAT_NOTE + (SHORT_NOTE if 0 < features.duration < TOO_SHORT_SECONDS else "")


def _beat_fields(pulses: "list[Pulse]", features: "AudioFeatures") -> dict[str, Any]:
    from src.agents.rhythm import feel

    best = pulses[0]
    intervals = np.diff(best.times)
    mean, std = float(intervals.mean()), float(intervals.std())
    downbeats = features.beats.downbeat_times
    first_sound = float(feel.onset_frames(features.onsets)[0]) / features.onsets.frame_rate
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
        "time_signature": _time_signature(best.bars.beats_per_bar, best.between.is_compound),
        "swing": round(best.between.swing, 2),
        "steadiness": round(feel.steadiness(std / mean), 3),
        "steadiness_word": feel.steadiness_in_words(std / mean),
        "upbeat": feel.starts_with_upbeat(first_sound, float(downbeats[0]), mean, best.bars.beats_per_bar),
    }


def _no_beat_fields() -> dict[str, Any]:
    return {
        "tempo_bpm": None,
        "beat_count": 0,
        "beat_times": [],
        "downbeat_times": [],
        "tempo_stability": {"mean_ibi": None, "std_ibi": None, "cv": None},
        "tempo_range": {"dominant_tempos": []},
        "time_signature": None,
        "swing": None,
        "steadiness": None,
        "steadiness_word": None,
        "upbeat": None,
    }


def _onset_fields(features: "AudioFeatures") -> dict[str, Any]:
    from src.agents.rhythm import feel

    onsets = features.onsets
    times = feel.onset_frames(onsets) / onsets.frame_rate
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


def _time_signature(beats_per_bar: int, is_compound: bool) -> str:
    return f"{3 * beats_per_bar}/8" if is_compound else f"{beats_per_bar}/4"


def _seconds(times: "np.ndarray", features: "AudioFeatures") -> list[float]:
    """Seconds of the features as seconds of the track, to the millisecond."""
    shifted: list[float] = np.round(times + features.start_seconds, 3).tolist()
    return shifted
