"""Upgrade of the database, with a copy of an embedded database before."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from django.conf import settings

from src.ops.backup.databases import (
    database_file,
    has_tables,
    is_sqlite,
    migrate,
    unapplied_migrations,
    unknown_migrations,
)
from src.ops.backup.errors import BackupError
from src.ops.backup.snapshot import copy_exactly

MAX_COPIES = 3


def upgrade(say: Callable[[str], None]) -> None:
    """Migrate the database. Copy an existing embedded database first."""
    if is_sqlite() and has_tables():
        if unknown_migrations():
            raise BackupError(
                f"The library in {settings.CLAVE_HOME} was used with a newer version of Clave. Update Clave, or "
                f"restore a copy from {copies_folder()}."
            )
        if not unapplied_migrations():
            return
        copy = copy_before_upgrade()
        say(f"This is a newer version of Clave. A copy of the old database is in {copy}.")
        migrate_or_explain(copy)
    else:
        migrate()


def migrate_or_explain(copy: Path) -> None:
    try:
        migrate()
    except Exception as error:
        raise BackupError(
            f"The database could not be upgraded ({error}). To continue with the previous version, copy "
            f"{copy} to {database_file()}."
        ) from error


def copies_folder() -> Path:
    folder: Path = settings.CLAVE_HOME / "before-upgrade"
    return folder


def copy_before_upgrade() -> Path:
    folder = copies_folder()
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    copy = folder / f"clave-{datetime.now().astimezone():%Y%m%d-%H%M%S}.sqlite3"
    part = copy.with_suffix(".part")
    part.unlink(missing_ok=True)
    copy_exactly(database_file(), part)
    part.replace(copy)
    for old in sorted(folder.glob("clave-*.sqlite3"))[:-MAX_COPIES]:
        old.unlink()
    return copy
