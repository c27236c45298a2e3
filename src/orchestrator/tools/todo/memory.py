"""Memory of the tasks that an answer listed, and of those that it changed."""

from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import aclosing
from typing import Any

from src.orchestrator.events import RouterEvent

from .shown import ShownList, keep_shown, last_shown, numbered_lines


async def with_shown_list(
    user_id: int, answer: Callable[[ShownList | None], AsyncGenerator[RouterEvent]]
) -> AsyncGenerator[RouterEvent]:
    """Stream an answer that knows the list of tasks the user was last shown, and remember the one that it shows."""
    shown = await last_shown(user_id)
    memory = ShownMemory(user_id, shown)
    async with aclosing(answer(shown)) as events:
        async for event in events:
            await memory.take(event)
            yield event


class ShownMemory:
    """Record the events of one answer."""

    def __init__(self, user_id: int, before: ShownList | None) -> None:
        self._user_id = user_id
        self._before = before
        self._arguments: dict[str, Mapping[str, Any]] = {}
        self._listed: tuple[Mapping[str, Any], Mapping[str, Any]] | None = None
        self._changed: set[int] = set()

    async def take(self, event: Mapping[str, Any]) -> None:
        match event:
            case {"type": "tool_call", "tool": "get_tasks"}:
                self._arguments[event["call_id"]] = event["arguments"]
            case {"type": "tool_result", "tool": "get_tasks", "success": True}:
                self._listed = self._arguments[event["call_id"]], event["summary"]
            case {"type": "tool_result", "success": True, "summary": {"effects": effects}}:
                self._changed |= {effect["task_id"] for effect in effects}
            case {"type": "done"}:
                await self._keep(event["full_response"])
            case _:
                pass

    async def _keep(self, text: str) -> None:
        if numbered_lines(text):
            shown = ShownList.of(text, *self._listed) if self._listed else None
            await keep_shown(self._user_id, shown)
        elif self._before and self._changed:
            await keep_shown(self._user_id, self._before.with_changed(self._changed))
