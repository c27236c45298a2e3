"""A person leaves, and takes everything along: rows, files, answers in the making."""

import asyncio
import logging

from asgiref.sync import sync_to_async
from django.core.files.storage import default_storage
from django.db.models import Q

from src.api.models import Run, Track, User
from src.api.uploads.service import delete_stored
from src.orchestrator.runs import stop_run

logger = logging.getLogger(__name__)


async def delete_account(user: User) -> None:
    """The rows first, as with a track: a worker that comes back with a measurement finds nothing to write to. An
    upload under way finds nobody to belong to, and removes its file itself."""
    user_id = user.pk
    async for run_id in Run.objects.filter(conversation__user_id=user_id, status__in=Run.ACTIVE).values_list(
        "pk", flat=True
    ):
        await stop_run(run_id)
    discarded = Track.objects.filter(discarded__user_id=user_id)
    theirs = Track.objects.filter(Q(user_id=user_id) | Q(discarded__user_id=user_id))
    paths = [path async for path in theirs.values_list("storage_path", flat=True)]
    await discarded.adelete()
    await sync_to_async(user.delete)()
    await asyncio.to_thread(_delete_files, str(user_id), paths)


def _delete_files(folder: str, paths: list[str]) -> None:
    for path in paths:
        delete_stored(path)
    try:
        _, left = default_storage.listdir(folder)
    except (FileNotFoundError, NotImplementedError):
        return
    for name in left:
        delete_stored(f"{folder}/{name}")
    # An empty folder: a local storage removes it, one without folders has none.
    delete_stored(folder)
