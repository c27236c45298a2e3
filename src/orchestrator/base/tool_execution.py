"""The tool calls of one model turn, run side by side."""

import asyncio
import json
import logging
import threading
import time
from collections.abc import AsyncGenerator
from typing import Any

from src.orchestrator.base.prompt_json import json_for_prompt
from src.orchestrator.deltas import ToolCall
from src.orchestrator.errors import ClaveError, InvalidArguments, ToolError
from src.orchestrator.events import RouterEvent, ToolCallEvent, ToolResultEvent
from src.orchestrator.tools import Toolbox, ToolOutcome

logger = logging.getLogger(__name__)

FAILED = "The tool failed unexpectedly. The log has the details."
# Shown instead of a name that the model made up.
UNKNOWN_TOOL = "unknown"


class ToolBatch:
    """Runs the calls at the same time and tells of each as it goes; a failure is a result like any other."""

    def __init__(self, toolbox: Toolbox, calls: list[ToolCall]) -> None:
        self.toolbox = toolbox
        self.calls = calls
        self._outcomes: dict[str, ToolOutcome] = {}
        # Tools whose arguments were refused, as people see their names.
        self.misused: set[str] = set()
        self._names = {schema["function"]["name"] for schema in toolbox.schemas()}
        self._queue: asyncio.Queue[RouterEvent] = asyncio.Queue()

    async def events(self) -> AsyncGenerator[RouterEvent]:
        """All calls, then progress and results in the order in which they come."""
        for call in self.calls:
            yield self._announced(call)
        tasks = [asyncio.create_task(self._run(call)) for call in self.calls]
        try:
            waiting_for = len(tasks)
            while waiting_for:
                event = await self._queue.get()
                waiting_for -= event["type"] == "tool_result"
                yield event
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def messages(self) -> list[dict[str, Any]]:
        """The results for the model, in the calls' order."""
        return [
            {
                "role": "tool",
                "tool_call_id": call.id,
                "content": json_for_prompt(self._outcomes[call.id].for_model()),
            }
            for call in self.calls
        ]

    @property
    def undo_token(self) -> str | None:
        """Takes back what was changed, in this round and in those before it."""
        tokens = [outcome.undo_token for outcome in self._outcomes.values() if outcome.undo_token]
        return tokens[-1] if tokens else None

    def _announced(self, call: ToolCall) -> ToolCallEvent:
        return {
            "type": "tool_call",
            "tool": self._shown_name(call),
            "call_id": call.id,
            "arguments": _parsed(call.arguments) or {},
        }

    def _shown_name(self, call: ToolCall) -> str:
        return call.name if call.name and call.name in self._names else UNKNOWN_TOOL

    async def _run(self, call: ToolCall) -> None:
        started = time.monotonic()
        outcome = await self._outcome(call)
        self._outcomes[call.id] = outcome
        event: ToolResultEvent = {
            "type": "tool_result",
            "tool": self._shown_name(call),
            "success": outcome.success,
            "call_id": call.id,
            "duration_ms": round((time.monotonic() - started) * 1000),
        }
        # mypy cannot know which fields a dictionary has.
        event.update(outcome.as_event_fields())  # type: ignore[typeddict-item]
        if outcome.player:
            # Before the result, which may be the last thing that is waited for.
            self._queue.put_nowait(outcome.player)
        self._queue.put_nowait(event)

    async def _outcome(self, call: ToolCall) -> ToolOutcome:
        try:
            return await self.toolbox.call(
                self._known_name(call), self._arguments(call), self._reporter(call)
            )
        except ToolError as error:
            if isinstance(error, InvalidArguments):
                self.misused.add(self._shown_name(call))
            return ToolOutcome(error=error.message, error_for_model=error.for_model)
        except ClaveError as error:
            return ToolOutcome(error=error.message)
        except Exception:
            logger.exception("The tool %s failed.", self._shown_name(call))
            return ToolOutcome(error=FAILED)

    def _known_name(self, call: ToolCall) -> str:
        if call.name is None or call.name not in self._names:
            raise InvalidArguments(
                "The language model asked for a tool that does not exist.",
                for_model=f"There is no tool of that name. There are: {', '.join(sorted(self._names)) or 'none'}.",
            )
        return call.name

    def _arguments(self, call: ToolCall) -> dict[str, Any]:
        arguments = _parsed(call.arguments)
        if arguments is None:
            raise InvalidArguments(
                "The language model called this tool wrongly: its arguments were not a JSON object.",
                for_model="The arguments were not a JSON object. Call the tool again with a valid JSON object.",
            )
        return arguments

    def _reporter(self, call: ToolCall) -> "Reporter":
        return Reporter(self._queue, self._shown_name(call), call.id)


class Reporter:
    """Turns a tool's progress into events. It may be called from the event loop or from a thread."""

    def __init__(self, queue: "asyncio.Queue[RouterEvent]", tool: str, call_id: str) -> None:
        self._queue = queue
        self._loop = asyncio.get_running_loop()
        self._thread = threading.get_ident()
        self._tool, self._call_id = tool, call_id

    def __call__(self, fraction: float, stage: str) -> None:
        event: RouterEvent = {
            "type": "tool_progress",
            "tool": self._tool,
            "call_id": self._call_id,
            "fraction": min(1.0, max(0.0, fraction)),
            "stage": stage,
        }
        # From the loop's own thread it takes effect at once, so that progress never comes after its result.
        if threading.get_ident() == self._thread:
            self._queue.put_nowait(event)
        else:
            self._loop.call_soon_threadsafe(self._queue.put_nowait, event)


def _parsed(arguments: str) -> dict[str, Any] | None:
    """The arguments, or None where they are not a JSON object. No text at all means no arguments."""
    try:
        parsed = json.loads(arguments or "{}")
    except ValueError:
        return None
    return parsed if isinstance(parsed, dict) else None
