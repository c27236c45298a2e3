"""Backup of a running installation into one file.

The database is copied first, then the audio. Stored files never change, so each row of the copy has its file. If a
track was deleted in the meantime, its row is removed from the copy.
"""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from django.core.files.storage import default_storage
from django.utils import timezone

from src.api.models import Track
from src.api.routes.installation import installed_version
from src.ops.backup.archive import ArchiveWriter, new_archive
from src.ops.backup.databases import opened, sqlite_file, unapplied_migrations
from src.ops.backup.errors import BackupError
from src.ops.backup.files import stored_files
from src.ops.backup.manifest import DATABASE, MEDIA, Manifest
from src.ops.backup.rows import count_rows
from src.ops.backup.snapshot import write_snapshot

Say = Callable[[str], None]


def create_backup(target: Path, say: Say) -> Manifest:
    """Write the backup and return its manifest. Replace ``target`` only when complete."""
    require_current_tables()
    if target.is_dir():
        raise BackupError(f"{target} is a folder. Please name the file that the backup goes into.")
    target.parent.mkdir(parents=True, exist_ok=True)
    # In the target's folder, so that the last step is a rename.
    with tempfile.TemporaryDirectory(prefix=".clave-backup-", dir=target.parent) as folder:
        archive = Path(folder) / "archive"
        manifest = write_backup(archive, Path(folder) / DATABASE, say)
        flush_to_disk(archive)
        archive.replace(target)
    return manifest


def require_current_tables() -> None:
    if unapplied_migrations():
        raise BackupError(
            "The database has unapplied migrations. Start script/serve once, or run "
            "`manage.py migrate`, then try again."
        )


def write_backup(archive: Path, database: Path, say: Say) -> Manifest:
    began = timezone.now()
    say("Copying the database ...")
    write_snapshot(database)
    with new_archive(archive) as writer:
        with opened(sqlite_file(database)) as copy:
            say("Copying the audio ...")
            add_audio(writer, copy, began, say)
            manifest = Manifest(installed_version(), began.isoformat(), count_rows(copy))
        writer.add_file(DATABASE, database)
        writer.finish(manifest)
    return manifest


def add_audio(writer: ArchiveWriter, copy: str, began: datetime, say: Say) -> None:
    for path in audio_of(copy, began):
        try:
            with default_storage.open(path) as file:
                writer.add(f"{MEDIA}{path}", file, file.size)
        except FileNotFoundError:
            if Track.objects.filter(storage_path=path).exists():
                say(f"The audio {path} is missing in the storage, so it is missing in the backup too.")
            else:
                Track.objects.using(copy).filter(storage_path=path).delete()


def audio_of(copy: str, began: datetime) -> Iterator[str]:
    """Yield the files of the tracks, then other stored files, except new uploads."""
    named = set(Track.objects.using(copy).exclude(storage_path="").values_list("storage_path", flat=True))
    yield from sorted(named)
    for path in stored_files(default_storage):
        with suppress(FileNotFoundError):
            if path not in named and default_storage.get_modified_time(path) < began:
                yield path


def flush_to_disk(path: Path) -> None:
    """Flush the file to disk before it replaces an older backup."""
    with path.open("rb") as file:
        os.fsync(file.fileno())
