"""Turns received files into tracks: stored, recorded, queued, in this order.

The file is stored first: a file without a track is simply deleted, while a track without a file would be broken.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import PurePath
from typing import NamedTuple
from urllib.parse import urlsplit
from uuid import uuid4

from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.files.storage import default_storage
from django.db import IntegrityError
from django.http import HttpRequest

from src.api.http.errors import ApiError
from src.api.http.rate_limits import require_capacity, uploads
from src.api.models import Track, User
from src.api.models.track_files import stored_paths
from src.core.text import clean
from src.orchestrator.errors import NotFound
from src.tasks.file_tags import queue_new

from .multipart import (
    Received,
    ReceivedFile,
    RefusedFile,
    close_all,
    receive,
    refuse_announced_size,
    refuse_other_big_body,
)

logger = logging.getLogger(__name__)

# Separate threads: hashing and writing a big file must block neither the event loop nor database queries.
_threads = ThreadPoolExecutor(max_workers=4, thread_name_prefix="upload")


async def _in_thread[T](work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(_threads, work)


class SavedUpload(NamedTuple):
    """The result of one received file. ``is_new``: False for a file that the user already had."""

    original_filename: str
    track: Track | None = None
    is_new: bool = False
    refused: ApiError | None = None


async def check_before_body(request: HttpRequest, user: User) -> None:
    """Check what is known before the body is read. Raises `ApiError`."""
    refuse_announced_size(request)
    refuse_other_big_body(request)
    await _in_thread(lambda: uploads().check(user.pk))


async def save_uploads(request: HttpRequest, user: User) -> list[SavedUpload]:
    """Save each uploaded file and return the results in order. A file uploaded again is the same track."""
    await check_before_body(request, user)
    received = await _in_thread(lambda: receive(request))
    # Shielded: a disconnect now must not leave partial results.
    return await asyncio.shield(asyncio.ensure_future(_save_all(received, user)))


async def _save_all(received: list[Received], user: User) -> list[SavedUpload]:
    try:
        await _in_thread(lambda: uploads().count(user.pk, len(received)))
        return [await _save(file, user) for file in received]
    finally:
        await _in_thread(lambda: close_all(received))


async def _save(received: Received, user: User) -> SavedUpload:
    if isinstance(received, RefusedFile):
        return SavedUpload(received.original_filename, refused=received.reason)
    track = await _find_track(user, received.sha256)
    if is_new := track is None:
        try:
            await sync_to_async(_require_library_capacity)(user)
        except ApiError as reason:
            return SavedUpload(received.original_filename, refused=reason)
        track = await _store(received, user)
    if track is None:
        # A concurrent upload of the same file was faster, or the account has just been deleted.
        is_new, track = False, await _find_track(user, received.sha256)
    if track is None:
        raise NotFound("Your account was deleted during the upload.")
    if is_new:
        await sync_to_async(queue_new)(track)
    return SavedUpload(received.original_filename, track, is_new)


def _require_library_capacity(user: User) -> None:
    require_capacity(Track.objects.filter(user=user).count(), settings.MAX_TRACKS_PER_USER, "tracks")


async def _find_track(user: User, sha256: str) -> Track | None:
    return await Track.objects.owned_by(user).light().filter(sha256=sha256).afirst()


async def _store(received: ReceivedFile, user: User) -> Track | None:
    """Store the file and return its new track, or None if the user already has a track of this file."""
    track = _new_track(received, user)
    track.storage_path = await _in_thread(lambda: default_storage.save(track.storage_path, received.content))
    try:
        track.file_url = await _in_thread(lambda: _address(track.storage_path))
        await track.asave(force_insert=True)
    except IntegrityError:
        await delete_file(track)
        return None
    except BaseException:
        await delete_file(track)
        raise
    return track


def _new_track(received: ReceivedFile, user: User) -> Track:
    name = clean(received.original_filename)[:255] or f"upload{received.container.suffix}"
    track_id = uuid4()
    return Track(
        id=track_id,
        user=user,
        original_filename=name,
        title=PurePath(name).stem[:255],
        storage_path=f"{user.pk}/{track_id}{received.container.suffix}",
        file_size=received.size,
        sha256=received.sha256,
    )


def _address(storage_path: str) -> str:
    """Return the URL of a file in a storage without paths, without its signature, which expires."""
    try:
        default_storage.path(storage_path)
    except NotImplementedError:
        return urlsplit(default_storage.url(storage_path))._replace(query="").geturl()
    return ""


async def delete_file(track: Track) -> None:
    """Delete the track's audio file and the files that were made from it."""
    await _in_thread(lambda: delete_stored(*stored_paths(track.storage_path)))


def delete_stored(*paths: str) -> None:
    """Delete stored files. Errors of the storage are only logged, because the row is already deleted."""
    for path in paths:
        try:
            default_storage.delete(path)
        except OSError:
            logger.exception("The file %s could not be deleted.", path)
