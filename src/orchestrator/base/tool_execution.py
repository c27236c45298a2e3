"""Concurrent execution of the tool calls of one model turn."""

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
# Shown instead of a tool name that does not exist.
UNKNOWN_TOOL = "unknown"


class ToolBatch:
    """Run tool calls concurrently and report their events. A failure is a result."""

    def __init__(self, toolbox: Toolbox, calls: list[ToolCall]) -> None:
        self.toolbox = toolbox
        self.calls = calls
        self._outcomes: dict[str, ToolOutcome] = {}
        # Names of tools that were called with invalid arguments, as shown to users.
        self.misused: set[str] = set()
        self._names = {schema["function"]["name"] for schema in toolbox.schemas()}
        self._queue: asyncio.Queue[RouterEvent] = asyncio.Queue()

    async def events(self) -> AsyncGenerator[RouterEvent]:
        """Yield all calls, then progress and results as they arrive."""
        for call in self.calls:
            yield self._call_event(call)
        tasks = [asyncio.create_task(self._run(call)) for call in self.calls]
        try:
            remaining = len(tasks)
            while remaining:
                event = await self._queue.get()
                remaining -= event["type"] == "tool_result"
                yield event
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def messages(self) -> list[dict[str, Any]]:
        """Return the results for the model, in the order of the calls."""
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
        """The token that undoes the changes of this round and of earlier rounds."""
        tokens = [outcome.undo_token for outcome in self._outcomes.values() if outcome.undo_token]
        return tokens[-1] if tokens else None

    def _call_event(self, call: ToolCall) -> ToolCallEvent:
        return {
            "type": "tool_call",
            "tool": self._shown_name(call),
            "call_id": call.id,
            "arguments": _parse_arguments(call.arguments) or {},
        }

    def _shown_name(self, call: ToolCall) -> str:
        return call.name if call.name and call.name in self._names else UNKNOWN_TOOL

    async def _run(self, call: ToolCall) -> None:
        started = time.monotonic()
        outcome = await self._call_tool(call)
        self._outcomes[call.id] = outcome
        event: ToolResultEvent = {
            "type": "tool_result",
            "tool": self._shown_name(call),
            "success": outcome.success,
            "call_id": call.id,
            "duration_ms": round((time.monotonic() - started) * 1000),
        }
        # mypy does not know the fields of the dictionary.
        event.update(outcome.as_event_fields())  # type: ignore[typeddict-item]
        if outcome.player:
            # Before the result, which may be the last thing that is waited for.
            self._queue.put_nowait(outcome.player)
        self._queue.put_nowait(event)

    async def _call_tool(self, call: ToolCall) -> ToolOutcome:
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
        arguments = _parse_arguments(call.arguments)
        if arguments is None:
            raise InvalidArguments(
                "The language model called this tool wrongly: its arguments were not a JSON object.",
                for_model="The arguments were not a JSON object. Call the tool again with a valid JSON object.",
            )
        return arguments

    def _reporter(self, call: ToolCall) -> "Reporter":
        return Reporter(self._queue, self._shown_name(call), call.id)


class Reporter:
    """Convert a tool's progress to events.

    Callable from the event loop and from threads.
    """

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
        # In the loop's thread the event is queued immediately, so that progress never arrives after the result.
        if threading.get_ident() == self._thread:
            self._queue.put_nowait(event)
        else:
            self._loop.call_soon_threadsafe(self._queue.put_nowait, event)


def _parse_arguments(arguments: str) -> dict[str, Any] | None:
    """Parse a JSON object; None if it is invalid. Empty text means no arguments."""
    try:
        parsed = json.loads(arguments or "{}")
    except ValueError:
        return None
    return parsed if isinstance(parsed, dict) else None
