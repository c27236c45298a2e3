"""Giving way to the event loop."""

import asyncio
import time
from collections import deque
from weakref import WeakKeyDictionary

# The answer whose turn it is may hold the loop for so long.
HELD_AT_MOST_SECONDS = 0.001


class Breath:
    """Lets the other tasks run every few milliseconds.

    An iterator over bytes that are buffered already never suspends: one unpaced answer of 800 tokens would
    otherwise hold every other conversation of the process for a second. Answers that give way go on one after the
    other, one in each round of the loop: a ping needs several rounds, and would else wait for all of them each time.
    """

    def __init__(self) -> None:
        self._last = time.monotonic()

    async def take(self) -> None:
        if time.monotonic() - self._last >= HELD_AT_MOST_SECONDS:
            await _turns().wait()
            self._last = time.monotonic()


class Turns:
    """Who has given way on one event loop, and goes on in that order."""

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def wait(self) -> None:
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        self._waiting.append(turn)
        if len(self._waiting) == 1:
            loop.call_soon(self._next, loop)
        await turn

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        turn = self._waiting.popleft()
        if not turn.done():
            turn.set_result(None)
        if self._waiting:
            loop.call_soon(self._next, loop)


_turns_of: WeakKeyDictionary[asyncio.AbstractEventLoop, Turns] = WeakKeyDictionary()


def _turns() -> Turns:
    return _turns_of.setdefault(asyncio.get_running_loop(), Turns())
