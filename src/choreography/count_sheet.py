"""The count sheet: the moves of a dance as a table, for learning and for printing."""

from dataclasses import dataclass

from src.choreography.blueprint import Blueprint
from src.choreography.library import load_teaching, move_name


@dataclass(frozen=True)
class CountSheetRow:
    """One move of the dance: its place, its time in seconds, and its teaching lines."""

    section: str
    bar: int  # from 1
    counts: str  # within the phrase of eight, such as "1-8"
    start_seconds: float
    end_seconds: float
    move: str
    name: str
    lead: str
    follow: str
    mistake: str
    reason: str


def write_count_sheet(blueprint: Blueprint, language: str = "en") -> list[CountSheetRow]:
    """Return one row for each move, in order. A user's own move has no teaching lines."""
    teaching = load_teaching(language)
    rows = []
    for placed in blueprint.moves:
        lines = teaching.get(placed.move)
        start = placed.start_beat
        section = next((s.label for s in blueprint.sections if s.start_beat <= start < s.end_beat), "")
        first, last = (count_of_eight(blueprint, beat) for beat in (start, placed.end_beat - 1))
        rows.append(
            CountSheetRow(
                section=section,
                bar=start // 4 + 1,
                counts=f"{first}-{last}",
                start_seconds=blueprint.beat_times[start],
                end_seconds=blueprint.beat_times[placed.end_beat],
                move=placed.move,
                name=move_name(placed.move, language),
                lead=lines.lead if lines else "",
                follow=lines.follow if lines else "",
                mistake=lines.mistake if lines else "",
                reason=placed.reason,
            )
        )
    return rows


def count_of_eight(blueprint: Blueprint, beat: int) -> int:
    """Return the count of a beat, 1 to 8; each section begins with 1."""
    starts = [section.start_beat for section in blueprint.sections if section.start_beat <= beat]
    return (beat - max(starts, default=0)) % 8 + 1
