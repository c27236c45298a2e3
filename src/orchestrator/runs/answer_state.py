"""The state of an answer, computed from its events."""

from dataclasses import dataclass, field
from typing import Any

from src.orchestrator.deltas import GrowingText
from src.orchestrator.events import RouterEvent, RunEvent

# Fields of an event that are not part of a stored tool step.
NOT_STORED = frozenset({"type", "run_id", "seq"})


@dataclass
class AnswerState:
    """The text and the tool steps of an answer, as they are stored."""

    _text: GrowingText = field(default_factory=GrowingText)
    # The fallback model that took over, if any.
    model: str = ""
    steps: dict[str, dict[str, Any]] = field(default_factory=dict)
    ending: RouterEvent | None = None

    @property
    def text(self) -> str:
        return str(self._text)

    def take(self, event: RouterEvent | RunEvent) -> None:
        match event["type"]:
            case "token":
                self._text.add(event["text"])
            case "reset":
                self._text = GrowingText()
                self.model = event.get("model", "")
            case "tool_call" | "tool_result":
                step = self.steps.setdefault(event.get("call_id", event["tool"]), {})
                step.update({name: value for name, value in event.items() if name not in NOT_STORED})
            case "done" | "error":
                self.ending = event
            case _:
                pass
