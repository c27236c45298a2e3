"""The job that draws the video of a dance."""

import logging
import shutil
import time
import uuid
from collections.abc import Callable
from pathlib import Path

from celery import Task
from django.conf import settings
from django.core.files.base import ContentFile, File
from django.core.files.storage import default_storage

from src import choreography
from src.api.models import MoveClip
from src.audio.errors import AudioError
from src.choreography.errors import ChoreographyError, RenderError
from src.observability.choreography import observe_step
from src.tasks.celery import app
from src.tasks.dances.clips import local_copy
from src.tasks.dances.messages import error_message
from src.tasks.dances.planning import attempt
from src.tasks.dances.queueing import ASSEMBLING, queue_waiting_video
from src.tasks.dances.run import DanceRun
from src.tasks.dances.slots import rendering_slot
from src.tasks.dances.steps import DanceSteps, read_dance
from src.tasks.dances.workflow import STEPS
from src.tasks.lease import LeaseLost
from src.tasks.pipeline import AudioMissing

logger = logging.getLogger(__name__)

# Time limit of a video: three times its length, plus a minute.
TIMES_LENGTH, MORE_SECONDS = 3, 60.0
CONFIRM_SECONDS, PROGRESS_SECONDS = 0.4, 1.0
FOLDER = "dance-"
WIDTH, HEIGHT = 1280, 720
FIRST_PERCENT = 80


@app.task(bind=True)  # type: ignore[untyped-decorator]
def render_dance(self: Task, task_id: str) -> None:
    """Draw the video of a dance, and complete its task. Without a free slot the task keeps waiting."""
    with rendering_slot() as is_free:
        if is_free:
            attempt(self.request.id or "direct", task_id, render)
    if is_free:
        queue_waiting_video()


def render(run: DanceRun) -> None:
    """Draw picture and video into a folder of this task, store them, and remove the folder."""
    began = time.monotonic()
    folder = Path(settings.FILE_UPLOAD_TEMP_DIR) / f"{FOLDER}{run.task.pk}"
    # Left over if an earlier worker was killed.
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    failed = True
    try:
        run.publish(ASSEMBLING, run.say("assembling_video"), FIRST_PERCENT)
        _draw(run, folder)
        run.complete(DanceSteps(run).result(), run.say("completed"))
        failed = False
    except ChoreographyError as error:
        run.fail(STEPS[-1], error_message(run.language, error))
    except AudioMissing:
        run.fail(STEPS[-1], run.say("audio_missing"))
    except AudioError as error:
        logger.info("The track of the task %s cannot be read: %s", run.task.pk, error)
        run.fail(STEPS[-1], run.say("audio_unreadable"))
    except OSError:
        logger.exception("The video of the task %s could not be stored.", run.task.pk)
        run.fail(STEPS[-1], run.say("no_space"))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        observe_step(STEPS[-1], time.monotonic() - began, failed=failed)


def _draw(run: DanceRun, folder: Path) -> None:
    dance = run.dance
    blueprint, library, _ = read_dance(run)
    _store(run, "picture_path", ".jpg", ContentFile(choreography.draw_picture(blueprint, library)))
    seconds = blueprint.end_seconds - blueprint.start_seconds
    video = folder / "video.mp4"
    choreography.write_video(
        blueprint,
        library,
        _audio_of(run, folder),
        video,
        options=choreography.VideoOptions(WIDTH, HEIGHT, language=dance.language),
        clips=_clips_of(run, folder),
        progress=_progress_of(run),
        cancelled=_watch(run, TIMES_LENGTH * seconds + MORE_SECONDS),
    )
    with video.open("rb") as file:
        _store(run, "video_path", ".mp4", File(file), video_key=dance.key, video_size=video.stat().st_size)


def _store(run: DanceRun, column: str, suffix: str, content: File, **fields: object) -> None:
    """Store a file under a new name, write the name into the row, and delete the former file."""
    before = getattr(run.dance, column)
    path = default_storage.save(f"{run.task.user_id}/{uuid.uuid4()}{suffix}", content)
    try:
        run.save_dance(**{column: path}, **fields)
    except BaseException:
        default_storage.delete(path)
        raise
    if before:
        default_storage.delete(before)


def _audio_of(run: DanceRun, folder: Path) -> Path | None:
    """Return the local file of the track; None, for a silent video, if the track was deleted."""
    track = run.dance.track
    return None if track is None else _local_file(track.storage_path, folder)


def _clips_of(run: DanceRun, folder: Path) -> dict[str, Path]:
    """Return the local files of the user's own clips, by move."""
    placed = {move["move"] for move in run.dance.blueprint["moves"]} if run.dance.blueprint else set()
    ready = MoveClip.objects.filter(
        user_id=run.task.user_id, move__in=placed, status=MoveClip.Status.READY, people_agree=True
    )
    return {clip.move: _local_file(clip.storage_path, folder) for clip in ready}


def _local_file(path: str, folder: Path) -> Path:
    try:
        return local_copy(path, folder)
    except FileNotFoundError as error:
        raise AudioMissing from error


def _progress_of(run: DanceRun) -> Callable[[float], None]:
    """Return a callback that writes the progress into the row, at most once a second."""
    written = time.monotonic()

    def show(share: float) -> None:
        nonlocal written
        if time.monotonic() - written >= PROGRESS_SECONDS:
            written = time.monotonic()
            run.show_progress(min(99, FIRST_PERCENT + int((100 - FIRST_PERCENT) * share)))

    return show


def _watch(run: DanceRun, limit_seconds: float) -> Callable[[], bool]:
    """Return a callback that raises ``LeaseLost`` for a cancelled or deleted task, ``RenderError`` after the limit."""
    began = asked = time.monotonic()

    def is_cancelled() -> bool:
        nonlocal asked
        now = time.monotonic()
        if now - began > limit_seconds:
            raise RenderError(run.say("timed_out", seconds=round(limit_seconds)))
        if now - asked >= CONFIRM_SECONDS:
            asked = now
            if not run.lease.renew():
                raise LeaseLost
        return False

    return is_cancelled
