"""What has come of an answer, put together from its events: while it is made, or afterwards from its log."""

from dataclasses import dataclass, field
from typing import Any

from src.orchestrator.deltas import GrowingText
from src.orchestrator.events import RouterEvent, RunEvent

# Where an event stands in its log is no part of what a tool did.
NOT_KEPT = frozenset({"type", "run_id", "seq"})


@dataclass
class AnswerState:
    """As it will be stored."""

    said: GrowingText = field(default_factory=GrowingText)
    # The one that took over, if any.
    model: str = ""
    steps: dict[str, dict[str, Any]] = field(default_factory=dict)
    ending: RouterEvent | None = None

    @property
    def text(self) -> str:
        return str(self.said)

    def take(self, event: RouterEvent | RunEvent) -> None:
        match event["type"]:
            case "token":
                self.said.add(event["text"])
            case "reset":
                self.said = GrowingText()
                self.model = event.get("model", "")
            case "tool_call" | "tool_result":
                step = self.steps.setdefault(event.get("call_id", event["tool"]), {})
                step.update({name: value for name, value in event.items() if name not in NOT_KEPT})
            case "done" | "error":
                self.ending = event
            case _:
                pass
