"""Copy of a library to a database server and to another audio storage."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.files.storage import FileSystemStorage, Storage, default_storage, storages
from django.db import DEFAULT_DB_ALIAS, Error, transaction

from src.api.models import Track, User
from src.ops.backup.create import require_current_tables
from src.ops.backup.databases import at_address, migrate, opened
from src.ops.backup.errors import BackupError
from src.ops.backup.exclusive_lock import exclusive_lock
from src.ops.backup.files import address_of, put, stored_files
from src.ops.backup.rows import copy_rows, count_rows, differences

Say = Callable[[str], None]


@dataclass(frozen=True)
class Moved:
    rows: dict[str, int]
    files: int


def move_library(database_url: str, media: str, say: Say) -> Moved:
    """Copy this library to a new place and compare every row. The source is not changed.

    media : a folder, ``s3://bucket``, or empty to leave the audio where it is
    """
    require_current_tables()
    storage = media_storage(media) if media else None
    with exclusive_lock(), target_database(database_url) as target:
        files = copy_files(storage, say) if storage else 0
        say("Copying the rows ...")
        with transaction.atomic(using=target):
            copy_rows(DEFAULT_DB_ALIAS, target)
            if different := differences(DEFAULT_DB_ALIAS, target):
                raise BackupError(
                    f"These tables differ after the copy: {', '.join(different)}. Nothing was moved."
                )
            if storage:
                set_addresses(target, storage)
        return Moved(count_rows(target), files)


@contextmanager
def target_database(url: str) -> Iterator[str]:
    """Migrate an empty database and yield its alias."""
    try:
        config = at_address(url)
    except ValueError as error:
        raise BackupError(
            "This is not a database URL. Use the form postgres://user:password@host/name."
        ) from error
    with opened(config) as target:
        try:
            migrate(target)
            is_used = User.objects.using(target).exists()
        except (Error, ImproperlyConfigured) as error:
            raise BackupError(
                "The database cannot be used. Is it running, and are its name, user and password correct? Error: "
                f"{str(error).strip().splitlines()[0]}"
            ) from error
        if is_used:
            raise BackupError("The database already contains users. Use an empty database.")
        yield target


def media_storage(where: str) -> Storage:
    if not where.startswith("s3://"):
        return FileSystemStorage(location=Path(where).expanduser().resolve())
    options = {"bucket_name": urlsplit(where).netloc, "endpoint_url": settings.S3_ENDPOINT_URL or None}
    backend = storages.create_storage({"BACKEND": "storages.backends.s3.S3Storage", "OPTIONS": options})
    assert isinstance(backend, Storage)
    return backend


def copy_files(storage: Storage, say: Say) -> int:
    say("Copying the audio ...")
    count = 0
    for path in stored_files(default_storage):
        with default_storage.open(path) as file:
            put(storage, path, file)
        if storage.size(path) != default_storage.size(path):
            raise BackupError(
                f"{path} was not copied completely to the new storage. Nothing was moved; please try again."
            )
        count += 1
    return count


def set_addresses(alias: str, storage: Storage) -> None:
    """Set the URLs of the files in the new storage."""
    for track in Track.objects.using(alias).only("storage_path", "file_url").iterator():
        Track.objects.using(alias).filter(pk=track.pk).update(
            file_url=address_of(storage, track.storage_path)
        )
