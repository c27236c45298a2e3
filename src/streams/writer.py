"""Write numbered streams: entry 1, 2, 3 ... without gaps.

All pending writes of the process share one round trip. An entry is written only directly after its predecessor. So a
Redis that lost data in a restart is detected, and the lost entries are written again.
"""

import asyncio
from collections.abc import Sequence
from contextvars import Context
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

from src.core.redis import async_client

from .entry import FIELD

# Returns the number of the last stored entry. Existing entries are not written again, and nothing is written after a
# gap.
SCRIPT = f"""
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local there = last and tonumber(string.match(last[1], '^%d+')) or 0
local first, most, lifetime = tonumber(ARGV[1]), ARGV[2], ARGV[3]
if there + 1 < first then return there end
for i = 4, #ARGV do
  local number = first + i - 4
  if number > there then
    redis.call('XADD', KEYS[1], 'MAXLEN', '~', most, number .. '-0', '{FIELD.decode()}', ARGV[i])
    there = number
  end
end
redis.call('EXPIRE', KEYS[1], lifetime)
return there
"""


@dataclass
class PendingWrite:
    """A pending write. ``stored`` resolves to the number of the last stored entry."""

    key: str
    first: int
    payloads: Sequence[bytes]
    max_entries: int
    lifetime_seconds: int
    stored: asyncio.Future[int] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Writer:
    """Write one batch at a time. New writes are collected for the next batch."""

    def __init__(self) -> None:
        self._waiting: list[PendingWrite] = []
        self._task: asyncio.Task[None] | None = None

    async def write(self, pending: PendingWrite) -> int:
        self._waiting.append(pending)
        if self._task is None or self._task.done():
            # An empty context: the task writes for all runs, so it must not carry the ids of one request.
            self._task = asyncio.create_task(self._write_all(), context=Context())
        return await pending.stored

    async def _write_all(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                answers = await _write_together(batch)
            except Exception as error:  # noqa: BLE001  (the callers get it)
                answers = [error] * len(batch)
            for pending, answer in zip(batch, answers, strict=True):
                if pending.stored.done():
                    continue
                if isinstance(answer, Exception):
                    pending.stored.set_exception(answer)
                else:
                    pending.stored.set_result(answer)


async def _write_together(batch: list[PendingWrite]) -> list[Any]:
    pipeline = async_client().pipeline(transaction=False)
    for pending in batch:
        limits = (pending.first, pending.max_entries, pending.lifetime_seconds)
        pipeline.eval(SCRIPT, 1, pending.key, *limits, *pending.payloads)
    answers: list[Any] = await pipeline.execute(raise_on_error=False)
    return answers


_writers: WeakKeyDictionary[asyncio.AbstractEventLoop, Writer] = WeakKeyDictionary()


async def write(
    key: str, first: int, payloads: Sequence[bytes], *, max_entries: int, lifetime_seconds: int
) -> int:
    """Write the entries from number ``first`` on. Return the number of the last entry.

    If the stream has lost earlier entries, nothing is written and the result is less than ``first - 1``.
    """
    writer = _writers.setdefault(asyncio.get_running_loop(), Writer())
    return await writer.write(PendingWrite(key, first, payloads, max_entries, lifetime_seconds))
