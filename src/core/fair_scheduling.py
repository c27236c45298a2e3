"""Cooperative scheduling of answers on one event loop."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Generator
from contextlib import contextmanager
from weakref import WeakKeyDictionary

# How long one answer may hold the loop.
SLICE_SECONDS = 0.0005
# Maximum wait of background work for prioritised work, and for the handling of a message.
MAX_PRIORITY_SECONDS = 0.15
MAX_PAUSE_SECONDS = 0.01


class TimeSlice:
    """Yield to other tasks after each half millisecond.

    An iterator over buffered bytes never suspends: without yielding, an answer of 800 tokens would block all other
    conversations of the process for a second. Answers that yielded continue one per iteration of the loop: a ping needs
    several iterations, and would otherwise wait for all answers in each of them.
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
    """The queue of tasks that have yielded on one event loop."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()
        self._priority_count = 0
        self._priority_until = 0.0
        self._paused_from = self._paused_until = 0.0
        # Set while the queue is held. A timer instead of polling, which would take the GIL from other threads.
        self._timer: asyncio.TimerHandle | None = None

    async def wait(self) -> None:
        turn = asyncio.Event()
        self.call(turn.set)
        await turn.wait()

    def call(self, then: Callable[[], None]) -> None:
        """Call ``then`` when its turn comes."""
        loop = asyncio.get_running_loop()
        self._waiting.append(then)
        if len(self._waiting) == 1:
            loop.call_soon(self._next, loop)

    @property
    def held_until(self) -> float:
        return max(self._paused_until, self._priority_until if self._priority_count else 0.0)

    @contextmanager
    def with_priority(self) -> Generator[None]:
        """Hold the queue within this context, for a limited time."""
        loop = asyncio.get_running_loop()
        if not self._priority_count:
            self._priority_until = loop.time() + MAX_PRIORITY_SECONDS
        self._priority_count += 1
        try:
            yield
        finally:
            self._priority_count -= 1
            self._restart(loop)

    def pause_background(self) -> None:
        """Hold the waiting tasks until `resume_background`.

        A client that sends all the time delays them for at most half of the time.
        """
        now = asyncio.get_running_loop().time()
        paused = self._paused_until - self._paused_from
        if now >= self._paused_until + paused:
            self._paused_from, self._paused_until = now, now + MAX_PAUSE_SECONDS

    def resume_background(self) -> None:
        loop = asyncio.get_running_loop()
        self._paused_until = min(self._paused_until, loop.time())
        self._restart(loop)

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        self._timer = None
        if loop.time() < (held_until := self.held_until):
            self._timer = loop.call_at(held_until, self._next, loop)
            return
        self._waiting.popleft()()
        if self._waiting:
            loop.call_soon(self._next, loop)

    def _restart(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            # In the next iteration, so that data that was just sent goes out first.
            loop.call_soon(self._next, loop)


_schedulers: WeakKeyDictionary[asyncio.AbstractEventLoop, FairScheduler] = WeakKeyDictionary()


def scheduler() -> FairScheduler:
    return _schedulers.setdefault(asyncio.get_running_loop(), FairScheduler())


@contextmanager
def with_priority() -> Generator[None]:
    """Hold the other answers of this process for a short time, for work that a user waits for."""
    with scheduler().with_priority():
        yield


def pause_background() -> None:
    """Hold background work while a received message is handled, until `resume_background`."""
    scheduler().pause_background()


def resume_background() -> None:
    scheduler().resume_background()
