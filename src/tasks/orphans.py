"""Removal of files without a track.

They are left when a process is killed between storing an upload and creating its row, or between deleting a track and
its file.
"""

import logging
import re
import shutil
from collections.abc import Collection, Iterator
from datetime import timedelta
from itertools import batched
from pathlib import Path, PurePath

from django.conf import settings
from django.core.files.storage import default_storage
from django.db.models import Model, Q
from django.utils import timezone

from src.api.models import MADE_NAME, Dance, Discarded, MoveClip, Track, stored_paths
from src.core.redis import sync_client
from src.tasks.broker_queues import WHEN_IDLE
from src.tasks.celery import app
from src.tasks.dances.rendering import FOLDER as DANCE_FOLDER

logger = logging.getLogger(__name__)

SWEEP_SECONDS = 900
# The row of an upload is created within seconds after its file is stored.
OLD = timedelta(hours=1)
# Uploads are stored as <user>/<track>.<suffix>, covers as <user>/<track>.cover-<size>.jpg, waveforms as
# <user>/<track>.waveform. Other files are not touched.
FOLDER = re.compile(r"\d+")
# Videos and pictures of dances, and clips of moves, are <user>/<id>.<suffix> too.
OTHER_FILES: tuple[tuple[type[Model], str], ...] = (
    (Dance, "video_path"),
    (Dance, "picture_path"),
    (MoveClip, "storage_path"),
)
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
        known = _known(paths)
        for path in paths:
            if path not in known and default_storage.get_modified_time(path) < timezone.now() - OLD:
                default_storage.delete(path)
                logger.warning("Removed %s: it belonged to no track and no dance.", path)


def _sweep_discarded() -> None:
    outdated = Discarded.objects.outdated().values_list("track_id", "track__storage_path")
    for track_id, path in outdated:
        # The row first: a file that is left behind is removed as an orphan by this sweep or the next.
        Track.objects.filter(pk=track_id, discarded__isnull=False).delete()
        for each in stored_paths(path):
            default_storage.delete(each)


def _known(paths: Collection[str]) -> set[str]:
    """Return those of the paths that belong to a track (audio files, covers and waveforms), a dance or a clip."""
    ids = {found["track_id"] for path in paths if (found := MADE_NAME.fullmatch(PurePath(path).name))}
    belongs = Q(storage_path__in=paths) | Q(pk__in=ids)
    owned = Track.objects.filter(belongs).values_list("storage_path", flat=True)
    of_tracks = {path for storage_path in owned for path in stored_paths(storage_path)}
    return of_tracks.union(*(_named_by(rows, column, paths) for rows, column in OTHER_FILES))


def _named_by(rows: type[Model], column: str, paths: Collection[str]) -> set[str]:
    return set(rows._default_manager.filter(**{f"{column}__in": paths}).values_list(column, flat=True))


def _sweep_partial_uploads() -> None:
    oldest = (timezone.now() - OLD).timestamp()
    for upload in Path(settings.FILE_UPLOAD_TEMP_DIR).glob("*.upload"):
        if upload.stat().st_mtime < oldest:
            upload.unlink(missing_ok=True)
    for folder in Path(settings.FILE_UPLOAD_TEMP_DIR).glob(f"{DANCE_FOLDER}*"):
        if folder.stat().st_mtime < oldest:
            shutil.rmtree(folder, ignore_errors=True)


def stored_uploads() -> Iterator[str]:
    if not default_storage.exists(""):
        return
    folders, _ = default_storage.listdir("")
    for folder in filter(FOLDER.fullmatch, folders):
        _, files = default_storage.listdir(folder)
        yield from (f"{folder}/{name}" for name in files if FILE.fullmatch(name) or MADE_NAME.fullmatch(name))
