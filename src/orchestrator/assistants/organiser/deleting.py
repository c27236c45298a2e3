"""Deletion of a track in the organiser's chat, as plans: a task with its title comes first."""

from dataclasses import replace
from typing import Final

from src.orchestrator.language.plans import Asked, Plan, Steps
from src.orchestrator.tools.journal.plans import DELETE as DELETE_TRACKS
from src.orchestrator.tools.journal.plans import UNDO_PLAN, last_change
from src.orchestrator.tools.library.plans import CONFIRM_DELETION, DELETE
from src.orchestrator.tools.todo.choice import LIST
from src.orchestrator.tools.todo.list_plans import CHANGE_TASKS


def _fits(asked: Asked) -> bool:
    return (
        LIST in asked.tools
        and len(asked.tracks_named) == 1
        and not asked.reading.unknown
        and DELETE.fits(asked)
    )


def _steps(asked: Asked) -> Steps:
    (found,) = yield [(LIST, {"title": asked.tracks_named[0].title})]
    has_task = bool((found.summary or {}).get("total")) and CHANGE_TASKS.fits(asked)
    return (yield from (CHANGE_TASKS if has_task else DELETE).steps(asked))


def _undoes_deletion(asked: Asked) -> bool:
    if not UNDO_PLAN.fits(asked):
        return False
    change = last_change(asked)
    return change is not None and change.tool == DELETE_TRACKS


DELETION_PLANS: Final = (
    CONFIRM_DELETION,
    replace(UNDO_PLAN, fits=_undoes_deletion),
    Plan("delete a track or its task", _fits, _steps, allows_unknown_words=True),
)
