"""What comes of a call, and what a toolbox is."""

from dataclasses import dataclass
from typing import Any, Protocol

from src.orchestrator.events import PlayerEvent
from src.orchestrator.providers import Report, Source

from .result_budget import HOW_TO_ASK, bounded, bounded_text


@dataclass(frozen=True)
class ToolOutcome:
    """What came of a call: a summary for the model and the user, or an error in words for each of them."""

    summary: dict[str, Any] | None = None
    error: str | None = None
    # What the model reads instead of the error, where it should do something that the user cannot.
    error_for_model: str | None = None
    source: Source | None = None
    data_url: str | None = None
    # What the player of the page that asked does now.
    player: PlayerEvent | None = None
    # Takes back what the calls of this question have changed so far.
    undo_token: str | None = None
    # What the model reads where its result had to be shortened.
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
    """The tools of one conversation. ``call`` raises a ClaveError; of a `ToolError` the model reads
    ``for_model``, of others the message."""

    def schemas(self) -> list[dict[str, Any]]: ...

    async def call(self, name: str, arguments: dict[str, Any], report: Report) -> ToolOutcome: ...
