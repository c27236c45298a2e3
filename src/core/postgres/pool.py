"""A connection pool without background threads.

psycopg's pool connects in background threads with exponential backoff, while its clients wait for their full timeout:
with an unavailable server a request took 20 s, and 7 s after the server was back. This pool connects in the thread of
the caller, so errors are raised immediately, and a recovered server is used immediately.
"""

import os
import time
from collections import deque
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any
from weakref import WeakKeyDictionary, finalize

from psycopg import Connection, OperationalError
from psycopg import Error as PostgresError
from psycopg.pq import TransactionStatus

MAX_CONNECTIONS = 10
# How long to wait for a connection while all are in use.
WAIT_SECONDS = 5.0
IDLE_SECONDS = 600.0
# If an attempt fails this slowly (no response from the address), the attempts right after it fail immediately.
# Otherwise they would wait for each other in the single database thread of the chat sockets.
SLOW_SECONDS = REMEMBERED_SECONDS = 1.0


class Pool:
    """A thread-safe pool of at most MAX_CONNECTIONS connections."""

    def __init__(self) -> None:
        # One item per connection that may still be taken. Unlike a semaphore, this queue may be filled by a finalizer.
        self._slots: SimpleQueue[None] = SimpleQueue()
        for _ in range(MAX_CONNECTIONS):
            self._slots.put(None)
        self._finalizers: WeakKeyDictionary[Connection[Any], finalize[..., Connection[Any]]] = (
            WeakKeyDictionary()
        )
        # Connections with the time of their last use, the latest at the right.
        self._idle: deque[tuple[Connection[Any], float]] = deque()
        self._unanswered_until = 0.0

    def take(self, connect: Callable[[], Connection[Any]]) -> Connection[Any]:
        """Return a working idle connection or a new one. Errors of ``connect`` propagate."""
        try:
            self._slots.get(timeout=WAIT_SECONDS)
        except Empty:
            raise OperationalError(f"All {MAX_CONNECTIONS} database connections are in use.") from None
        try:
            connection = self._take_idle() or self._connect(connect)
        except BaseException:
            self._slots.put(None)
            raise
        # A thread may end without giving its connection back.
        self._finalizers[connection] = finalize(connection, self._slots.put, None)
        return connection

    def _connect(self, connect: Callable[[], Connection[Any]]) -> Connection[Any]:
        began = time.monotonic()
        if began < self._unanswered_until:
            raise OperationalError("The database server did not answer a moment ago.")
        try:
            connection = connect()
        except PostgresError:
            ended = time.monotonic()
            if ended - began > SLOW_SECONDS:
                self._unanswered_until = ended + REMEMBERED_SECONDS
            raise
        # Marks the connection as pooled: psycopg then does not warn if it is open at exit.
        connection._pool = None
        return connection

    def give_back(self, connection: Connection[Any]) -> None:
        self._finalizers.pop(connection).detach()
        if connection.pgconn.transaction_status == TransactionStatus.IDLE:
            self._idle.append((connection, time.monotonic()))
        else:
            # Broken, or in the middle of a transaction.
            connection.close()
        self._slots.put(None)
        self.close_idle(longer_than_seconds=IDLE_SECONDS)

    def close_idle(self, longer_than_seconds: float = 0.0) -> None:
        before = time.monotonic() - longer_than_seconds
        while (oldest := self._pop_oldest()) is not None:
            if oldest[1] > before:
                self._idle.appendleft(oldest)
                return
            oldest[0].close()

    def _pop_oldest(self) -> tuple[Connection[Any], float] | None:
        try:
            return self._idle.popleft()
        except IndexError:
            return None

    def _take_idle(self) -> Connection[Any] | None:
        try:
            connection, _ = self._idle.pop()
        except IndexError:
            return None
        try:
            connection.execute("")
        except PostgresError:
            # The server has restarted, so all idle connections are broken.
            connection.close()
            self.close_idle()
            return None
        return connection


_pools: dict[tuple[str, str], Pool] = {}
_parent_pools: list[object] = []


def pool_of(alias: str, database: str) -> Pool:
    """Return the pool of this process for one of Django's databases."""
    return _pools.setdefault((alias, database), Pool())


def _leave_to_parent() -> None:
    # The connections belong to the parent: closing them here would end them there.
    _parent_pools.append(_pools.copy())
    _pools.clear()


os.register_at_fork(after_in_child=_leave_to_parent)
