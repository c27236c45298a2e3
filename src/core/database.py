"""The one thread in which a process's async code asks the database, and what must not keep it for long."""

import asyncio
import logging
from collections.abc import Callable, Collection, Coroutine, Mapping
from functools import cache
from typing import Any

from asgiref.sync import sync_to_async
from django.db import InterfaceError, OperationalError, close_old_connections, connection
from django.db.models import Model

logger = logging.getLogger(__name__)

# Raised where the server is away or starting, or where it closed the connection.
DATABASE_AWAY = (OperationalError, InterfaceError)
# An answer in progress waits this long for a database that restarts.
PATIENCE_SECONDS = 60.0
RETRY_SECONDS = 0.25


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


async def retry_while_away[R](
    visit: Callable[[], Coroutine[Any, Any, R]], patience_seconds: float | None = None
) -> R:
    """Await ``visit()`` until it does not fail because the database is away; raise its error when patience ends.

    ``visit`` may run several times: it must be safe to repeat. Default patience: `PATIENCE_SECONDS`."""
    loop = asyncio.get_running_loop()
    deadline = loop.time() + (PATIENCE_SECONDS if patience_seconds is None else patience_seconds)
    is_known = False
    while True:
        try:
            return await visit()
        except DATABASE_AWAY as error:
            if loop.time() >= deadline:
                raise
            if not is_known:
                logger.warning("The database is away (%s); trying again.", type(error).__name__)
            is_known = True
        # A broken connection stays with its thread until it is closed.
        await close_stale_connections()
        await asyncio.sleep(RETRY_SECONDS)


class ConnectionLost(Exception):
    """The connection broke during the work. Nobody can tell whether a change was made."""


async def once_connected[R](work: Callable[[], R]) -> R:
    """Run ``work`` in the database's thread when there is a connection, and never twice. Raises `ConnectionLost`."""
    has_begun = False

    @in_database_thread
    def visit() -> R:
        nonlocal has_begun
        if connection.vendor != "sqlite":
            connection.ensure_connection()
        has_begun = True
        return work()

    async def attempt() -> R:
        try:
            return await visit()
        except DATABASE_AWAY as error:
            if has_begun:
                raise ConnectionLost from error
            raise

    return await retry_while_away(attempt)


def update_row(
    model: type[Model], pk: object, values: Mapping[str, Any], **one_of: Collection[object]
) -> bool:
    """Like ``filter(pk=pk, status__in=...).update(...)``, in a quarter of the time: the statement is put together
    once. ``one_of`` names fields and what they may hold, else nothing is changed; False where there is no such row."""
    statement = _update_statement(model, tuple(values), tuple((name, len(one_of[name])) for name in one_of))
    wanted = [*values.items(), ("pk", pk), *((name, value) for name in one_of for value in one_of[name])]
    with connection.cursor() as cursor:
        cursor.execute(
            statement, [_field(model, name).get_db_prep_save(value, connection) for name, value in wanted]
        )
        return bool(cursor.rowcount)


@cache
def _update_statement(model: type[Model], names: tuple[str, ...], one_of: tuple[tuple[str, int], ...]) -> str:
    def column(name: str) -> str:
        return connection.ops.quote_name(_field(model, name).column)

    table = connection.ops.quote_name(model._meta.db_table)
    changes = ", ".join(f"{column(name)} = %s" for name in names)
    conditions = [f"{column('pk')} = %s"]
    conditions += [f"{column(name)} IN ({', '.join(['%s'] * count)})" for name, count in one_of]
    # Names of our own tables and columns; every value is a parameter.
    return f"UPDATE {table} SET {changes} WHERE {' AND '.join(conditions)}"  # noqa: S608


def _field(model: type[Model], name: str) -> Any:
    return model._meta.pk if name == "pk" else model._meta.get_field(name)
