"""The run log: every event of a run, numbered 1, 2, 3 ..., in one Redis stream per run.

An entry's own number in the stream is the event's ``seq``. So reading on from any number needs no index, and an
event that is written again after a lost connection is refused by Redis instead of doubled.
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

KEPT_EVENTS = 50_000
RETRY_SECONDS = 0.25
# So long an answer that is complete waits for a Redis that is away.
PATIENCE_SECONDS = 15.0
FRAME_SECONDS = 0.020
UNHURRIED_EVENTS = frozenset({"token", "tool_progress"})
TERMINAL_EVENTS = frozenset({"done", "stopped", "error"})


def run_key(run_id: str) -> str:
    return f"clave:run:{run_id}"


async def last_seq(run_id: str) -> int:
    return (await last_id(run_key(run_id)))[0]


class RunLogLost(RuntimeError):
    """Redis has lost entries that nobody can write again."""


class RunLog:
    """Writes one run's events. There is one writer per run: the process that makes the answer. It keeps what it
    wrote, for a Redis that forgets."""

    def __init__(self, run_id: str, seq: int = 0) -> None:
        self.run_id = run_id
        self.seq = seq
        self._before = self._stored = seq
        self._payloads: list[bytes] = []

    async def append(self, events: Sequence[RunEvent]) -> None:
        self.add(events)
        await self.flush()

    def add(self, events: Sequence[RunEvent]) -> None:
        """Number the events, to be written by the next `flush`."""
        for event in events:
            self.seq += 1
            envelope = {**event, "run_id": self.run_id, "seq": self.seq}
            self._payloads.append(json.dumps(envelope, ensure_ascii=False).encode())

    async def flush(self) -> None:
        """Write what is not there yet. To be repeated where it fails."""
        key = run_key(self.run_id)
        while self._stored < self.seq:
            first = self._stored + 1
            payloads = self._payloads[self._stored - self._before :]
            self._stored = await write(
                key,
                first,
                payloads,
                most_entries=KEPT_EVENTS,
                lifetime_seconds=settings.RUN_LOG_TTL_SECONDS,
            )
            if self._stored < self._before:
                raise RunLogLost(self.run_id)
            if self._stored >= first:
                reader().feed(
                    key, [Entry((number, 0), payload) for number, payload in enumerate(payloads, first)]
                )


def is_last(payload: bytes) -> bool:
    """Whether this event ends its run."""
    # Nearly all are tokens, and need not be parsed.
    return not payload.startswith(b'{"type": "token"') and json.loads(payload)["type"] in TERMINAL_EVENTS


class Recorder:
    """Writes events as they come, at most one round trip every 20 ms.

    The first token goes out alone and at once, and so does whatever is not text. Tokens that come while a frame is
    being gathered or written are joined in the next one. Measured: a third of the CPU of one event per token. All
    answers of the process share the frames' beat, and so their round trips. A busy process has slower beats: what one
    frame costs is then worth more than 20 ms.
    """

    def __init__(self, log: RunLog) -> None:
        self._log = log
        self._loop = asyncio.get_running_loop()
        self._pending: list[RunEvent] = []
        self._due = asyncio.Event()
        self._timer: asyncio.TimerHandle | None = None
        self._began_at = 0.0
        self._beat_seconds = FRAME_SECONDS
        self._has_spoken = False
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
        if event["type"] not in UNHURRIED_EVENTS or (is_token and not self._has_spoken):
            self._due.set()
        elif self._timer is None:
            self._timer = self._loop.call_at(self._next_frame(), self._end_frame)
        self._has_spoken = self._has_spoken or is_token

    async def close(self) -> None:
        """Write what is left. Raises what kept the events from being written."""
        self._closed_at = self._loop.time()
        self._due.set()
        await self._task

    def _next_frame(self) -> float:
        """At once after a pause, else on the next beat."""
        now = self._loop.time()
        if now - self._began_at >= FRAME_SECONDS / 2:
            return now
        return (now // self._beat_seconds + 1) * self._beat_seconds

    def _end_frame(self) -> None:
        assert self._timer is not None
        late_seconds = self._loop.time() - self._timer.when()
        # Each twice as long as the one before: slow beats fall together with fast ones.
        self._beat_seconds = FRAME_SECONDS * (1 if late_seconds < 0.005 else 2 if late_seconds < 0.01 else 4)
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
        """The answer does not depend on its log: while Redis is away it is made and gathered all the same."""
        while True:
            try:
                await self._log.flush()
            except RedisError:
                if self._closed_at is not None and self._loop.time() > self._closed_at + PATIENCE_SECONDS:
                    raise
                logger.warning("The log of run %s waits for Redis.", self._log.run_id)
                await asyncio.sleep(RETRY_SECONDS)
            else:
                return
