"""A received video becomes the user's clip of a move: stored, recorded, queued, in this order."""

import asyncio
import uuid

from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.files.storage import default_storage
from django.db import transaction
from django.http import HttpRequest

from src.api.http.errors import ApiError
from src.api.http.rate_limits import uploads
from src.api.models import MoveClip, User
from src.core.text import clean
from src.tasks.dances.clips import examine_clip

from .multipart import ReceivedFile, RefusedFile, close_all, receive
from .service import check_before_body, delete_stored


async def save_clip(request: HttpRequest, user: User, move: str) -> MoveClip:
    """Store the file of a request as the clip of a move, in place of the one before. Raises `ApiError`."""
    await check_before_body(request, user)
    await sync_to_async(uploads().count)(user.pk)
    received = await asyncio.to_thread(receive, request)
    try:
        if len(received) != 1:
            raise ApiError(422, "invalid_upload", "Send one file.")
        file = received[0]
        if isinstance(file, RefusedFile):
            raise file.reason
        _check(file)
        clip, before = await asyncio.shield(sync_to_async(_store)(file, user, move))
    finally:
        await asyncio.to_thread(close_all, received)
    if before:
        await asyncio.to_thread(delete_stored, before)
    await sync_to_async(examine_clip.delay)(str(clip.pk))
    return clip


def _check(file: ReceivedFile) -> None:
    if file.size > settings.MAX_CLIP_BYTES:
        megabytes = settings.MAX_CLIP_BYTES / 1_000_000
        raise ApiError(413, "too_large", f"The clip is too large. Send at most {megabytes:g} MB.")
    if not file.container.content_type.startswith("video/"):
        raise ApiError(415, "unsupported_type", "This is not a video. Upload mp4, mov or webm.")


def _store(file: ReceivedFile, user: User, move: str) -> tuple[MoveClip, str]:
    """Return the new clip, and the path of the one before."""
    path = default_storage.save(f"{user.pk}/{uuid.uuid4()}{file.container.suffix}", file.content)
    try:
        with transaction.atomic():
            mine = MoveClip.objects.owned_by(user).filter(move=move)
            before = mine.values_list("storage_path", flat=True).first() or ""
            mine.delete()
            clip = MoveClip.objects.create(
                user=user,
                move=move,
                storage_path=path,
                original_filename=clean(file.original_filename)[:255] or f"clip{file.container.suffix}",
                file_size=file.size,
                people_agree=True,
            )
    except BaseException:
        delete_stored(path)
        raise
    return clip, before
