"""Before a new version of Clave changes an embedded database, it is copied."""

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

KEPT_COPIES = 3


def upgrade(say: Callable[[str], None]) -> None:
    """Bring the database to this version of Clave. A fresh one has nothing to lose, one on a server its own care."""
    if is_sqlite() and has_tables():
        if unknown_migrations():
            raise BackupError(
                f"The library in {settings.CLAVE_HOME} was used with a newer Clave. Please update Clave, or put a "
                f"copy from {copies_folder()} back in its place."
            )
        if not unapplied_migrations():
            return
        copy = copy_before_upgrade()
        say(f"This is a newer Clave. The database as it was is kept in {copy}.")
        upgrade_or_tell(copy)
    else:
        migrate()


def upgrade_or_tell(copy: Path) -> None:
    try:
        migrate()
    except Exception as error:
        raise BackupError(
            f"The database could not be brought to this version ({error}). To go on with the version you had, put "
            f"{copy} back as {database_file()}."
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
    for old in sorted(folder.glob("clave-*.sqlite3"))[:-KEPT_COPIES]:
        old.unlink()
    return copy
