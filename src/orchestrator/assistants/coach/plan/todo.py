"""A session of the plan as a task of the organiser."""

from collections.abc import Collection
from typing import Any

from src.core.text import one_line
from src.orchestrator.assistants.coach.languages import Language

from .types import Item, Session

LONGEST_TITLE = 200


def task_fields(session: Session, words: Language, own_tracks: Collection[str]) -> dict[str, Any]:
    """Return title, project and passage of a task, without health data, and without tracks that were deleted."""
    title = words.message("task_title", date=f"{session.date:%Y-%m-%d}", what=session.title)
    fields: dict[str, Any] = {
        "title": one_line(title, LONGEST_TITLE),
        "description": "\n".join(
            _line(item) for item in session.items if item.kind in {"passage", "mark", "technique"}
        ),
        "project": words.message("project"),
    }
    passage = next((item for item in session.items if item.track_id in own_tracks), None)
    if passage is not None:
        fields |= {
            "track_id": passage.track_id,
            "start_seconds": passage.start_seconds,
            "end_seconds": passage.end_seconds,
            "speed_percent": passage.speed_from_percent,
        }
    return fields


def _line(item: Item) -> str:
    """Return an item as text; of a passage only the title, because "without moving" reveals a health problem."""
    return f"{item.minutes:g} min: {item.track_title or item.text}"
