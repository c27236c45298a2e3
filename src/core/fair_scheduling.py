"""Giving way to the event loop."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Generator
from contextlib import contextmanager
from weakref import WeakKeyDictionary

# The answer whose turn it is may hold the loop for so long.
SLICE_SECONDS = 0.0005
# For so long at most the others wait for one that goes first, and for a message that has come.
MAX_PRIORITY_SECONDS = 0.15
MAX_PAUSE_SECONDS = 0.01


class TimeSlice:
    """Lets the other tasks run after each half a millisecond.

    An iterator over bytes that are buffered already never suspends: one unpaced answer of 800 tokens would
    otherwise hold every other conversation of the process for a second. Answers that give way go on one after the
    other, one in each round of the loop: a ping needs several rounds, and would else wait for all of them each time.
    """

    def __init__(self) -> None:
        self._turns = scheduler()
        self._last = time.monotonic()

    async def yield_if_due(self) -> None:
        now = time.monotonic()
        if now - self._last >= SLICE_SECONDS or now < self._turns.held_until:
            await self._turns.wait()
            self._last = time.monotonic()


class FairScheduler:
    """Who has given way on one event loop, and goes on in that order."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()
        self._going_first = 0
        self._first_until = 0.0
        self._listening_from = self._listening_until = 0.0
        # While they are held still. No looking again and again: that takes the interpreter from the other threads.
        self._timer: asyncio.TimerHandle | None = None

    async def wait(self) -> None:
        turn = asyncio.Event()
        self.call(turn.set)
        await turn.wait()

    def call(self, then: Callable[[], None]) -> None:
        """When its turn comes."""
        loop = asyncio.get_running_loop()
        self._waiting.append(then)
        if len(self._waiting) == 1:
            loop.call_soon(self._next, loop)

    @property
    def held_until(self) -> float:
        return max(self._listening_until, self._first_until if self._going_first else 0.0)

    @contextmanager
    def with_priority(self) -> Generator[None]:
        """Whoever has given way waits meanwhile."""
        loop = asyncio.get_running_loop()
        if not self._going_first:
            self._first_until = loop.time() + MAX_PRIORITY_SECONDS
        self._going_first += 1
        try:
            yield
        finally:
            self._going_first -= 1
            self._look_again(loop)

    def pause_background(self) -> None:
        """Hold the waiting tasks until `resume_background`.

        A client that sends all the time delays them for at most half of the time.
        """
        now = asyncio.get_running_loop().time()
        listened = self._listening_until - self._listening_from
        if now >= self._listening_until + listened:
            self._listening_from, self._listening_until = now, now + MAX_PAUSE_SECONDS

    def resume_background(self) -> None:
        loop = asyncio.get_running_loop()
        self._listening_until = min(self._listening_until, loop.time())
        self._look_again(loop)

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        self._timer = None
        if loop.time() < (held_until := self.held_until):
            self._timer = loop.call_at(held_until, self._next, loop)
            return
        self._waiting.popleft()()
        if self._waiting:
            loop.call_soon(self._next, loop)

    def _look_again(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            # In the round after: what was just sent goes out before.
            loop.call_soon(self._next, loop)


_schedulers: WeakKeyDictionary[asyncio.AbstractEventLoop, FairScheduler] = WeakKeyDictionary()


def scheduler() -> FairScheduler:
    return _schedulers.setdefault(asyncio.get_running_loop(), FairScheduler())


@contextmanager
def with_priority() -> Generator[None]:
    """For what a person waits for: the other answers of this process, and the frames of their text, hold still, for a
    moment at most."""
    with scheduler().with_priority():
        yield


def pause_background() -> None:
    """Hold background work while a received message is handled, until `resume_background`."""
    scheduler().pause_background()


def resume_background() -> None:
    scheduler().resume_background()
