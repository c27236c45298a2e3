"""Deletion of an account with all its data: rows, files, running answers."""

import asyncio
import logging

from asgiref.sync import sync_to_async
from django.core.files.storage import default_storage
from django.db.models import Q

from src.api.models import Run, Track, User
from src.api.models.track_files import stored_paths
from src.api.uploads.service import delete_stored
from src.orchestrator.runs import stop_run

logger = logging.getLogger(__name__)


async def delete_account(user: User) -> None:
    """Stop the user's answers, then delete their rows and their files.

    Rows go before files, as with a track: a worker that finishes later finds no row to write to, and an upload in
    progress finds no user and removes its own file.
    """
    user_id = user.pk
    async for run_id in Run.objects.filter(conversation__user_id=user_id, status__in=Run.ACTIVE).values_list(
        "pk", flat=True
    ):
        await stop_run(run_id)
    discarded = Track.objects.filter(discarded__user_id=user_id)
    tracks = Track.objects.filter(Q(user_id=user_id) | Q(discarded__user_id=user_id))
    paths = [path async for path in tracks.values_list("storage_path", flat=True)]
    await discarded.adelete()
    await sync_to_async(user.delete)()
    await asyncio.to_thread(_delete_files, str(user_id), paths)


def _delete_files(folder: str, paths: list[str]) -> None:
    for path in paths:
        delete_stored(*stored_paths(path))
    try:
        _, names = default_storage.listdir(folder)
    except (FileNotFoundError, NotImplementedError):
        return
    for name in names:
        delete_stored(f"{folder}/{name}")
    # Local storage removes the empty folder; object storage has no folders.
    delete_stored(folder)
