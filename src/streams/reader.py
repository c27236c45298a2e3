"""Following streams: one blocking read per process serves all its watchers, however many sockets it has. A stream
that this very process writes is not read back: its writer feeds the watchers.

A watcher that is too slow loses nothing and slows nobody: its buffer is dropped and it reads what it missed from
Redis itself.

A position that is no number of an entry fails where it is named, and a stream that cannot be read costs its own
watchers only: the shared read goes on without it.
"""

import asyncio
import logging
import uuid
from collections import deque
from collections.abc import AsyncGenerator
from contextlib import aclosing
from contextvars import Context
from typing import Any
from weakref import WeakKeyDictionary

from redis.exceptions import RedisError, ResponseError

from src.core.redis import async_client
from src.observability import metrics

from .entry import START, Entry, format_id, parse, parse_id

logger = logging.getLogger(__name__)

# Well under the time after which the client takes a silent connection for a broken one, 5 s.
BLOCK_MILLISECONDS = 2000
BATCH = 500
BUFFERED_ENTRIES = 500
RETRY_SECONDS = 0.2
# Redis keeps both numbers of an entry in 64 bits.
LARGEST_NUMBER = 2**64 - 1


class UnreadableStream(RuntimeError):
    """Redis refuses to read this stream, or it holds something else than our entries."""


class Watcher:
    """One place where a stream is followed. ``missed`` says that the buffer has a gap before its first entry."""

    def __init__(self, after: tuple[int, int]) -> None:
        self.last = self.newest = after
        self.missed = True
        self.buffer: deque[Entry] = deque()
        self.news = asyncio.Event()
        self.error: Exception | None = None

    def fail(self, error: Exception) -> None:
        """End the following with this error."""
        self.error = error
        self.news.set()

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
        self._wake_position = START
        # Written to when the set of followed streams changes, so that the blocking read returns and sees it.
        self._wake_key = f"clave:wake:{uuid.uuid4().hex}"

    async def follow(
        self, key: str, after: tuple[int, int] | None = START, silence_seconds: float | None = None
    ) -> AsyncGenerator[list[Entry]]:
        """Every entry with a number above ``after`` (None: only what is new from now on), for as long as the
        caller iterates, several at a time where they come together. An empty list: silence, for so long. Raises
        `ValueError` for a number that no entry can have, `UnreadableStream`, and `RedisError`."""
        watcher = Watcher(checked(after) if after is not None else await last_id(key))
        try:
            # Inside: whoever leaves while the reader is woken is forgotten too.
            await self._add(key, watcher)
            while True:
                watcher.news.clear()
                if watcher.error is not None:
                    raise UnreadableStream(key) from watcher.error
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
            # Whoever came first may have named a number beyond the stream's end.
            if key in self._positions:
                self._positions[key] = min(self._positions[key], watcher.last)
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
        is_new = key not in self._positions
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
        watchers = self._watchers.get(key, set())
        watchers.discard(watcher)
        if not watchers:
            self._watchers.pop(key, None)
            self._positions.pop(key, None)

    async def _wake(self) -> None:
        pipeline = async_client().pipeline(transaction=False)
        pipeline.xadd(self._wake_key, {"e": b""}, maxlen=1)
        pipeline.expire(self._wake_key, 60)
        await pipeline.execute()

    async def _read_forever(self) -> None:
        while self._watchers:
            wanted = {key: position for key, position in self._positions.items() if key not in self._fed}
            wanted[self._wake_key] = self._wake_position
            try:
                self._take(await async_client().xread(_named(wanted), count=BATCH, block=BLOCK_MILLISECONDS))
            except Exception as error:  # noqa: BLE001  (nobody else would read on)
                metrics.stream_read_failures.inc()
                await self._recover(wanted, error)

    def _take(self, answer: Any) -> None:
        for raw_key, raw_entries in _pairs(answer):
            key = raw_key.decode()
            if key == self._wake_key:
                self._wake_position = parse_id(raw_entries[-1][0])
                continue
            try:
                entries = [parse(raw) for raw in raw_entries]
            except (KeyError, ValueError) as error:
                metrics.stream_read_failures.inc()
                self._fail(key, error)
            else:
                self._hand_out(key, entries)

    async def _recover(self, wanted: dict[str, tuple[int, int]], error: Exception) -> None:
        """After a failed read: nothing that happens here may end the reading for everybody."""
        if isinstance(error, ResponseError):
            try:
                await self._fail_unreadable(wanted)
            except RedisError as another:
                error = another
        if isinstance(error, RedisError) and not isinstance(error, ResponseError):
            logger.warning("Redis cannot be reached; the open answers wait for it.")
        else:
            logger.error("A shared read of streams failed.", exc_info=error)
        await asyncio.sleep(RETRY_SECONDS)

    async def _fail_unreadable(self, wanted: dict[str, tuple[int, int]]) -> None:
        """Read each stream by itself, and part with those that Redis refuses."""
        pipeline = async_client().pipeline(transaction=False)
        for key, position in wanted.items():
            pipeline.xread(_named({key: position}), count=1)
        answers = dict(zip(wanted, await pipeline.execute(raise_on_error=False), strict=True))
        if isinstance(answers.pop(self._wake_key), Exception):
            # Redis refuses everything, so it is about none of them.
            return
        for key, answer in answers.items():
            if isinstance(answer, Exception):
                self._fail(key, answer)

    def _fail(self, key: str, error: Exception) -> None:
        self._positions.pop(key, None)
        for watcher in self._watchers.get(key, ()):
            watcher.fail(error)

    def _hand_out(self, key: str, entries: list[Entry]) -> None:
        if key not in self._positions:
            return
        self._positions[key] = max(self._positions[key], entries[-1].id)
        for watcher in self._watchers[key]:
            for entry in entries:
                watcher.offer(entry)


def checked(after: tuple[int, int]) -> tuple[int, int]:
    if not all(0 <= number <= LARGEST_NUMBER for number in after):
        raise ValueError("No entry of a stream has such a number.")
    return after


def _named(positions: dict[str, tuple[int, int]]) -> Any:
    """As the client's library wants them."""
    return {key: format_id(position) for key, position in positions.items()}


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
