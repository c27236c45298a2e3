"""The state of an answer, computed from its events."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from src.core.growing_text import GrowingText

from .run import DoneEvent, ErrorEvent, RunEvent, StoppedEvent, Suggestion, Usage

# Fields of an event that are not part of a stored tool step.
NOT_STORED = frozenset({"type", "run_id", "seq"})


@dataclass
class AnswerState:
    """An answer after the events so far: the same fold as the page's reducer."""

    _text: GrowingText = field(default_factory=GrowingText)
    # The fallback model that took over, if any.
    model: str = ""
    # The tool steps as they are stored, by call id.
    steps: dict[str, dict[str, Any]] = field(default_factory=dict)
    usage: Usage | None = None
    suggestions: list[Suggestion] = field(default_factory=list)
    undo_token: str = ""
    # The last event.
    ending: DoneEvent | StoppedEvent | ErrorEvent | None = None

    @property
    def text(self) -> str:
        return str(self._text)

    @property
    def has_text(self) -> bool:
        """Whether there is text, without assembling it."""
        return bool(self._text)

    @property
    def error(self) -> ErrorEvent | None:
        """The error that ended the answer, if any."""
        return self.ending if self.ending and self.ending["type"] == "error" else None

    def take(self, event: RunEvent) -> None:
        """Apply an event. Tokens are most frequent, so they are tested first."""
        match event["type"]:
            case "token":
                self._text.add(event["text"])
            case "reset":
                self._set_text("")
                self.model = event.get("model", "")
            case "tool_call" | "tool_result":
                self._add_to_step(event)
            case "done" | "stopped" | "error":
                self._end(event)
            case _:
                pass

    def _add_to_step(self, event: Mapping[str, Any]) -> None:
        step = self.steps.setdefault(event.get("call_id", event["tool"]), {})
        step.update({name: value for name, value in event.items() if name not in NOT_STORED})
        self.undo_token = event.get("undo_token", self.undo_token)

    def _end(self, event: DoneEvent | StoppedEvent | ErrorEvent) -> None:
        self.ending = event
        self.undo_token = event.get("undo_token", self.undo_token)
        if event["type"] != "error":
            self._set_text(event["full_response"])
        if event["type"] == "done":
            self.model = event.get("model", self.model)
            self.usage = event.get("usage")
            self.suggestions = event.get("suggestions", [])

    def _set_text(self, text: str) -> None:
        self._text = GrowingText()
        self._text.add(text)
