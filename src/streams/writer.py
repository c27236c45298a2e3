"""Writing numbered streams: entry 1, 2, 3 ... without a gap, whatever Redis goes through.

All that the process has to write at one moment goes in one round trip. An entry is written only behind the one before
it: a Redis that came back without its last second, or without anything, says so, and is told again what it lost.
"""

import asyncio
from collections.abc import Sequence
from contextvars import Context
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

from src.core.redis import async_client

from .entry import FIELD

# Answers with the number of the last entry that is there afterwards. What is there already is not written twice, and
# nothing is written behind a gap.
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
class Writing:
    """Entries that wait to be written; ``stored`` will be the number of the last one that is there."""

    key: str
    first: int
    payloads: Sequence[bytes]
    most_entries: int
    lifetime_seconds: int
    stored: asyncio.Future[int] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Writer:
    """One round trip at a time. What comes meanwhile goes together with the next."""

    def __init__(self) -> None:
        self._waiting: list[Writing] = []
        self._task: asyncio.Task[None] | None = None

    async def write(self, writing: Writing) -> int:
        self._waiting.append(writing)
        if self._task is None or self._task.done():
            # It writes for everybody, and is about nobody.
            self._task = asyncio.create_task(self._write_all(), context=Context())
        return await writing.stored

    async def _write_all(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                answers = await _write_together(batch)
            except Exception as error:  # noqa: BLE001  (whoever waits for the writing gets it)
                answers = [error] * len(batch)
            for writing, answer in zip(batch, answers, strict=True):
                if writing.stored.done():
                    continue
                if isinstance(answer, Exception):
                    writing.stored.set_exception(answer)
                else:
                    writing.stored.set_result(answer)


async def _write_together(batch: list[Writing]) -> list[Any]:
    pipeline = async_client().pipeline(transaction=False)
    for writing in batch:
        limits = (writing.first, writing.most_entries, writing.lifetime_seconds)
        pipeline.eval(SCRIPT, 1, writing.key, *limits, *writing.payloads)
    answers: list[Any] = await pipeline.execute(raise_on_error=False)
    return answers


_writers: WeakKeyDictionary[asyncio.AbstractEventLoop, Writer] = WeakKeyDictionary()


async def write(
    key: str, first: int, payloads: Sequence[bytes], *, most_entries: int, lifetime_seconds: int
) -> int:
    """Write entries number ``first`` and on; answers with the number of the stream's last entry. That is less than
    ``first - 1``, and nothing was written, where the stream has lost what should stand before."""
    writer = _writers.setdefault(asyncio.get_running_loop(), Writer())
    return await writer.write(Writing(key, first, payloads, most_entries, lifetime_seconds))
