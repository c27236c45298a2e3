"""The job that examines a user's own clip of a move."""

import logging
import shutil
import tempfile
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.core.files.storage import default_storage
from django.utils import timezone

from src import choreography
from src.api.models import MoveClip
from src.audio.errors import AudioError
from src.choreography.errors import ChoreographyError
from src.tasks.broker_queues import waiting_jobs
from src.tasks.celery import app
from src.tasks.dances.messages import error_message, message
from src.tasks.decode_limits import bounded_decoding

logger = logging.getLogger(__name__)

# A clip on which the decoder crashed or hung twice is not tried again.
MAX_ATTEMPTS = 2
LOST_AFTER = timedelta(minutes=2)


@app.task  # type: ignore[untyped-decorator]
def examine_clip(clip_id: str) -> None:
    """Decode a whole clip, and store its properties, or the reason why it cannot be used."""
    pending = MoveClip.objects.select_related("user").filter(status=MoveClip.Status.PENDING)
    clip = pending.filter(pk=clip_id).first()
    if clip is None:
        return
    if clip.attempts >= MAX_ATTEMPTS:
        _fail(clip, message(clip.user.language, "clip_broken"))
        return
    MoveClip.objects.filter(pk=clip.pk).update(attempts=clip.attempts + 1)
    try:
        found = _examine(clip.storage_path)
    except ChoreographyError as error:
        _fail(clip, error_message(clip.user.language, error))
    except AudioError as error:
        _fail(clip, str(error))
    except FileNotFoundError:
        _fail(clip, message(clip.user.language, "clip_missing"))
    else:
        _end(clip, MoveClip.Status.READY, duration=found.seconds, width=found.width, height=found.height)


def _examine(path: str) -> "choreography.ClipProperties":
    with tempfile.TemporaryDirectory(prefix="clip-", dir=settings.FILE_UPLOAD_TEMP_DIR) as folder:
        local = local_copy(path, Path(folder))
        # A decoder that hangs or needs too much memory ends this process, not the worker.
        with bounded_decoding():
            return choreography.examine_clip(local)


def local_copy(path: str, folder: Path) -> Path:
    """Return the local path of a stored file; a copy in the folder if the storage has no paths.

    Raises ``FileNotFoundError``.
    """
    try:
        local = Path(default_storage.path(path))
    except NotImplementedError:
        local = folder / Path(path).name
        with default_storage.open(path) as source, local.open("wb") as target:
            shutil.copyfileobj(source, target)
    if not local.exists():
        raise FileNotFoundError(path)
    return local


def _fail(clip: MoveClip, text: str) -> None:
    _end(clip, MoveClip.Status.FAILED, status_message=text)


def _end(clip: MoveClip, status: MoveClip.Status, **fields: object) -> None:
    pending = MoveClip.objects.filter(pk=clip.pk, status=MoveClip.Status.PENDING)
    pending.update(status=status, **fields)


def recover_clips() -> None:
    """Queue the clips again whose job was lost."""
    oldest = timezone.now() - LOST_AFTER
    lost = MoveClip.objects.filter(status=MoveClip.Status.PENDING, created_at__lt=oldest)
    clip_ids = [str(clip_id) for clip_id in lost.values_list("pk", flat=True)[:100]]
    if clip_ids:
        queued = {job.arguments[0] for job in waiting_jobs() if job.task == examine_clip.name}
        for clip_id in clip_ids:
            if clip_id not in queued:
                examine_clip.delay(clip_id)
