"""Checks of the services: database, Redis, workers, and their clocks."""

import time
from datetime import datetime
from typing import Any, cast

from django.conf import settings
from django.db import Error, connections
from redis.exceptions import RedisError

from src.api.models import search_index
from src.config.home import socket_path
from src.ops.backup.databases import database_file, opened, unapplied_migrations, unknown_migrations
from src.ops.doctor.finding import Problem
from src.streams.queue_names import QUEUES
from src.streams.worker_registry import fail_fast_client, live_workers, seconds

TIMEOUT_SECONDS = 3
# Leases, login links and limits compare times of several machines.
MAX_DIFFERENCE_SECONDS = 5.0


def fail_fast_database() -> dict[str, Any]:
    """Return the database settings with a short timeout and without the pool."""
    config = connections.settings["default"]
    if config["ENGINE"].endswith("sqlite3"):
        return dict(config)
    options = {name: value for name, value in config["OPTIONS"].items() if name != "pool"}
    return {**config, "OPTIONS": {**options, "connect_timeout": TIMEOUT_SECONDS}}


def query_database(question: str) -> Any:
    with opened(fail_fast_database()) as alias, connections[alias].cursor() as cursor:
        cursor.execute(question)
        return cursor.fetchone()[0]


def database_answers() -> str:
    is_file = settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")
    if is_file and not database_file().exists():
        raise Problem("There is no library yet.", "Start script/serve once to create it.")
    try:
        query_database("SELECT 1")
        if is_file and (damage := query_database("PRAGMA quick_check(1)")) != "ok":
            raise Problem(
                f"The database file is damaged ({damage}).", "Restore a backup: docs/operations.md, Restore."
            )
    except Error as error:
        reason = next(iter(str(error).strip().splitlines()), type(error).__name__)
        raise Problem(
            f"The database cannot be used: {reason}",
            f"Restore a backup: {database_file()} is damaged or not a database."
            if is_file
            else "Check that it is running and that DATABASE_URL is correct.",
        ) from error
    return "SQLite" if is_file else "PostgreSQL"


def migrations_are_applied() -> str:
    if newer := unknown_migrations():
        raise Problem(
            f"The database was used with a newer version of Clave ({newer[-1]}).",
            "Install the newer version of Clave again.",
        )
    if waiting := unapplied_migrations():
        raise Problem(
            f"The database has {len(waiting)} unapplied migrations, the first is {waiting[0]}.",
            "Start script/serve again."
            if settings.EMBEDDED
            else "Make a backup, then run: manage.py migrate",
        )
    return "up to date"


def library_search_has_index() -> str:
    with opened(fail_fast_database()) as alias:
        connection = connections[alias]
        if search_index.exists(connection):
            return "parts of words are found by an index"
        is_possible = search_index.is_possible(connection)
    needs = "SQLite 3.34 or newer with FTS5" if connection.vendor == "sqlite" else "the extension pg_trgm"
    raise Problem(
        "Searching a large library is slow, because it has no index.",
        "Run: manage.py index_search"
        if is_possible
        else f"Install {needs}, then run: manage.py index_search",
    )


def redis_answers() -> str:
    is_private = str(socket_path(settings.CLAVE_HOME)) in settings.REDIS_URL
    try:
        with fail_fast_client() as redis:
            redis.ping()
            memory = cast(dict[str, Any], redis.info("memory"))
    except (RedisError, ValueError) as error:
        if is_private:
            raise Problem("Clave is not running.", "Start it with script/serve.") from error
        raise Problem(
            f"Redis cannot be used: {error}", "Check that it is running and that REDIS_URL is correct."
        ) from error
    policy = memory.get("maxmemory_policy", "noeviction")
    if memory.get("maxmemory") and policy != "noeviction":
        raise Problem(
            f"Redis evicts data when it is full (maxmemory-policy {policy}), so queued jobs can be lost.",
            "Set maxmemory-policy to noeviction.",
        )
    return "the private Valkey" if is_private else "answers"


def workers_are_running() -> str:
    with fail_fast_client() as redis:
        workers = {queue: live_workers(redis, queue) for queue in QUEUES}
    if not any(workers.values()):
        raise Problem(
            "No worker is running, so uploads are not analysed.",
            f"Check {settings.CLAVE_HOME}/run/worker.log, then start script/serve again."
            if settings.EMBEDDED
            else "Start at least one process of the kind `worker` (see Procfile), with the same settings.",
        )
    for queue, names in workers.items():
        if not names:
            raise Problem(
                f"No worker serves the queue {queue}.",
                f"Start one with: -Q {','.join(QUEUES)} (see Procfile).",
            )
    return ", ".join(sorted({name for names in workers.values() for name in names}))


def clocks_agree() -> str:
    with fail_fast_client() as redis:
        compare("Redis", seconds(redis.time()))
    if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
        return "same as Redis"
    compare("the database", cast(datetime, query_database("SELECT clock_timestamp()")).timestamp())
    return "same as Redis and the database"


def compare(whose: str, their_time: float) -> None:
    difference = time.time() - their_time
    if abs(difference) > MAX_DIFFERENCE_SECONDS:
        raise Problem(
            f"This machine's clock is {abs(difference):.0f} s {'ahead of' if difference > 0 else 'behind'} that of "
            f"{whose}.",
            "Synchronise both machines with a time server (timedatectl set-ntp true).",
        )
