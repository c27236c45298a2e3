"""The run log: every event of a run, numbered 1, 2, 3 ..., in one Redis stream per run.

An entry's own number in the stream is the event's ``seq``. So reading on from any number needs no index, and an
event that is written again after a lost connection is refused by Redis instead of doubled.
"""

import asyncio
import json
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing, suppress

from django.conf import settings
from redis.exceptions import ResponseError

from src.orchestrator.events import RunEvent
from src.streams.connection import async_client
from src.streams.entry import FIELD, Entry
from src.streams.reader import follow, last_id

KEPT_EVENTS = 50_000
FRAME_SECONDS = 0.020
UNHURRIED_EVENTS = frozenset({"token", "tool_progress"})
TERMINAL_EVENTS = frozenset({"done", "stopped", "error"})


def run_key(run_id: str) -> str:
    return f"clave:run:{run_id}"


async def last_seq(run_id: str) -> int:
    return (await last_id(run_key(run_id)))[0]


class RunLog:
    """Writes one run's events. There is one writer per run: the process that makes the answer."""

    def __init__(self, run_id: str, seq: int = 0) -> None:
        self.run_id = run_id
        self.seq = seq

    async def append(self, events: Sequence[RunEvent]) -> None:
        """Number the events and write them in one round trip."""
        if not events:
            return
        key = run_key(self.run_id)
        pipeline = async_client().pipeline(transaction=False)
        for event in events:
            self.seq += 1
            envelope = {**event, "run_id": self.run_id, "seq": self.seq}
            payload = json.dumps(envelope, ensure_ascii=False).encode()
            pipeline.xadd(key, {FIELD: payload}, id=f"{self.seq}-0", maxlen=KEPT_EVENTS, approximate=True)
        pipeline.expire(key, settings.RUN_LOG_TTL_SECONDS)
        for answer in await pipeline.execute(raise_on_error=False):
            if isinstance(answer, Exception) and not _is_written_already(answer):
                raise answer


def _is_written_already(answer: Exception) -> bool:
    """The connection broke after Redis had taken the entry, and the retry wrote it again."""
    return isinstance(answer, ResponseError) and "equal or smaller" in str(answer)


async def events_after(run_id: str, seq: int) -> AsyncGenerator[Entry]:
    """Every event above ``seq``, then live, to the run's last one."""
    async with aclosing(follow(run_key(run_id), (seq, 0))) as entries:
        async for entry in entries:
            yield entry
            if json.loads(entry.payload)["type"] in TERMINAL_EVENTS:
                return


class Recorder:
    """Writes events as they come, at most one round trip every 20 ms.

    The first token goes out alone and at once, and so does whatever is not text. Tokens that come while a frame is
    being gathered or written are joined in the next one. Measured: a third of the CPU of one event per token.
    """

    def __init__(self, log: RunLog) -> None:
        self._log = log
        self._pending: list[RunEvent] = []
        self._news = asyncio.Event()
        self._hurry = asyncio.Event()
        self._has_spoken = False
        self._closing = False
        self._task = asyncio.create_task(self._write_frames())

    def take(self, event: RunEvent) -> None:
        if self._task.done():
            self._task.result()
        last = self._pending[-1] if self._pending else None
        if event["type"] == "token" and last is not None and last["type"] == "token":
            self._pending[-1] = {"type": "token", "text": last["text"] + event["text"]}
        else:
            self._pending.append(event)
        self._news.set()
        if event["type"] not in UNHURRIED_EVENTS or (event["type"] == "token" and not self._has_spoken):
            self._hurry.set()
        self._has_spoken = self._has_spoken or event["type"] == "token"

    async def close(self) -> None:
        """Write what is left. Raises what kept the events from being written."""
        self._closing = True
        self._news.set()
        self._hurry.set()
        await self._task

    async def _write_frames(self) -> None:
        written_at = 0.0
        while not self._closing or self._pending:
            await self._news.wait()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), written_at + FRAME_SECONDS - time.monotonic())
            self._news.clear()
            self._hurry.clear()
            frame, self._pending = self._pending, []
            await self._log.append(frame)
            written_at = time.monotonic()
