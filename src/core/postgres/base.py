"""The database backend for ``ENGINE = "src.core.postgres"``."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.db.backends.base.base import NO_DB_ALIAS
from django.db.backends.postgresql import base
from django.db.backends.postgresql.psycopg_any import IsolationLevel
from django.utils.asyncio import async_unsafe
from psycopg import Connection

from .pool import Pool, pool_of


class DatabaseWrapper(base.DatabaseWrapper):
    """Take connections from `Pool` instead of opening and closing them."""

    _pool: Pool | None = None

    @async_unsafe
    def get_new_connection(self, conn_params: dict[str, Any]) -> Connection[Any]:
        connect: Callable[[], Connection[Any]] = partial(super().get_new_connection, conn_params)
        if self.alias == NO_DB_ALIAS:
            return connect()
        self.isolation_level = IsolationLevel.READ_COMMITTED
        pool = pool_of(self.alias, str(self.settings_dict["NAME"]))
        connection = pool.take(connect)
        self._pool = pool
        return connection

    def _close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is None:
            super()._close()  # type: ignore[misc]
            return
        with self.wrap_database_errors:
            pool.give_back(self.connection)

    def close_pool(self) -> None:
        pool_of(self.alias, str(self.settings_dict["NAME"])).close_idle()
