"""Consistent snapshot of the database in an SQLite file, during concurrent writes."""

import sqlite3
from contextlib import closing
from pathlib import Path

from django.apps import apps
from django.db import DEFAULT_DB_ALIAS, connection, transaction

from src.ops.backup.databases import database_file, is_sqlite, migrate, opened, sqlite_file
from src.ops.backup.rows import EXCLUDED_MODELS, copy_rows


def write_snapshot(path: Path) -> None:
    """Write a snapshot without login secrets. Requires the current migrations."""
    if not is_sqlite():
        with opened(sqlite_file(path)) as copy:
            migrate(copy)
            copy_from_server(copy)
        return
    with closing(open_existing(database_file())) as source:
        # Unlike the backup API, this omits free pages, which may contain deleted rows.
        source.execute("VACUUM INTO ?", [str(path)])
    with closing(sqlite3.connect(path)) as copy_file:
        remove_secrets(copy_file)


def copy_from_server(copy: str) -> None:
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        copy_rows(DEFAULT_DB_ALIAS, copy)


def remove_secrets(copy: sqlite3.Connection) -> None:
    copy.execute("PRAGMA secure_delete = ON")
    for label in EXCLUDED_MODELS:
        copy.execute(f'DELETE FROM "{apps.get_model(label)._meta.db_table}"')  # noqa: S608 - our own table names
    copy.commit()


def copy_exactly(source: Path, target: Path) -> None:
    """Copy an SQLite file page by page, also during writes."""
    with closing(open_existing(source)) as original, closing(sqlite3.connect(target)) as copy:
        original.backup(copy)


def open_existing(path: Path) -> sqlite3.Connection:
    """Open a database file. By default SQLite would create a missing one."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=20)
