"""Following streams: one blocking read per process serves all its watchers, however many sockets it has. A stream
that this very process writes is not read back: its writer feeds the watchers.

A watcher that is too slow loses nothing and slows nobody: its buffer is dropped and it reads what it missed from
Redis itself.
"""

import asyncio
import logging
import uuid
from collections import deque
from collections.abc import AsyncGenerator
from contextlib import aclosing
from contextvars import Context
from typing import Any, cast
from weakref import WeakKeyDictionary

from redis.exceptions import RedisError

from .connection import async_client
from .entry import START, Entry, format_id, parse, parse_id

logger = logging.getLogger(__name__)

# Well under the time after which the client takes a silent connection for a broken one, 5 s.
BLOCK_MILLISECONDS = 2000
BATCH = 500
BUFFERED_ENTRIES = 500


class Watcher:
    """One place where a stream is followed. ``missed`` says that the buffer has a gap before its first entry."""

    def __init__(self, after: tuple[int, int]) -> None:
        self.last = self.newest = after
        self.missed = True
        self.buffer: deque[Entry] = deque()
        self.news = asyncio.Event()

    def offer(self, entry: Entry) -> None:
        if entry.id <= self.newest:
            # Fed, and read as well, around the moment when the feeding began.
            return
        self.newest = entry.id
        if len(self.buffer) >= BUFFERED_ENTRIES:
            self.buffer.clear()
            self.missed = True
        if not self.missed:
            self.buffer.append(entry)
        self.news.set()


class StreamReader:
    """Reads all followed streams of one event loop in one task."""

    def __init__(self) -> None:
        self._watchers: dict[str, set[Watcher]] = {}
        self._positions: dict[str, tuple[int, int]] = {}
        self._fed: set[str] = set()
        self._task: asyncio.Task[None] | None = None
        # Written to when the set of followed streams changes, so that the blocking read returns and sees it.
        self._wake_key = f"clave:wake:{uuid.uuid4().hex}"

    async def follow(
        self, key: str, after: tuple[int, int] | None = START, silence_seconds: float | None = None
    ) -> AsyncGenerator[list[Entry]]:
        """Every entry with a number above ``after`` (None: only what is new from now on), for as long as the
        caller iterates, several at a time where they come together. An empty list: silence, for so long."""
        watcher = Watcher(after if after is not None else await last_id(key))
        await self._add(key, watcher)
        try:
            while True:
                watcher.news.clear()
                async for entries in self._pending(key, watcher):
                    watcher.last = entries[-1].id
                    yield entries
                try:
                    async with asyncio.timeout(silence_seconds):
                        await watcher.news.wait()
                except TimeoutError:
                    yield []
        finally:
            self._remove(key, watcher)

    async def _pending(self, key: str, watcher: Watcher) -> AsyncGenerator[list[Entry]]:
        if watcher.missed:
            # From here on the reader fills the buffer; what it brings twice is skipped by its number.
            watcher.missed = False
            async for batch in stored(key, watcher.last):
                yield batch
        entries = [entry for entry in watcher.buffer if entry.id > watcher.last]
        watcher.buffer.clear()
        if entries:
            yield entries

    def begin_feeding(self, key: str) -> None:
        """This process writes that stream, and will `feed` its watchers."""
        self._fed.add(key)

    def feed(self, key: str, entries: list[Entry]) -> None:
        """What was just written, in its order."""
        if key in self._fed:
            self._hand_out(key, entries)

    def end_feeding(self, key: str) -> None:
        self._fed.discard(key)
        if key in self._watchers:
            self._start()

    async def _add(self, key: str, watcher: Watcher) -> None:
        is_new = key not in self._watchers
        self._watchers.setdefault(key, set()).add(watcher)
        if is_new:
            self._positions[key] = watcher.last
            if key not in self._fed and not self._start():
                await self._wake()

    def _start(self) -> bool:
        """False where the reader was at work already."""
        if self._task is not None and not self._task.done():
            return False
        # It serves everybody, and is about nobody.
        self._task = asyncio.create_task(self._read_forever(), context=Context())
        return True

    def _remove(self, key: str, watcher: Watcher) -> None:
        watchers = self._watchers[key]
        watchers.discard(watcher)
        if not watchers:
            del self._watchers[key]
            self._positions.pop(key, None)

    async def _wake(self) -> None:
        pipeline = async_client().pipeline(transaction=False)
        pipeline.xadd(self._wake_key, {"e": b""}, maxlen=1)
        pipeline.expire(self._wake_key, 60)
        await pipeline.execute()

    async def _read_forever(self) -> None:
        wake_position = START
        while self._watchers:
            wanted = {
                key: format_id(position) for key, position in self._positions.items() if key not in self._fed
            }
            wanted[self._wake_key] = format_id(wake_position)
            try:
                answer = await async_client().xread(cast(Any, wanted), count=BATCH, block=BLOCK_MILLISECONDS)
            except RedisError:
                logger.warning("Redis cannot be reached; the open answers wait for it.")
                await asyncio.sleep(0.5)
                continue
            for raw_key, raw_entries in _pairs(answer):
                key = raw_key.decode()
                if key == self._wake_key:
                    wake_position = parse_id(raw_entries[-1][0])
                else:
                    self._hand_out(key, [parse(raw) for raw in raw_entries])

    def _hand_out(self, key: str, entries: list[Entry]) -> None:
        if key not in self._watchers:
            return
        self._positions[key] = max(self._positions[key], entries[-1].id)
        for watcher in self._watchers[key]:
            for entry in entries:
                watcher.offer(entry)


def _pairs(answer: Any) -> list[tuple[bytes, list[tuple[bytes, dict[bytes, bytes]]]]]:
    """XREAD answers with pairs under protocol 2 and with a mapping under protocol 3."""
    if isinstance(answer, dict):
        return [(key, [raw for batch in batches for raw in batch]) for key, batches in answer.items()]
    return answer or []


async def stored(key: str, after: tuple[int, int] = START) -> AsyncGenerator[list[Entry]]:
    """Every entry above ``after`` that is there now, many at a time."""
    while True:
        raw: Any = await async_client().xrange(key, f"({format_id(after)}", "+", count=BATCH)
        if raw:
            batch = [parse(one) for one in raw]
            after = batch[-1].id
            yield batch
        if len(raw) < BATCH:
            return


async def last_id(key: str) -> tuple[int, int]:
    """The number of the stream's newest entry; ``START`` where there is none."""
    last: Any = await async_client().xrevrange(key, count=1)
    return parse(last[0]).id if last else START


_readers: WeakKeyDictionary[asyncio.AbstractEventLoop, StreamReader] = WeakKeyDictionary()


def reader() -> StreamReader:
    """The running event loop's reader."""
    return _readers.setdefault(asyncio.get_running_loop(), StreamReader())


async def follow(key: str, after: tuple[int, int] | None = START) -> AsyncGenerator[Entry]:
    """Every entry above ``after``, one by one, for ever. Close the iterator (``aclosing``) when done early."""
    async with aclosing(reader().follow(key, after)) as batches:
        async for batch in batches:
            for entry in batch:
                yield entry
