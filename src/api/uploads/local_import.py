"""Import of local files into a user's library."""

import hashlib
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

from django.conf import settings
from django.core.files import File
from django.core.files.storage import default_storage
from django.db import IntegrityError

from src.api.models import Track, User
from src.core.text import clean
from src.tasks.file_tags import queue_new

from .containers import HEAD_BYTES, Container, recognise

BLOCK_BYTES = 1 << 20


class ImportRejected(Exception):
    """A file cannot be imported; the message is for the user."""


def container_of(path: Path) -> Container | None:
    """Return the container of a file by its first bytes. Raises `ImportRejected` if it cannot be read."""
    try:
        with path.open("rb") as file:
            return recognise(file.read(HEAD_BYTES))
    except OSError as error:
        raise ImportRejected(f"The file cannot be read: {error.strerror}.") from error


def sha256_of(path: Path) -> str:
    digest = hashlib.sha256()
    try:
        with path.open("rb") as file:
            while block := file.read(BLOCK_BYTES):
                digest.update(block)
    except OSError as error:
        raise ImportRejected(f"The file cannot be read: {error.strerror}.") from error
    return digest.hexdigest()


def known_track(user: User, sha256: str) -> Track | None:
    return Track.objects.light().owned_by(user).filter(sha256=sha256).first()


def import_file(path: Path, user: User, container: Container, sha256: str, *, link: bool = False) -> Track:
    """Store the file, create its track and queue its analysis. With ``link``, the file is linked, not copied."""
    size = path.stat().st_size
    if size > settings.MAX_UPLOAD_BYTES:
        raise ImportRejected(f"The file is larger than the limit of {settings.MAX_UPLOAD_BYTES / 1e6:g} MB.")
    track_id = uuid4()
    name = clean(path.name)[:255] or f"file{container.suffix}"
    track = Track(
        id=track_id,
        user=user,
        original_filename=name,
        title=Path(name).stem[:255],
        storage_path=f"{user.pk}/{track_id}{container.suffix}",
        file_size=size,
        sha256=sha256,
    )
    store = _link if link else _copy
    store(path, track)
    _record(track, lambda: default_storage.delete(track.storage_path))
    queue_new(track)
    return track


def _record(track: Track, undo: Callable[[], None]) -> None:
    try:
        track.save(force_insert=True)
    except IntegrityError as error:
        undo()
        raise ImportRejected("The same file has just been added.") from error
    except BaseException:
        undo()
        raise


def _copy(path: Path, track: Track) -> None:
    try:
        with path.open("rb") as file:
            track.storage_path = default_storage.save(track.storage_path, File(file))
    except OSError as error:
        raise ImportRejected(f"The file cannot be copied: {error.strerror}.") from error
    try:
        default_storage.path(track.storage_path)
    except NotImplementedError:
        track.file_url = urlsplit(default_storage.url(track.storage_path))._replace(query="").geturl()


def _link(path: Path, track: Track) -> None:
    target = Path(default_storage.path(track.storage_path))
    target.parent.mkdir(parents=True, exist_ok=True)
    target.symlink_to(path.resolve())
