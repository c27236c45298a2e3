"""The progress of the nodes as events of the answer."""

import time
from collections.abc import Callable, Mapping
from typing import Any

from src.orchestrator.events import RouterEvent, ToolResultEvent

from .sets import total_seconds
from .wording import whole_minutes

FAILED = "This step failed. The log has the details."
# Items of each list in an event, so that events stay small.
MOST_SHOWN = 20
LISTS = ("genre_mood_recommendations", "discovery_recommendations", "final_recommendations")


class Steps:
    """Turns nodes into tool events and the judge's text into tokens. Without a listener they are dropped."""

    def __init__(self, listener: Callable[[RouterEvent], None] = lambda event: None) -> None:
        self._tell = listener
        self._began: dict[str, float] = {}

    def begin(self, node: str) -> None:
        self._began[node] = time.monotonic()
        self._tell({"type": "tool_call", "tool": node, "call_id": node, "arguments": {}})

    def finish(self, node: str, update: dict[str, Any], notes: Mapping[str, Any] | None = None) -> None:
        self._tell({**self._result(node, success=True), "summary": summary_of(update, notes or {})})

    def fail(self, node: str) -> None:
        self._tell({**self._result(node, success=False), "error": FAILED})

    def say(self, text: str) -> None:
        self._tell({"type": "token", "text": text})

    def _result(self, node: str, *, success: bool) -> ToolResultEvent:
        return {
            "type": "tool_result",
            "tool": node,
            "call_id": node,
            "success": success,
            "duration_ms": round(1000 * (time.monotonic() - self._began.get(node, time.monotonic()))),
        }


def summary_of(update: dict[str, Any], notes: Mapping[str, Any]) -> dict[str, Any]:
    """Return a node's result for the page: the strategy, or the tracks and why others were left out."""
    if "planning_strategy" in update:
        return {"strategy": update["planning_strategy"]}
    found: list[Any] = next((update[name] for name in LISTS if name in update), [])
    summary: dict[str, Any] = {"total": len(found), "tracks": found[:MOST_SHOWN]}
    if LISTS[-1] in update and (own := [one for one in found if one.get("in_library")]):
        # As the answer tells it: the page marks numbers that no result has.
        summary["minutes"] = whole_minutes(total_seconds(own))
    if asked := notes.get("asked"):
        summary["asked"] = asked
    if left_out := notes.get("left_out"):
        summary["left_out"] = {one["track_id"]: one["reason"] for one in left_out}
    return summary
