"""Sentences about changes of tasks."""

from typing import Any, Final

from src.orchestrator.rules.talk import Measured
from src.orchestrator.tools.journal.undo import NOTHING

from .creating import TEXTS

UNDO: Final = "undo_last_step"


def told_change(result: Measured, language: str) -> str:
    """Return one line for each change."""
    if result.summary is None:
        if result.error == NOTHING:
            return TEXTS.say(language, "todo.nothing_to_undo")
        return result.error or TEXTS.say(language, "todo.failed")
    if result.tool == UNDO:
        lines = [_undone(line, language) for line in result.summary["undone"]]
    else:
        lines = [_done(effect, result.arguments, language) for effect in result.summary["effects"]]
    left_out = result.summary.get("left_out", {}).values()
    more = [TEXTS.say(language, "todo.more", count=sum(left_out))] if left_out else []
    return "\n".join([*lines, *more])


def _done(effect: dict[str, Any], arguments: dict[str, Any], language: str) -> str:
    if language == "en":
        return str(effect["message"])
    status = TEXTS.say(language, f"status.{arguments['status']}") if "status" in arguments else ""
    text = TEXTS.say(language, f"did.{effect['action']}", title=effect["task_title"], status=status)
    return text[:1].upper() + text[1:]


def _undone(line: str, language: str) -> str:
    # The journal's line is English: "Undid creation of task: Tune the piano".
    return line if language == "en" else TEXTS.say(language, "did.undo", title=line.partition(": ")[2])
