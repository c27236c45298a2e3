"""Restore of a backup into the same installation, a new one, or one with another database.

The backup is verified first, then prepared in a staging folder, and replaces the existing data in the last step. The
old data is kept in a separate folder.
"""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.core.files.base import File
from django.core.files.storage import Storage, default_storage
from django.db import DEFAULT_DB_ALIAS, connections, transaction

from src.api.models import Track, User
from src.ops.backup.archive import ArchiveReader
from src.ops.backup.databases import (
    database_file,
    has_tables,
    is_sqlite,
    migrate,
    opened,
    sqlite_file,
    unknown_migrations,
)
from src.ops.backup.errors import BackupError
from src.ops.backup.exclusive_lock import exclusive_lock
from src.ops.backup.files import address_of, local_folder, put, stored_files, swap_back, swap_in
from src.ops.backup.manifest import DATABASE, MEDIA, Manifest
from src.ops.backup.rows import copy_rows, count_rows
from src.ops.backup.snapshot import copy_exactly, write_snapshot

Say = Callable[[str], None]


def restore(backup: Path, say: Say, *, replace: bool) -> Manifest:
    """Restore the backup into this installation and return its manifest."""
    if not backup.is_file():
        raise BackupError(f"File {backup} not found. Check its name and the current folder.")
    say("Checking the backup ...")
    with ArchiveReader.open(backup) as archive, exclusive_lock():
        if not replace and not is_untouched():
            raise BackupError(
                "This installation already contains a library. Add --replace to replace it with the backup. The "
                "existing library is kept in a separate folder."
            )
        require_space(archive.manifest)
        Restoration(archive, say).run()
        return archive.manifest


def is_untouched() -> bool:
    """Whether the installation has no users and no audio yet."""
    if is_sqlite() and not database_file().exists():
        is_empty = True
    else:
        is_empty = not has_tables() or not (User.objects.exists() or Track.objects.exists())
    return is_empty and next(stored_files(default_storage), None) is None


def require_space(manifest: Manifest) -> None:
    free = shutil.disk_usage(settings.CLAVE_HOME).free
    if free < manifest.size:
        raise BackupError(
            f"The backup needs {megabytes(manifest.size)} in {settings.CLAVE_HOME}, where only {megabytes(free)} "
            "are free. Free some space, then try again."
        )


def megabytes(size: int) -> str:
    return f"{size / 1_000_000:,.0f} MB".replace(",", " ")


@dataclass
class Restoration:
    archive: ArchiveReader
    say: Say

    def __post_init__(self) -> None:
        self.staging: Path = settings.CLAVE_HOME / "restoring"
        now = datetime.now().astimezone()
        self.aside: Path = settings.CLAVE_HOME / f"before-restore-{now:%Y%m%d-%H%M%S}"
        self.database = self.staging / DATABASE
        self.storage: Storage = default_storage

    def run(self) -> None:
        shutil.rmtree(self.staging, ignore_errors=True)
        self.staging.mkdir(parents=True, mode=0o700)
        try:
            self._prepare_database()
            self._replace()
        except BaseException:
            if not (self.aside / "media").exists():
                # Nothing was replaced, so this folder contains only copies.
                shutil.rmtree(self.aside, ignore_errors=True)
            raise
        finally:
            shutil.rmtree(self.staging, ignore_errors=True)
        if self.aside.exists():
            self.say(
                f"The previous library is in {self.aside}. Delete this folder when you no longer need it."
            )

    def _prepare_database(self) -> None:
        """Migrate the backup's database and update the URLs for this storage."""
        self.archive.extract(DATABASE, self.database)
        with opened(sqlite_file(self.database)) as copy:
            if unknown_migrations(copy):
                raise BackupError(
                    f"This backup was made by a newer Clave ({self.archive.manifest.clave_version}). Please update "
                    "Clave first."
                )
            migrate(copy)
            for track in Track.objects.using(copy).only("storage_path", "file_url").iterator():
                address = address_of(self.storage, track.storage_path)
                if address != track.file_url:
                    Track.objects.using(copy).filter(pk=track.pk).update(file_url=address)

    def _replace(self) -> None:
        folder = local_folder(self.storage)
        if folder is None:
            self._replace_with_remote_storage()
        else:
            self._replace_with_folder(folder)

    def _replace_with_folder(self, folder: Path) -> None:
        new, old = self.staging / "media", self.aside / "media"
        self.say("Copying the audio ...")
        new.mkdir(mode=0o700)
        for path in self.archive.manifest.media:
            self.archive.extract(f"{MEDIA}{path}", new / path)
        try:
            self._replace_database(lambda: swap_in(new, folder, old))
        except BaseException:
            swap_back(folder, old, new)
            raise

    def _replace_with_remote_storage(self) -> None:
        """Store new files first, and delete files that are no longer used last."""
        media = self.archive.manifest.media
        self.say("Copying the audio ...")
        for path in media:
            with self.archive.read(f"{MEDIA}{path}") as file:
                put(self.storage, path, File(file))
        self._replace_database(lambda: None)
        for path in [path for path in stored_files(self.storage) if path not in media]:
            self.storage.delete(path)

    def _replace_database(self, replace_files: Callable[[], None]) -> None:
        self.say("Replacing the database ...")
        if is_sqlite():
            replace_files()
            self._replace_database_file()
            return
        migrate()
        if not is_untouched():
            self.aside.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_snapshot(self.aside / DATABASE)
        with opened(sqlite_file(self.database)) as copy, transaction.atomic():
            copy_rows(copy, DEFAULT_DB_ALIAS)
            if count_rows(copy) != count_rows(DEFAULT_DB_ALIAS):
                raise BackupError("Not all rows were copied to the database. Nothing was changed.")
            replace_files()

    def _replace_database_file(self) -> None:
        place = database_file()
        connections[DEFAULT_DB_ALIAS].close()
        if place.exists():
            self.aside.mkdir(parents=True, exist_ok=True, mode=0o700)
            # Includes the old database's write-ahead log.
            copy_exactly(place, self.aside / DATABASE)
        for suffix in ("-wal", "-shm"):
            place.with_name(place.name + suffix).unlink(missing_ok=True)
        place.parent.mkdir(parents=True, exist_ok=True)
        self.database.replace(place)
