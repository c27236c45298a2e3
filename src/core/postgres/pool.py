"""Connections that are reused by the next request.

psycopg's own pool connects in background threads, after waits that double, while its clients wait for their whole
timeout: with a server that is away a request took 20 s, and after it was back 7 s. Here whoever needs a connection
makes it, so a refusal is known at once, and a server that is back is used at once.
"""

import os
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Any

from psycopg import Connection, OperationalError
from psycopg import Error as PostgresError
from psycopg.pq import TransactionStatus

MOST_CONNECTIONS = 10
# For a connection while all are in use.
WAIT_SECONDS = 5.0
IDLE_SECONDS = 600.0
# An attempt that failed this slowly (nobody answers at that address) speaks for those that come right after it: on
# the one thread of the chat sockets they would otherwise wait for each other's attempts.
SLOW_SECONDS = REMEMBERED_SECONDS = 1.0


class Pool:
    """At most so many connections of this process at a time. Thread-safe."""

    def __init__(self) -> None:
        self._places = threading.BoundedSemaphore(MOST_CONNECTIONS)
        # With the moment at which each was last used, the latest at the right.
        self._idle: deque[tuple[Connection[Any], float]] = deque()
        self._unanswered_until = 0.0

    def take(self, connect: Callable[[], Connection[Any]]) -> Connection[Any]:
        """An idle connection that works, or a new one. Raises what ``connect`` raises, at once."""
        if not self._places.acquire(timeout=WAIT_SECONDS):
            raise OperationalError(f"All {MOST_CONNECTIONS} database connections are in use.")
        try:
            return self._working() or self._connected(connect)
        except BaseException:
            self._places.release()
            raise

    def _connected(self, connect: Callable[[], Connection[Any]]) -> Connection[Any]:
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
        # psycopg's mark of a pooled connection: it may end with its process, without a warning.
        connection._pool = None
        return connection

    def give_back(self, connection: Connection[Any]) -> None:
        if connection.pgconn.transaction_status == TransactionStatus.IDLE:
            self._idle.append((connection, time.monotonic()))
        else:
            # Broken, or in the middle of a transaction.
            connection.close()
        self._places.release()
        self.close_idle(longer_than_seconds=IDLE_SECONDS)

    def close_idle(self, longer_than_seconds: float = 0.0) -> None:
        before = time.monotonic() - longer_than_seconds
        while (oldest := self._popped_left()) is not None:
            if oldest[1] > before:
                self._idle.appendleft(oldest)
                return
            oldest[0].close()

    def _popped_left(self) -> tuple[Connection[Any], float] | None:
        try:
            return self._idle.popleft()
        except IndexError:
            return None

    def _working(self) -> Connection[Any] | None:
        try:
            connection, _ = self._idle.pop()
        except IndexError:
            return None
        try:
            connection.execute("")
        except PostgresError:
            # The server has restarted since, and with it all of them broke.
            connection.close()
            self.close_idle()
            return None
        return connection


_pools: dict[tuple[str, str], Pool] = {}
_of_parent: list[object] = []


def pool_of(alias: str, database: str) -> Pool:
    """The pool of this process for one of Django's databases."""
    return _pools.setdefault((alias, database), Pool())


def _leave_to_parent() -> None:
    # Its connections are the parent's: closed here, they would end there.
    _of_parent.append(_pools.copy())
    _pools.clear()


os.register_at_fork(after_in_child=_leave_to_parent)
