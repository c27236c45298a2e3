"""From a received file to a track: stored, recorded, queued, in this order.

The file first: a track without its file would be a lie, a file without its track is only removed again.
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
from src.api.http.rate_limits import refuse_full, uploads
from src.api.models import Track, User
from src.core.text import clean
from src.orchestrator.errors import NotFound

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

# Threads of their own: a big file, hashed and written, must hold up neither the event loop nor any query.
_threads = ThreadPoolExecutor(max_workers=4, thread_name_prefix="upload")


async def _in_thread[T](work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(_threads, work)


class SavedUpload(NamedTuple):
    """What became of one received file. ``is_new``: False for a file that the person had already."""

    original_filename: str
    track: Track | None = None
    is_new: bool = False
    refused: ApiError | None = None


async def check_before_body(request: HttpRequest, user: User) -> None:
    """What can be said before a byte of the body is looked at."""
    refuse_announced_size(request)
    refuse_other_big_body(request)
    await _in_thread(lambda: uploads().refuse_if_reached(user.pk))


async def save_uploads(request: HttpRequest, user: User) -> list[SavedUpload]:
    """What became of each uploaded file, in their order. The same file again is the same track."""
    await check_before_body(request, user)
    received = await _in_thread(lambda: receive(request))
    # Shielded: whoever hangs up now must not leave half of it behind.
    return await asyncio.shield(asyncio.ensure_future(_keep_all(received, user)))


async def _keep_all(received: list[Received], user: User) -> list[SavedUpload]:
    try:
        await _in_thread(lambda: uploads().count(user.pk, len(received)))
        return [await _keep(file, user) for file in received]
    finally:
        await _in_thread(lambda: close_all(received))


async def _keep(received: Received, user: User) -> SavedUpload:
    if isinstance(received, RefusedFile):
        return SavedUpload(received.original_filename, refused=received.reason)
    track = await _known(user, received.sha256)
    if is_new := track is None:
        try:
            await sync_to_async(_refuse_full_library)(user)
        except ApiError as reason:
            return SavedUpload(received.original_filename, refused=reason)
        track = await _store(received, user)
    if track is None:
        # Another upload of the same file was a moment faster, or the person has just left.
        is_new, track = False, await _known(user, received.sha256)
    if track is None:
        raise NotFound("Your account was deleted while this was on its way.")
    if is_new:
        await sync_to_async(track.queue_analysis)()
    return SavedUpload(received.original_filename, track, is_new)


def _refuse_full_library(user: User) -> None:
    # Those in the bin too: they can be taken back.
    refuse_full(Track.objects.filter(user=user).count(), settings.MAX_TRACKS_PER_USER, "tracks")


async def _known(user: User, sha256: str) -> Track | None:
    return await Track.objects.owned_by(user).light().filter(sha256=sha256).afirst()


async def _store(received: ReceivedFile, user: User) -> Track | None:
    """The new track, or None where the person has one of this file already."""
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
    """Where the file can be fetched in a storage without paths, without the signature, which expires."""
    try:
        default_storage.path(storage_path)
    except NotImplementedError:
        return urlsplit(default_storage.url(storage_path))._replace(query="").geturl()
    return ""


async def delete_file(track: Track) -> None:
    """Remove the track's audio."""
    await _in_thread(lambda: delete_stored(track.storage_path))


def delete_stored(path: str) -> None:
    """A storage that fails is written to the log: the row is gone either way."""
    if not path:
        return
    try:
        default_storage.delete(path)
    except OSError:
        logger.exception("The file %s could not be deleted.", path)
