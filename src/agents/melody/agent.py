"""Melody: how high and low a voice goes, and on which notes it dwells. Measured only when asked.

The pitch of one voice (YIN, `src/audio/pitch.py`) cut into notes (`notes.py`). In a mix it follows whatever
is periodic at the moment, often the bass: the confidence then is low, and the note says so.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from src.agents.base import FeatureAgent
from src.agents.registry import register_agent

if TYPE_CHECKING:
    from src.agents.melody.notes import Note
    from src.audio.features import AudioFeatures

NO_PITCH_NOTE = "No clear pitch was found, so there is no melody to tell."
POLYPHONIC_NOTE = (
    "Several notes seem to sound at once. These are the pitches of whatever is clearest at each moment, often "
    "the bass, and not of one melody: take them as a rough guess."
)
ONE_VOICE_FROM_CONFIDENCE = 0.5
MAIN_NOTES = 6
MOST_NOTES = 1000
LISTED_NOTES = 16
RAREST_SHARE = 0.01  # of the time with notes: what is rarer does not widen the range


@register_agent
class MelodyAgent(FeatureAgent):
    """Fields (times in seconds of the track; note names with octave, C4 is MIDI 60, in sharps):

    is_silent, has_pitch : what there is to measure
    is_monophonic, confidence : whether one voice sounds at a time, and how sure that is, 0..1 (not calibrated)
    note : what to know about the result, in words; None when there is nothing to say
    lowest_note, highest_note {name, midi, frequency_hz} : leaving out what sounds under 1 % of the time
    range_semitones : between the two
    main_notes {name: share} : of the time with notes, the six most frequent
    note_count, notes [[start, end, name]] : in order, of 80 ms and more, the first 1000
    """

    name = "melody"
    description = (
        "Follows the pitch of a single voice or instrument: its range and main notes; says when several notes "
        "sound at once. Takes longer than the others. Use it for questions about vocal range, highest or lowest "
        "note, or melody, best on a passage with one voice."
    )
    on_request: ClassVar[bool] = True

    def measure(self, features: "AudioFeatures") -> dict[str, Any]:
        from src.agents.melody.notes import find_notes, one_voice_confidence
        from src.audio.pitch import pitch_track

        pitch = pitch_track(features.mono, features.sample_rate)
        notes = find_notes(pitch, features.chroma.tuning_semitones)
        confidence = one_voice_confidence(pitch, features.chroma) if notes else 0.0
        alone = confidence >= ONE_VOICE_FROM_CONFIDENCE
        return {
            "is_silent": features.is_silent,
            "has_pitch": bool(notes),
            "is_monophonic": alone if notes else None,
            "confidence": round(confidence, 3),
            "note": _note(bool(notes), alone),
            **_range(notes, features),
            "main_notes": dict(list(_shares(notes).items())[:MAIN_NOTES]),
            "note_count": len(notes),
            "notes": [
                [
                    round(note.start + features.start_seconds, 3),
                    round(note.end + features.start_seconds, 3),
                    _name(note.midi),
                ]
                for note in notes[:MOST_NOTES]
            ],
        }

    def highlights(self, data: Mapping[str, Any]) -> dict[str, Any]:
        if not data["has_pitch"]:
            return {"has_pitch": False, "note": data["note"]}
        few = data["note_count"] <= LISTED_NOTES
        return {
            "is_monophonic": data["is_monophonic"],
            "confidence_0_to_1": data["confidence"],
            "lowest_note": data["lowest_note"],
            "highest_note": data["highest_note"],
            "range_semitones": data["range_semitones"],
            "main_notes_percent": {name: round(100 * share) for name, share in data["main_notes"].items()},
            "note_count": data["note_count"],
            **({"notes_start_end": data["notes"]} if few else {}),
            "note": data["note"],
        }


def _note(has_pitch: bool, alone: bool) -> str | None:
    if not has_pitch:
        return NO_PITCH_NOTE
    return None if alone else POLYPHONIC_NOTE


def _range(notes: "Sequence[Note]", features: "AudioFeatures") -> dict[str, Any]:
    if not notes:
        return {"lowest_note": None, "highest_note": None, "range_semitones": None}
    seconds = _seconds_by_midi(notes)
    total = sum(seconds.values())
    heard = [midi for midi, duration in seconds.items() if duration >= RAREST_SHARE * total]
    lowest, highest = min(heard), max(heard)
    tuning = features.chroma.tuning_semitones
    return {
        "lowest_note": _described(lowest, tuning),
        "highest_note": _described(highest, tuning),
        "range_semitones": highest - lowest,
    }


def _described(midi: int, tuning_semitones: float) -> dict[str, Any]:
    frequency_hz = 440 * 2 ** ((midi - 69 + tuning_semitones) / 12)
    return {"name": _name(midi), "midi": midi, "frequency_hz": round(frequency_hz, 1)}


def _shares(notes: "Sequence[Note]") -> dict[str, float]:
    seconds = _seconds_by_midi(notes)
    total = sum(seconds.values())
    most = sorted(seconds.items(), key=lambda item: -item[1])
    return {_name(midi): round(duration / total, 3) for midi, duration in most}


def _seconds_by_midi(notes: "Sequence[Note]") -> dict[int, float]:
    seconds: defaultdict[int, float] = defaultdict(float)
    for note in notes:
        seconds[note.midi] += note.end - note.start
    return seconds


def _name(midi: int) -> str:
    from src.agents.harmony.names import SHARPS

    return f"{SHARPS[midi % 12]}{midi // 12 - 1}"
