"""Bounded queue of the events of one chat socket, and the loop that sends them."""

import asyncio
import json
from collections.abc import Awaitable, Callable

from src.orchestrator.events import ServerEvent

MAX_QUEUED_EVENTS = 256


class Outbox:
    """Events waiting to be sent. A full queue makes producers wait for a slow client."""

    def __init__(self, send: Callable[[str], Awaitable[None]]) -> None:
        self._send = send
        self._queue: asyncio.Queue[str] = asyncio.Queue(maxsize=MAX_QUEUED_EVENTS)

    async def put(self, event: ServerEvent) -> None:
        await self._queue.put(json.dumps(event))

    async def put_text(self, text: str) -> None:
        """Queue an event that is JSON already."""
        await self._queue.put(text)

    def put_if_room(self, event: ServerEvent) -> None:
        """Queue an event, or drop it if the queue is full."""
        if not self._queue.full():
            self._queue.put_nowait(json.dumps(event))

    async def write(self) -> None:
        """Send queued events one by one, until cancelled."""
        while True:
            await self._send(await self._queue.get())
