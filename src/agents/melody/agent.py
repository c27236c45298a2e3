"""Melody: the range and the main notes of one voice. Measured on request only.

The pitch of one voice (YIN, `src/audio/pitch.py`) cut into notes (`notes.py`). In a mix it follows whatever
is periodic at the moment, often the bass: the confidence then is low, and the note says so.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, ClassVar

from src import audio
from src.agents.base import FeatureAgent
from src.agents.melody.measurement import MelodyMeasurement
from src.agents.melody.notes import Note, find_notes, one_voice_confidence
from src.agents.registry import register_agent
from src.audio.features import AudioFeatures

NO_PITCH_NOTE = "No clear pitch was found, so there is no melody."
POLYPHONIC_NOTE = (
    "Several notes seem to sound at once. These are the pitches of whatever is clearest at each moment, often "
    "the bass, and not of one melody: take them as a rough guess."
)
ONE_VOICE_FROM_CONFIDENCE = 0.5
MAIN_NOTES = 6
MOST_NOTES = 1000
RAREST_SHARE = 0.01  # of the time with notes: what is rarer does not widen the range


@register_agent
class MelodyAgent(FeatureAgent):
    """Range and notes of one voice. The fields are those of `MelodyMeasurement`."""

    name = "melody"
    description = (
        "Follows the pitch of a single voice or instrument: its range and main notes; says when several notes "
        "sound at once. Takes longer than the others. Use it for questions about vocal range, highest or lowest "
        "note, or melody, best on a passage with one voice."
    )
    on_request: ClassVar[bool] = True

    measurement_model = MelodyMeasurement

    def measure(self, features: AudioFeatures) -> MelodyMeasurement:

        pitch = audio.pitch.pitch_track(features.mono, features.sample_rate)
        notes = find_notes(pitch, features.chroma.tuning_semitones)
        if not notes:
            return MelodyMeasurement(is_silent=features.is_silent, has_pitch=False, note=NO_PITCH_NOTE)
        confidence = one_voice_confidence(pitch, features.chroma)
        is_monophonic = confidence >= ONE_VOICE_FROM_CONFIDENCE
        return MelodyMeasurement(
            is_silent=features.is_silent,
            has_pitch=True,
            is_monophonic=is_monophonic,
            confidence=round(confidence, 3),
            note=None if is_monophonic else POLYPHONIC_NOTE,
            **_range(notes, features),
            main_notes=dict(list(_shares(notes).items())[:MAIN_NOTES]),
            note_count=len(notes),
            notes=[_row(note, features.start_seconds) for note in notes[:MOST_NOTES]],
        )


def _row(note: Note, start_seconds: float) -> tuple[float, float, str]:
    return round(note.start + start_seconds, 3), round(note.end + start_seconds, 3), _name(note.midi)


def _range(notes: Sequence[Note], features: AudioFeatures) -> dict[str, Any]:
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
    frequency_hz = float(audio.conversions.midi_to_hz(midi + tuning_semitones))
    return {"name": _name(midi), "midi": midi, "frequency_hz": round(frequency_hz, 1)}


def _shares(notes: Sequence[Note]) -> dict[str, float]:
    seconds = _seconds_by_midi(notes)
    total = sum(seconds.values())
    most = sorted(seconds.items(), key=lambda item: -item[1])
    return {_name(midi): round(duration / total, 3) for midi, duration in most}


def _seconds_by_midi(notes: Sequence[Note]) -> dict[int, float]:
    seconds: defaultdict[int, float] = defaultdict(float)
    for note in notes:
        seconds[note.midi] += note.end - note.start
    return seconds


def _name(midi: int) -> str:

    return str(audio.conversions.midi_to_note(midi, unicode=False))
