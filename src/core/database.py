"""Database access of async code, in one thread per process, with retries."""

import asyncio
import logging
from collections.abc import Callable, Collection, Coroutine, Mapping
from functools import cache
from typing import Any

from asgiref.sync import sync_to_async
from django.db import InterfaceError, OperationalError, close_old_connections, connection
from django.db.models import Model, QuerySet

logger = logging.getLogger(__name__)

# Raised if the server is unavailable or starting, or has closed the connection.
DATABASE_UNAVAILABLE = (OperationalError, InterfaceError)
# How long an active run waits for a database restart.
DATABASE_WAIT_SECONDS = 60.0
RETRY_SECONDS = 0.25


def in_database_thread[**P, R](function: Callable[P, R]) -> Callable[P, Coroutine[Any, Any, R]]:
    """Make a synchronous function awaitable.

    Like Channels' ``database_sync_to_async``, but keeps SQLite connections open.
    """

    def visit(*args: P.args, **kwargs: P.kwargs) -> R:
        _close_stale_connections()
        return function(*args, **kwargs)

    return sync_to_async(visit)


def _close_stale_connections() -> None:
    """Close unusable connections. Not for SQLite, where reopening the file takes 2 ms."""
    if connection.vendor != "sqlite":
        close_old_connections()


def fetch_rows(queryset: QuerySet[Any], *columns: str) -> list[tuple[Any, ...]]:
    """Return these columns as the database driver gives them: Django's conversion takes longer than the query.

    SQLite gives UUIDs as 32 hexadecimal digits.
    """
    query, parameters = queryset.values_list(*columns).query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(query, parameters)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows


close_stale_connections = sync_to_async(_close_stale_connections)


async def retry_while_unavailable[R](
    visit: Callable[[], Coroutine[Any, Any, R]], timeout_seconds: float | None = None
) -> R:
    """Await ``visit()``, and retry while the database is unavailable, until the timeout.

    ``visit`` may run several times, so it must be idempotent. The default timeout is `DATABASE_WAIT_SECONDS`.
    """
    loop = asyncio.get_running_loop()
    deadline = loop.time() + (DATABASE_WAIT_SECONDS if timeout_seconds is None else timeout_seconds)
    is_logged = False
    while True:
        try:
            return await visit()
        except DATABASE_UNAVAILABLE as error:
            if loop.time() >= deadline:
                raise
            if not is_logged:
                logger.warning("The database is unavailable (%s); retrying.", type(error).__name__)
            is_logged = True
        # A broken connection stays with its thread until it is closed.
        await close_stale_connections()
        await asyncio.sleep(RETRY_SECONDS)


class ConnectionLost(Exception):
    """The connection was lost during the work. It is unknown whether a change was made."""


async def once_connected[R](work: Callable[[], R]) -> R:
    """Run ``work`` once in the database thread, when there is a connection.

    Raises `ConnectionLost` if the connection is lost during the work.
    """
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
        except DATABASE_UNAVAILABLE as error:
            if has_begun:
                raise ConnectionLost from error
            raise

    return await retry_while_unavailable(attempt)


def update_row(
    model: type[Model], pk: object, values: Mapping[str, Any], **one_of: Collection[object]
) -> bool:
    """Update a row like ``filter(pk=pk, status__in=...).update(...)``. Return whether it matched.

    Takes a quarter of the time, because the statement is built once. ``one_of`` maps fields to their allowed values.
    """
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
