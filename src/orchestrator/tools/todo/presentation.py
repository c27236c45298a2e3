"""Tasks and their changes in the format for models."""

from collections.abc import Iterable, Sequence
from typing import Any

from src.api.models import TodoTask
from src.core.text import one_line
from src.orchestrator.tools.journal import Change, Mutation
from src.orchestrator.tools.result_page import page_that_fits

MAX_TITLE_LENGTH = 120
LONGEST_DESCRIPTION = 200
# A summary has room for this many changes; of more it has only the number.
MOST_EFFECTS = 100


def effect(action: str, task: TodoTask, message: str) -> dict[str, Any]:
    return {"action": action, "task_id": task.pk, "task_title": task.title, "message": message}


def describe_change(
    effects: Sequence[dict[str, Any]], mutations: Sequence[Mutation] = (), **more: Any
) -> Change:
    return Change({"effects": list(effects[:MOST_EFFECTS]), **more}, mutations)


def describe_todo(task: TodoTask) -> dict[str, Any]:
    """Return the non-empty fields of a task."""
    passage = {
        "track_id": str(task.track_id) if task.track_id else None,
        "start_seconds": task.start_seconds,
        "end_seconds": task.end_seconds,
        "speed_percent": task.speed_percent,
    }
    texts = {
        "description": one_line(task.description, LONGEST_DESCRIPTION),
        "project": task.project,
        "categories": task.categories,
    }
    known = {name: value for name, value in {**texts, **passage}.items() if value not in (None, "", [])}
    return {
        "task_id": task.pk,
        "title": one_line(task.title, MAX_TITLE_LENGTH),
        "status": task.status,
        **known,
    }


def page(tasks: Iterable[TodoTask], offset: int, total: int) -> dict[str, Any]:
    """Return as many tasks as fit into a summary, and the offset of the next page."""
    return page_that_fits("tasks", map(describe_todo, tasks), offset, total)
