"""The one thread in which a process's async code asks the database."""

from collections.abc import Callable, Coroutine
from typing import Any

from asgiref.sync import sync_to_async
from django.db import close_old_connections, connection


def in_database_thread[**P, R](function: Callable[P, R]) -> Callable[P, Coroutine[Any, Any, R]]:
    """Plain code, for async code. Like Channels' ``database_sync_to_async``, except that a file stays open."""

    def visit(*args: P.args, **kwargs: P.kwargs) -> R:
        _close_stale_connections()
        return function(*args, **kwargs)

    return sync_to_async(visit)


def _close_stale_connections() -> None:
    """A database server may have gone away and come back. A file has not, and opening it anew takes 2 ms."""
    if connection.vendor != "sqlite":
        close_old_connections()


close_stale_connections = sync_to_async(_close_stale_connections)
