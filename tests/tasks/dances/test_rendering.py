"""The job that draws the video: its files and its row if it ends, fails, is cancelled, killed or started twice."""

import os
from datetime import timedelta
from pathlib import Path
from typing import Any

import av
import numpy as np
import pytest
from billiard.exceptions import WorkerLostError
from django.core.files.storage import default_storage
from django.utils import timezone

from src.api.models import ChoreographyTask, Dance, MoveClip, Track, User
from src.core.redis import sync_client
from src.orchestrator.tools.dances import start_video
from src.tasks.broker_queues import waiting_jobs
from src.tasks.dances import rendering
from src.tasks.dances.messages import message
from src.tasks.dances.planning import plan_dance_of_form
from src.tasks.dances.queueing import RENDER, cancel_task
from src.tasks.dances.recovery import MAX_ATTEMPTS, recover_dances
from src.tasks.dances.rendering import render_dance
from src.tasks.orphans import sweep
from src.tasks.worker_loss import dance_lost
from tests.support.dances import dance_of, dance_track, form_dance

pytestmark = [pytest.mark.usefixtures("redis_server"), pytest.mark.long]


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> None:
    monkeypatch.setattr(rendering, "WIDTH", 160)
    monkeypatch.setattr(rendering, "HEIGHT", 90)
    settings.FILE_UPLOAD_TEMP_DIR = tmp_path / "arriving"
    settings.FILE_UPLOAD_TEMP_DIR.mkdir()


@pytest.fixture
def task(alice: User, media_root: Path) -> ChoreographyTask:
    """A planned dance that waits for its video."""
    task = form_dance(dance_track(alice, seconds=40.0), duration=25)
    plan_dance_of_form(str(task.pk))
    task.refresh_from_db()
    assert (task.status, task.stage) == ("running", "assembling_video")
    return task


def files(media_root: Path, settings: Any) -> list[str]:
    """Return the names of stored files besides the track, and of the remaining temporary files."""
    stored = [path.suffix for path in media_root.rglob("*") if path.suffix in {".mp4", ".jpg"}]
    left = [path.name for path in settings.FILE_UPLOAD_TEMP_DIR.rglob("*") if path.suffix != ".lock"]
    return sorted(stored) + left


def interrupt(monkeypatch: pytest.MonkeyPatch, after: int, act: Any) -> None:
    """Call `act` at the given check for cancellation of the video."""
    real, checks = rendering._watch, [0]

    def watch(*arguments: Any) -> Any:
        is_cancelled = real(*arguments)

        def check() -> bool:
            checks[0] += 1
            if checks[0] == after:
                act()
            return bool(is_cancelled())

        return check

    monkeypatch.setattr(rendering, "_watch", watch)
    monkeypatch.setattr(rendering, "CONFIRM_SECONDS", 0.0)


def test_a_video_is_drawn_once(task: ChoreographyTask, media_root: Path, settings: Any):
    render_dance(str(task.pk))
    dance = dance_of(task)
    first = dance.video_path
    render_dance(str(task.pk))
    task.refresh_from_db()

    assert (task.status, task.progress, task.stage) == ("completed", 100, "completed")
    assert task.message == "Choreography generated successfully!"
    assert task.result["summary"].startswith("Created beginner modern choreography with ")
    assert [one["stage"] for one in task.history].count("completed") == 1
    assert dance_of(task).video_path == first
    assert files(media_root, settings) == [".jpg", ".mp4"]
    assert dance.video_key == dance.key
    with av.open(default_storage.path(first)) as video:
        assert video.streams.audio
        assert float(video.duration / av.time_base) == pytest.approx(25 + 3, abs=4)


def test_a_video_that_is_cancelled_ends_and_leaves_nothing(
    task: ChoreographyTask, media_root: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
):
    interrupt(monkeypatch, 3, lambda: cancel_task(task))
    render_dance(str(task.pk))
    task.refresh_from_db()

    assert (task.status, task.message) == ("failed", "Cancelled.")
    assert files(media_root, settings) == [".jpg"]
    assert dance_of(task).blueprint
    assert not dance_of(task).video_path


def test_a_dance_that_is_deleted_meanwhile_leaves_no_file(
    task: ChoreographyTask, media_root: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
):
    def delete() -> None:
        dance = dance_of(task)
        dance.delete()
        for path in dance.files:
            default_storage.delete(path)

    interrupt(monkeypatch, 3, delete)
    render_dance(str(task.pk))

    assert files(media_root, settings) == []


def test_a_video_that_takes_too_long_fails_in_words(
    task: ChoreographyTask, media_root: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(rendering, "TIMES_LENGTH", 0)
    monkeypatch.setattr(rendering, "MORE_SECONDS", 0.1)
    render_dance(str(task.pk))
    task.refresh_from_db()

    assert task.status == "failed"
    assert "it took longer than" in str(task.error)
    assert files(media_root, settings) == [".jpg"]


def test_no_disk_space_fails_in_words(
    task: ChoreographyTask, media_root: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
):
    def full(*_: Any, **__: Any) -> str:
        raise OSError(28, "No space left on device: /secret/path")

    monkeypatch.setattr(default_storage, "save", full)
    render_dance(str(task.pk))
    task.refresh_from_db()

    assert str(task.error) == f"assemble_video failed: {message('en', 'no_space')}"
    assert files(media_root, settings) == []


def test_a_track_that_is_deleted_gives_a_silent_video(task: ChoreographyTask, media_root: Path):
    Track.objects.all().delete()
    render_dance(str(task.pk))
    with av.open(default_storage.path(dance_of(task).video_path)) as video:
        assert not video.streams.audio


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "no longer in the storage"), ("es", "ya no está"), ("de", "nicht mehr im Speicher")],
)
def test_a_missing_sound_file_fails_in_words(
    task: ChoreographyTask, media_root: Path, language: str, words: str
):
    dance = dance_of(task)
    assert dance.track is not None
    Dance.objects.update(language=language)
    default_storage.delete(dance.track.storage_path)
    render_dance(str(task.pk))
    task.refresh_from_db()
    assert words in str(task.error)


class Killed(BaseException):
    """Takes the place of SIGKILL: no handler runs, and the folder is not removed."""


def test_a_worker_that_is_killed_in_the_middle_finishes_after_restart_once(
    task: ChoreographyTask, media_root: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
):
    left = settings.FILE_UPLOAD_TEMP_DIR / f"dance-{task.pk}"
    with monkeypatch.context() as patch:
        patch.setattr(rendering.shutil, "rmtree", lambda *_, **__: None)

        def kill() -> None:
            raise Killed

        interrupt(patch, 3, kill)
        with pytest.raises(Killed):
            render_dance(str(task.pk))
    assert left.exists()
    task.refresh_from_db()
    assert (task.status, bool(task.lease_holder)) == ("running", True)

    sync_client().delete("rendering")
    recover_dances()
    assert sync_client().llen("rendering") == 0, "its lease has not expired"
    ChoreographyTask.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    recover_dances()
    recover_dances()
    assert [job.task for job in waiting_jobs()].count(RENDER) == 1

    render_dance(str(task.pk))
    render_dance(str(task.pk))
    task.refresh_from_db()
    assert task.status == "completed"
    assert [one["stage"] for one in task.history].count("completed") == 1
    assert files(media_root, settings) == [".jpg", ".mp4"]


def test_a_killed_child_is_replaced_at_once_and_not_for_ever(task: ChoreographyTask):
    sync_client().delete("rendering")
    for attempt in range(1, MAX_ATTEMPTS + 1):
        rows = ChoreographyTask.objects.filter(pk=task.pk)
        rows.update(lease_holder=f"job{attempt}/abc", attempts=attempt)
        dance_lost(f"job{attempt}", WorkerLostError("signal 9 (SIGKILL)"), [str(task.pk)])
    task.refresh_from_db()

    assert sync_client().llen("rendering") == MAX_ATTEMPTS - 1
    assert task.status == "failed"
    assert "stopped several times" in str(task.error)


def test_a_lost_job_of_a_waiting_task_is_queued_again(alice: User, media_root: Path):
    task = form_dance(dance_track(alice))
    sync_client().flushall()
    recover_dances()
    assert waiting_jobs() == [], "it was queued just now"
    ChoreographyTask.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    recover_dances()
    recover_dances()
    assert [job.arguments for job in waiting_jobs()] == [[str(task.pk)]]


def test_a_changed_dance_is_drawn_again_and_the_old_video_goes(
    task: ChoreographyTask, media_root: Path, settings: Any
):
    render_dance(str(task.pk))
    dance = dance_of(task)
    Dance.objects.filter(pk=dance.pk).update(blueprint={**dance.blueprint, "score": 1.0})
    dance.refresh_from_db()
    assert dance.video_key != dance.key
    again = start_video(dance).task
    assert start_video(dance).task == again, "one at a time"
    render_dance(str(again.pk))
    now = dance_of(again)

    assert (now.video_key, now.video_path != dance.video_path) == (now.key, True)
    assert files(media_root, settings) == [".jpg", ".mp4"]


def test_the_sweep_keeps_files_of_dances_and_removes_others(
    task: ChoreographyTask, media_root: Path, settings: Any
):
    render_dance(str(task.pk))
    user = task.user_id
    other = media_root / str(user) / "00000000-0000-4000-8000-000000000000.mp4"
    other.write_bytes(b"half a video")
    old = settings.FILE_UPLOAD_TEMP_DIR / "dance-old"
    old.mkdir()
    an_hour_ago = (timezone.now() - timedelta(hours=2)).timestamp()
    for path in (*media_root.rglob("*"), old):
        os.utime(path, (an_hour_ago, an_hour_ago))
    # The sound of the test's track has no id for a name.
    sweep()

    assert files(media_root, settings) == [".jpg", ".mp4"]


@pytest.fixture
def clip(task: ChoreographyTask, media_root: Path) -> MoveClip:
    """A red clip of the second move of the dance."""
    path = media_root / "clip.mp4"
    with av.open(str(path), "w") as output:
        stream = output.add_stream("libx264", rate=10)
        stream.width, stream.height, stream.pix_fmt = 160, 90, "yuv420p"
        red = np.zeros((90, 160, 3), np.uint8)
        red[..., 0] = 255
        for _ in range(20):
            output.mux(stream.encode(av.VideoFrame.from_ndarray(red, "rgb24")))
        output.mux(stream.encode(None))
    move = dance_of(task).blueprint["moves"][1]["move"]
    return MoveClip.objects.create(
        user_id=task.user_id,
        move=move,
        storage_path="clip.mp4",
        original_filename="clip.mp4",
        file_size=path.stat().st_size,
        people_agree=True,
        status="ready",
        duration=2.0,
    )


def redness(path: str, seconds: float) -> float:
    """Return the excess of red over green in the upper half of the picture at a time."""
    with av.open(path) as video:
        for frame in video.decode(video=0):
            if frame.time >= seconds:
                pixels = frame.to_ndarray(format="rgb24")[:40].astype(float)
                return float(pixels[..., 0].mean() - pixels[..., 1].mean())
    raise AssertionError("The video is shorter.")


def test_a_clip_takes_the_place_of_the_couple_in_its_move_only(task: ChoreographyTask, clip: MoveClip):
    render_dance(str(task.pk))
    dance = dance_of(task)
    beats = dance.blueprint["beat_times"]
    start = max(0.0, beats[0] - 1.0)
    placed = dance.blueprint["moves"]
    middles = [(beats[m["start_beat"]] + beats[m["start_beat"] + m["counts"]]) / 2 - start for m in placed]
    path = default_storage.path(dance.video_path)

    for place, moment in enumerate(middles[:4]):
        is_clip = placed[place]["move"] == clip.move
        assert (redness(path, moment) > 150) is is_clip, place


def test_a_clip_without_consent_is_not_shown(task: ChoreographyTask, clip: MoveClip):
    MoveClip.objects.update(people_agree=False)
    render_dance(str(task.pk))
    beats = dance_of(task).blueprint["beat_times"]
    assert redness(default_storage.path(dance_of(task).video_path), beats[12]) < 150


def test_the_picture_is_a_small_jpeg(task: ChoreographyTask):
    render_dance(str(task.pk))
    with default_storage.open(dance_of(task).picture_path) as file:
        content = file.read()
    assert content[:2] == b"\xff\xd8"
    assert len(content) < 100_000
