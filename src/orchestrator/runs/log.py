"""The run log: every event of a run, numbered 1, 2, 3 ..., in one Redis stream per run.

The entry id in the stream is the event's ``seq``. So reading from any number needs no index, and Redis rejects a
duplicate when an event is written again after a lost connection.
"""

import asyncio
import json
import logging
from collections.abc import Sequence

from django.conf import settings
from redis.exceptions import RedisError

from src.core.fair_scheduling import scheduler
from src.orchestrator.events import RunEvent
from src.streams.entry import Entry
from src.streams.reader import last_id, reader
from src.streams.writer import write

logger = logging.getLogger(__name__)

MAX_EVENTS = 50_000
RETRY_SECONDS = 0.25
# How long a complete answer waits for an unavailable Redis.
REDIS_WAIT_SECONDS = 15.0
FRAME_SECONDS = 0.020
BATCHED_EVENTS = frozenset({"token", "tool_progress"})
TERMINAL_EVENTS = frozenset({"done", "stopped", "error"})


def run_key(run_id: str) -> str:
    return f"clave:run:{run_id}"


async def last_seq(run_id: str) -> int:
    return (await last_id(run_key(run_id)))[0]


class RunLogLost(RuntimeError):
    """Redis has lost entries that this process no longer has."""


class RunLog:
    """Write the events of one run.

    Only the process that executes the run writes. It keeps the written events, to restore them if Redis loses data.
    """

    def __init__(self, run_id: str, seq: int = 0) -> None:
        self.run_id = run_id
        self.seq = seq
        self._before = self._stored = seq
        self._payloads: list[bytes] = []

    async def append(self, events: Sequence[RunEvent]) -> None:
        self.add(events)
        await self.flush()

    def add(self, events: Sequence[RunEvent]) -> None:
        """Number the events. The next `flush` writes them."""
        for event in events:
            self.seq += 1
            envelope = {**event, "run_id": self.run_id, "seq": self.seq}
            self._payloads.append(json.dumps(envelope, ensure_ascii=False).encode())

    async def flush(self) -> None:
        """Write all events that are not stored yet. After an error, call it again."""
        key = run_key(self.run_id)
        while self._stored < self.seq:
            first = self._stored + 1
            payloads = self._payloads[self._stored - self._before :]
            self._stored = await write(
                key,
                first,
                payloads,
                max_entries=MAX_EVENTS,
                lifetime_seconds=settings.RUN_LOG_TTL_SECONDS,
            )
            if self._stored < self._before:
                raise RunLogLost(self.run_id)
            if self._stored >= first:
                reader().feed(
                    key, [Entry((number, 0), payload) for number, payload in enumerate(payloads, first)]
                )


def is_terminal(payload: bytes) -> bool:
    """Whether this event ends its run."""
    # Nearly all events are tokens; they are recognised without parsing.
    return not payload.startswith(b'{"type": "token"') and json.loads(payload)["type"] in TERMINAL_EVENTS


class Recorder:
    """Write events in frames, with at most one round trip every 20 ms.

    The first token and all events other than text are written immediately. Tokens that arrive in between are joined in
    the next frame. Measured: a third of the CPU of one event per token. All runs of the process write their frames at
    the same time and so share the round trips. In a busy process the interval is longer, to reduce the load.
    """

    def __init__(self, log: RunLog) -> None:
        self._log = log
        self._loop = asyncio.get_running_loop()
        self._pending: list[RunEvent] = []
        self._due = asyncio.Event()
        self._timer: asyncio.TimerHandle | None = None
        self._began_at = 0.0
        self._interval_seconds = FRAME_SECONDS
        self._has_token = False
        self._closed_at: float | None = None
        reader().begin_feeding(run_key(log.run_id))
        self._task = asyncio.create_task(self._write_frames())

    def take(self, event: RunEvent) -> None:
        if self._task.done():
            self._task.result()
        last = self._pending[-1] if self._pending else None
        is_token = event["type"] == "token"
        if event["type"] == "token" and last is not None and last["type"] == "token":
            self._pending[-1] = {"type": "token", "text": last["text"] + event["text"]}
        else:
            self._pending.append(event)
        if event["type"] not in BATCHED_EVENTS or (is_token and not self._has_token):
            self._due.set()
        elif self._timer is None:
            self._timer = self._loop.call_at(self._next_frame(), self._end_frame)
        self._has_token = self._has_token or is_token

    async def close(self) -> None:
        """Write the remaining events. Raise the error if they cannot be written."""
        self._closed_at = self._loop.time()
        self._due.set()
        await self._task

    def _next_frame(self) -> float:
        """Return the time of the next frame: now after a pause, else the next interval."""
        now = self._loop.time()
        if now - self._began_at >= FRAME_SECONDS / 2:
            return now
        return (now // self._interval_seconds + 1) * self._interval_seconds

    def _end_frame(self) -> None:
        assert self._timer is not None
        late_seconds = self._loop.time() - self._timer.when()
        # Multiples of two: longer intervals coincide with shorter ones.
        self._interval_seconds = FRAME_SECONDS * (
            1 if late_seconds < 0.005 else 2 if late_seconds < 0.01 else 4
        )
        if (answers := scheduler()).held_until > self._loop.time():
            answers.call(self._frame_is_due)
        else:
            self._frame_is_due()

    def _frame_is_due(self) -> None:
        self._timer = None
        self._due.set()

    async def _write_frames(self) -> None:
        try:
            while self._closed_at is None or self._pending:
                await self._due.wait()
                self._due.clear()
                self._began_at = self._loop.time()
                frame, self._pending = self._pending, []
                self._log.add(frame)
                await self._flush()
        finally:
            reader().end_feeding(run_key(self._log.run_id))
            if self._timer is not None:
                self._timer.cancel()

    async def _flush(self) -> None:
        """Write to the log, and retry while Redis is unavailable."""
        while True:
            try:
                await self._log.flush()
            except RedisError:
                if self._closed_at is not None and self._loop.time() > self._closed_at + REDIS_WAIT_SECONDS:
                    raise
                logger.warning("The log of run %s waits for Redis.", self._log.run_id)
                await asyncio.sleep(RETRY_SECONDS)
            else:
                return
