"""The fields of the melody measurement."""

from collections.abc import Sequence
from typing import Any, ClassVar

from src.agents.measurement import OMIT, SHARE, Group, Measurement, measured, percents

LISTED_NOTES = 16


class NoteName(Group):
    name: str = measured("such as `C4`, which is MIDI 60; in sharps")
    midi: int = measured("MIDI number", between=(0, 127))
    frequency_hz: float = measured("in the track's own tuning", unit="Hz")


def _only_false(has_pitch: bool) -> Any:
    return OMIT if has_pitch else False


def _few_notes(notes: Sequence[Any]) -> Any:
    return notes if len(notes) <= LISTED_NOTES else OMIT


class MelodyMeasurement(Measurement):
    """Range and notes of one voice. Where nothing has a pitch, they are empty."""

    presence_field: ClassVar[str | None] = "has_pitch"

    has_pitch: bool = measured(
        "False where nothing has a clear pitch; then the fields below are `null` or empty",
        summary={"has_pitch": _only_false},
        always=True,
    )
    is_monophonic: bool | None = measured("whether one voice sounds at a time", None, summary="is_monophonic")
    confidence: float = measured(
        "how sure that is (not calibrated)", 0.0, between=SHARE, summary="confidence_0_to_1"
    )
    note: str | None = measured("what to know about the result, in words", None, summary="note", always=True)
    lowest_note: NoteName | None = measured(
        "leaving out notes under 1 % of the time", None, summary="lowest_note"
    )
    highest_note: NoteName | None = measured("likewise", None, summary="highest_note")
    range_semitones: int | None = measured(
        "between the two", None, unit="semitones", between=(0, None), summary="range_semitones"
    )
    main_notes: dict[str, float] = measured(
        "the six most frequent: share of the time with notes",
        {},
        between=SHARE,
        summary={"main_notes_percent": percents},
    )
    note_count: int = measured("number of notes", 0, between=(0, None), summary="note_count")
    notes: list[tuple[float, float, str]] = measured(
        "`[start, end, name]` of the notes of 80 ms and more, the first 1000",
        [],
        unit="s",
        summary={"notes_start_end": _few_notes},
    )
