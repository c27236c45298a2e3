"""Follow streams with one blocking read per process for all watchers.

A stream that this process writes is not read back: its writer feeds the watchers directly.

A slow watcher loses nothing and does not delay others: its buffer is dropped, and it reads the missed entries again.

An invalid position raises an error immediately. An unreadable stream fails only its own watchers, and is removed from
the shared read.
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

# Well below 5 s, after which the client considers a silent connection broken.
BLOCK_MILLISECONDS = 2000
BATCH = 500
BUFFERED_ENTRIES = 500
RETRY_SECONDS = 0.2
# Redis stores both parts of an entry id in 64 bits.
LARGEST_NUMBER = 2**64 - 1


class UnreadableStream(RuntimeError):
    """Redis cannot read this stream, or its entries have an unknown format."""


class Watcher:
    """One follower of a stream.

    ``missed``: the buffer has a gap before its first entry.
    """

    def __init__(self, after: tuple[int, int]) -> None:
        self.last = self.newest = after
        self.missed = True
        self.buffer: deque[Entry] = deque()
        self.changed = asyncio.Event()
        self.error: Exception | None = None

    def fail(self, error: Exception) -> None:
        """Make `StreamReader.follow` raise this error."""
        self.error = error
        self.changed.set()

    def offer(self, entry: Entry) -> None:
        if entry.id <= self.newest:
            # Duplicate: fed and also read from Redis, when the feeding began.
            return
        self.newest = entry.id
        if len(self.buffer) >= BUFFERED_ENTRIES:
            self.buffer.clear()
            self.missed = True
        if not self.missed:
            self.buffer.append(entry)
        self.changed.set()


class StreamReader:
    """Read all followed streams of one event loop in one task."""

    def __init__(self) -> None:
        self._watchers: dict[str, set[Watcher]] = {}
        self._positions: dict[str, tuple[int, int]] = {}
        self._fed: set[str] = set()
        self._task: asyncio.Task[None] | None = None
        self._wake_position = START
        # An entry in this stream ends the blocking read after the set of followed streams has changed.
        self._wake_key = f"clave:wake:{uuid.uuid4().hex}"

    async def follow(
        self, key: str, after: tuple[int, int] | None = START, silence_seconds: float | None = None
    ) -> AsyncGenerator[list[Entry]]:
        """Yield batches of the entries above ``after``, without end.

        ``after=None`` yields new entries only. An empty batch means that no entry came for ``silence_seconds``.
        Raises `ValueError` for an invalid position, `UnreadableStream` and `RedisError`.
        """
        watcher = Watcher(validate_position(after) if after is not None else await last_id(key))
        try:
            # Inside the try block: a watcher that is cancelled here must be removed too.
            await self._add(key, watcher)
            while True:
                watcher.changed.clear()
                if watcher.error is not None:
                    raise UnreadableStream(key) from watcher.error
                async for entries in self._pending(key, watcher):
                    watcher.last = entries[-1].id
                    yield entries
                try:
                    async with asyncio.timeout(silence_seconds):
                        await watcher.changed.wait()
                except TimeoutError:
                    yield []
        finally:
            self._remove(key, watcher)

    async def _pending(self, key: str, watcher: Watcher) -> AsyncGenerator[list[Entry]]:
        if watcher.missed:
            # From now on the reader fills the buffer; duplicates are skipped by their id.
            watcher.missed = False
            async for batch in read_stored(key, watcher.last):
                yield batch
            # The first watcher may have given a position beyond the end of the stream.
            if key in self._positions:
                self._positions[key] = min(self._positions[key], watcher.last)
        entries = [entry for entry in watcher.buffer if entry.id > watcher.last]
        watcher.buffer.clear()
        if entries:
            yield entries

    def begin_feeding(self, key: str) -> None:
        """Declare that this process writes the stream and will `feed` its watchers."""
        self._fed.add(key)

    def feed(self, key: str, entries: list[Entry]) -> None:
        """Pass entries that were just written to the watchers, in order."""
        if key in self._fed:
            self._distribute(key, entries)

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
        """Start the reading task. Return False if it is running already."""
        if self._task is not None and not self._task.done():
            return False
        # An empty context: the task serves all watchers, so it must not carry the ids of one request.
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
                self._take(
                    await async_client().xread(_formatted(wanted), count=BATCH, block=BLOCK_MILLISECONDS)
                )
            except Exception as error:  # noqa: BLE001  (the task must not end)
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
                self._distribute(key, entries)

    async def _recover(self, wanted: dict[str, tuple[int, int]], error: Exception) -> None:
        """Handle a failed read. Must not raise, because that would end the reading task."""
        if isinstance(error, ResponseError):
            try:
                await self._fail_unreadable(wanted)
            except RedisError as another:
                error = another
        if isinstance(error, RedisError) and not isinstance(error, ResponseError):
            logger.warning("Redis cannot be reached; open streams wait for it.")
        else:
            logger.error("A shared read of streams failed.", exc_info=error)
        await asyncio.sleep(RETRY_SECONDS)

    async def _fail_unreadable(self, wanted: dict[str, tuple[int, int]]) -> None:
        """Read each stream separately and fail those that Redis rejects."""
        pipeline = async_client().pipeline(transaction=False)
        for key, position in wanted.items():
            pipeline.xread(_formatted({key: position}), count=1)
        answers = dict(zip(wanted, await pipeline.execute(raise_on_error=False), strict=True))
        if isinstance(answers.pop(self._wake_key), Exception):
            # Redis rejects every read, so the cause is not one stream.
            return
        for key, answer in answers.items():
            if isinstance(answer, Exception):
                self._fail(key, answer)

    def _fail(self, key: str, error: Exception) -> None:
        self._positions.pop(key, None)
        for watcher in self._watchers.get(key, ()):
            watcher.fail(error)

    def _distribute(self, key: str, entries: list[Entry]) -> None:
        if key not in self._positions:
            return
        self._positions[key] = max(self._positions[key], entries[-1].id)
        for watcher in self._watchers[key]:
            for entry in entries:
                watcher.offer(entry)


def validate_position(after: tuple[int, int]) -> tuple[int, int]:
    if not all(0 <= number <= LARGEST_NUMBER for number in after):
        raise ValueError("No entry of a stream has such a number.")
    return after


def _formatted(positions: dict[str, tuple[int, int]]) -> Any:
    """Format the positions for redis-py."""
    return {key: format_id(position) for key, position in positions.items()}


def _pairs(answer: Any) -> list[tuple[bytes, list[tuple[bytes, dict[bytes, bytes]]]]]:
    """Normalise XREAD's reply: pairs in protocol 2, a mapping in protocol 3."""
    if isinstance(answer, dict):
        return [(key, [raw for batch in batches for raw in batch]) for key, batches in answer.items()]
    return answer or []


async def read_stored(key: str, after: tuple[int, int] = START) -> AsyncGenerator[list[Entry]]:
    """Yield batches of the entries above ``after`` that are stored now. Raises `UnreadableStream`."""
    while True:
        try:
            raw: Any = await async_client().xrange(key, f"({format_id(after)}", "+", count=BATCH)
        except ResponseError as error:
            # Something else has taken the key.
            metrics.stream_read_failures.inc()
            raise UnreadableStream(key) from error
        if raw:
            batch = _parsed(key, raw)
            after = batch[-1].id
            yield batch
        if len(raw) < BATCH:
            return


def _parsed(key: str, raw: Any) -> list[Entry]:
    try:
        return [parse(one) for one in raw]
    except KeyError as error:
        # Something else has written into the stream.
        metrics.stream_read_failures.inc()
        raise UnreadableStream(key) from error


async def last_id(key: str) -> tuple[int, int]:
    """Return the id of the newest entry, or ``START`` for an empty stream."""
    last: Any = await async_client().xrevrange(key, count=1)
    return parse(last[0]).id if last else START


_readers: WeakKeyDictionary[asyncio.AbstractEventLoop, StreamReader] = WeakKeyDictionary()


def reader() -> StreamReader:
    """Return the reader of the running event loop."""
    return _readers.setdefault(asyncio.get_running_loop(), StreamReader())


async def follow(key: str, after: tuple[int, int] | None = START) -> AsyncGenerator[Entry]:
    """Yield every entry above ``after``, without end. Close it with ``aclosing``."""
    async with aclosing(reader().follow(key, after)) as batches:
        async for batch in batches:
            for entry in batch:
                yield entry
