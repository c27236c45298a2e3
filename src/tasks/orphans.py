"""Removal of files without a track.

They are left when a process is killed between storing an upload and creating its row, or between deleting a track and
its file.
"""

import logging
import re
from collections.abc import Iterator
from datetime import timedelta
from itertools import batched
from pathlib import Path

from django.conf import settings
from django.core.files.storage import default_storage
from django.utils import timezone

from src.api.models import Discarded, Track
from src.core.redis import sync_client
from src.tasks.broker_queues import WHEN_IDLE
from src.tasks.celery import app

logger = logging.getLogger(__name__)

SWEEP_SECONDS = 900
# The row of an upload is created within seconds after its file is stored.
OLD = timedelta(hours=1)
# Uploads are stored as <user>/<track>.<suffix>. Other files are not touched.
FOLDER = re.compile(r"\d+")
FILE = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\w+")


def queue_sweep() -> None:
    if sync_client().set("clave:sweep", 1, nx=True, ex=SWEEP_SECONDS):
        sweep.apply_async(priority=WHEN_IDLE)


@app.task  # type: ignore[untyped-decorator]
def sweep() -> None:
    """Remove tracks that were discarded a day ago, and orphaned files and partial uploads older than an hour."""
    _sweep_discarded()
    _sweep_partial_uploads()
    for paths in batched(stored_uploads(), 500):
        known = set(Track.objects.filter(storage_path__in=paths).values_list("storage_path", flat=True))
        for path in paths:
            if path not in known and default_storage.get_modified_time(path) < timezone.now() - OLD:
                default_storage.delete(path)
                logger.warning("Removed %s: it belonged to no track.", path)


def _sweep_discarded() -> None:
    outdated = Discarded.objects.outdated().values_list("track_id", "track__storage_path")
    for track_id, path in outdated:
        # The row first: a file that is left behind is removed as an orphan by this sweep or the next.
        Track.objects.filter(pk=track_id, discarded__isnull=False).delete()
        if path:
            default_storage.delete(path)


def _sweep_partial_uploads() -> None:
    oldest = (timezone.now() - OLD).timestamp()
    for upload in Path(settings.FILE_UPLOAD_TEMP_DIR).glob("*.upload"):
        if upload.stat().st_mtime < oldest:
            upload.unlink(missing_ok=True)


def stored_uploads() -> Iterator[str]:
    if not default_storage.exists(""):
        return
    folders, _ = default_storage.listdir("")
    for folder in filter(FOLDER.fullmatch, folders):
        _, files = default_storage.listdir(folder)
        yield from (f"{folder}/{name}" for name in files if FILE.fullmatch(name))
