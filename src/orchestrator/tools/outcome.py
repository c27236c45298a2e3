"""The outcome of a tool call, and the interface of toolboxes."""

from dataclasses import dataclass
from typing import Any, Protocol

from src.orchestrator.events import PlayerEvent
from src.orchestrator.providers import Report, Source

from .result_budget import HOW_TO_ASK, bounded, bounded_text


@dataclass(frozen=True)
class ToolOutcome:
    """The result of a tool call: a summary or an error."""

    summary: dict[str, Any] | None = None
    error: str | None = None
    # The error for the model, if it needs other instructions than the user.
    error_for_model: str | None = None
    source: Source | None = None
    data_url: str | None = None
    # An event for the player of the page that asked.
    player: PlayerEvent | None = None
    # Undoes the changes of this answer so far.
    undo_token: str | None = None
    # Tells the model how to get the rest of a shortened result.
    how_to_ask: str = HOW_TO_ASK

    @property
    def success(self) -> bool:
        return self.error is None

    def for_model(self) -> dict[str, Any]:
        if self.success:
            return {"success": True, "data": bounded(self.summary or {}, self.how_to_ask)}
        if self.error_for_model in (None, self.error):
            return {"success": False, "error": bounded_text(self.error or "")}
        told = {"error": self.error_for_model, "told_user": self.error}
        return {"success": False, **{name: bounded_text(text or "", 700) for name, text in told.items()}}

    def as_event_fields(self) -> dict[str, Any]:
        fields = {
            name: getattr(self, name) for name in ("summary", "error", "source", "data_url", "undo_token")
        }
        return {name: value for name, value in fields.items() if value is not None}


class Toolbox(Protocol):
    """The tools of one question.

    ``call`` raises a `ClaveError`. The model gets the ``for_model`` of a `ToolError`, and the message of other errors.
    """

    def schemas(self) -> list[dict[str, Any]]: ...

    async def call(self, name: str, arguments: dict[str, Any], report: Report) -> ToolOutcome: ...
