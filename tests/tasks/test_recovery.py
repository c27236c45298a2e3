"""Work whose worker, queue or Redis was lost: found again, done once, and not for ever."""

import ctypes
import itertools
import os
import signal
import threading
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from billiard.exceptions import TimeLimitExceeded, WorkerLostError
from celery import signals
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils import timezone

from src.api.models import Track
from src.api.models.track import QUEUE_UNREACHABLE
from src.core.redis import sync_client
from src.tasks import out_of_memory, recovery, worker_loss
from src.tasks.analysis import CUT_OFF, analyze_track, analyze_track_with_agent
from src.tasks.broker_queues import list_name, waiting_jobs
from src.tasks.jobs import AgentJob
from src.tasks.lease import LEASE_SECONDS, RENEWAL_SECONDS, LeaseLost
from src.tasks.orphans import OLD, sweep
from src.tasks.recovery import MAX_ATTEMPTS, MAX_CRASHES, recover, recover_once
from src.tasks.track_run import TrackRun
from tests.support.failing_agents import CountingAgent, only_these_agents
from tests.support.stored_tracks import store_track
from tests.support.worker import worker_thread

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]

Status = Track.Status


def past(seconds: float = 1) -> Any:
    return timezone.now() - timedelta(seconds=seconds)


def abandoned_track(**fields: Any) -> Track:
    """As a worker that was killed leaves it."""
    return store_track(
        **{
            "status": Status.ANALYZING,
            "lease_until": past(),
            "lease_holder": "job/1",
            "attempts": 1,
            **fields,
        }
    )


def queued_tracks() -> list[str]:
    return [job.arguments[0] for job in waiting_jobs() if job.task == analyze_track.name]


def status_of(track: Track) -> str:
    track.refresh_from_db()
    return str(track.status)


# What is found


def test_a_track_whose_lease_ran_out_waits_for_the_next_worker():
    track = abandoned_track()
    recover()
    assert status_of(track) == Status.PENDING
    assert "by itself" in track.status_message
    assert queued_tracks() == [str(track.id)]


def test_a_track_whose_lease_holds_is_left_to_its_worker():
    track = abandoned_track(lease_until=timezone.now() + timedelta(seconds=20))
    recover()
    assert (status_of(track), queued_tracks()) == (Status.ANALYZING, [])


def test_a_waiting_track_that_no_queue_holds_is_queued_once():
    lost, queued = store_track(lease_until=past()), store_track(lease_until=past())
    queued.queue_analysis()
    for _ in range(3):
        recover()
    assert sorted(queued_tracks()) == sorted([str(lost.id), str(queued.id)])


def test_a_track_that_came_just_now_is_not_looked_for():
    store_track()
    recover()
    assert queued_tracks() == []


def test_a_track_that_failed_only_because_of_the_queue_is_analysed_without_anybodys_help(
    monkeypatch: pytest.MonkeyPatch,
):
    unqueued = store_track()
    # Its code says why it failed, not its message.
    unreadable = store_track(status=Status.FAILED, status_message=QUEUE_UNREACHABLE)

    def broken(*_: Any, **__: Any) -> None:
        raise ConnectionError

    with monkeypatch.context() as patched:
        patched.setattr(analyze_track, "delay", broken)
        assert unqueued.queue_analysis() is None
    assert (status_of(unqueued), unqueued.failure_code) == (Status.FAILED, "queue_unreachable")
    recover()
    assert (status_of(unqueued), unqueued.status_message, unqueued.failure_code) == (Status.PENDING, "", "")
    assert queued_tracks() == [str(unqueued.id)]
    assert status_of(unreadable) == Status.FAILED


def test_a_ready_track_is_not_touched():
    track = store_track(
        status=Status.READY, lease_until=past(), lease_holder="job/1", measured_by="counting:1"
    )
    recover()
    analyze_track.apply([str(track.id)])
    assert status_of(track) == Status.READY
    assert queued_tracks() == []


def test_one_worker_at_a_time_looks(monkeypatch: pytest.MonkeyPatch):
    rounds: list[int] = []
    monkeypatch.setattr(recovery, "recover", lambda: rounds.append(1))
    for _ in range(5):
        recover_once()
    assert rounds == [1]


def test_a_worker_that_starts_finds_and_finishes_what_another_left(monkeypatch: pytest.MonkeyPatch):
    only_these_agents(monkeypatch, CountingAgent)
    tracks = [abandoned_track(), store_track(lease_until=past())]
    with worker_thread():
        for _ in range(100):
            if all(status_of(track) == Status.READY for track in tracks):
                break
            threading.Event().wait(0.1)
    assert [status_of(track) for track in tracks] == [Status.READY, Status.READY]


# One worker on a track


def test_a_worker_that_was_thought_dead_writes_nothing_more(monkeypatch: pytest.MonkeyPatch):
    class Interrupted(CountingAgent):
        """While the first measures, its lease runs out and another worker does the whole work."""

        name = "interrupted"
        interruptions: list[int] = []

        @classmethod
        def before(cls) -> None:
            if not cls.interruptions:
                cls.interruptions.append(1)
                Track.objects.update(lease_until=past())
                recover()
                analyze_track.apply([str(track.id)])
                Track.objects.update(analysis={"interrupted": {"by": "the second"}})

    track = store_track()
    only_these_agents(monkeypatch, Interrupted)
    analyze_track.apply([str(track.id)])
    assert status_of(track) == Status.READY
    assert track.analysis == {"interrupted": {"by": "the second"}}


def test_of_two_jobs_one_gets_the_track():
    track = store_track()
    first, second = TrackRun(track, "one"), TrackRun(track, "two")
    assert [first.begin(), second.begin()] == [True, False]
    first.fail("No sound.")
    with pytest.raises(LeaseLost):
        second.fail("Something else.")
    assert (status_of(track), track.status_message) == (Status.FAILED, "No sound.")


def test_a_lease_is_renewed_while_native_code_holds_pythons_lock(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("src.tasks.lease.RENEWAL_SECONDS", 0.2)
    monkeypatch.setattr("src.tasks.lease.LEASE_SECONDS", 2)
    track = store_track()
    run = TrackRun(track, "job")
    run.begin()
    stuck = ctypes.PyDLL(None).usleep  # unlike CDLL, PyDLL keeps the lock
    with run.lease.kept():
        for _ in range(4):
            stuck(900_000)
            threading.Event().wait(0.05)
    assert Track.objects.get(id=track.id).lease_until > timezone.now()
    assert run.lease.renew()


def test_the_lease_outlives_some_failed_renewals():
    assert recovery.ROUND_SECONDS + LEASE_SECONDS <= 45
    assert LEASE_SECONDS >= 4 * RENEWAL_SECONDS


# Not for ever


def killed(track: Track, number: int = signal.SIGKILL) -> None:
    """What the pool's parent hears when its child dies over the track."""
    run = TrackRun(track, "job")
    assert run.begin()
    signals.task_failure.send(
        sender=analyze_track,
        task_id="job",
        exception=WorkerLostError(f"Worker exited prematurely: signal {number} (SIGKILL) Job: 3."),
        args=[str(track.id)],
        kwargs={},
    )
    track.refresh_from_db()


@pytest.fixture
def short_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel that has ended another process for want of memory whenever we look."""
    counts = itertools.count(10**9)
    monkeypatch.setattr(out_of_memory, "kernel_kills", lambda: next(counts))


@pytest.mark.usefixtures("short_memory")
def test_a_track_that_takes_too_much_memory_is_tried_again_but_not_a_fourth_time():
    track = store_track()
    for _ in range(MAX_CRASHES - 1):
        killed(track)
        assert track.status == Status.PENDING
    # Behind the others: it may be the cause.
    assert sync_client().llen(list_name("analysis", 3)) == MAX_CRASHES - 1
    killed(track)
    assert (track.status, track.status_message) == (Status.FAILED, CUT_OFF)
    assert (track.attempts, track.crashes) == (0, 0)


@pytest.mark.skipif(out_of_memory.kernel_kills() is None, reason="this kernel does not say whom it ended")
def test_a_track_is_not_blamed_for_processes_that_somebody_kills():
    track = store_track()
    out_of_memory.was_memory_short()
    for _ in range(MAX_CRASHES + 2):
        killed(track)
        assert (track.status, track.crashes) == (Status.PENDING, 0)


def test_the_kernel_counts_whom_it_ended_for_want_of_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(out_of_memory, "VMSTAT", tmp_path / "vmstat")
    said = []
    for line in ("oom_kill 3", "oom_kill 3", "oom_kill 4", "pgfault 1"):
        (tmp_path / "vmstat").write_text(f"nr_free_pages 12\n{line}\n")
        said.append(out_of_memory.was_memory_short())
    # The first only says that it is another machine than the one we were loaded on.
    assert said[1:] == [False, True, True]


@pytest.mark.parametrize("number", worker_loss.CRASH_SIGNALS)
def test_a_file_that_crashes_its_decoder_is_not_tried_again(number: int):
    track = store_track()
    killed(track, number)
    assert (track.status, track.status_message) == (Status.FAILED, CUT_OFF)


def test_a_track_past_the_time_limit_is_not_tried_again():
    track = store_track(status=Status.ANALYZING, lease_holder="job/1")
    signals.task_failure.send(
        sender=analyze_track,
        task_id="job",
        exception=TimeLimitExceeded(3000),
        args=[str(track.id)],
        kwargs={},
    )
    assert (status_of(track), track.status_message) == (Status.FAILED, CUT_OFF)


def test_a_death_that_is_told_late_does_not_disturb_the_next_worker():
    track = store_track()
    TrackRun(track, "another job").begin()
    signals.task_failure.send(
        sender=analyze_track,
        task_id="job",
        exception=WorkerLostError("signal 9"),
        args=[str(track.id)],
        kwargs={},
    )
    assert status_of(track) == Status.ANALYZING


def test_a_track_that_whole_workers_died_over_is_failed_in_the_end():
    track = abandoned_track(attempts=MAX_ATTEMPTS)
    recover()
    assert (status_of(track), track.status_message) == (Status.FAILED, CUT_OFF)


@pytest.mark.usefixtures("short_memory")
def test_a_question_that_takes_too_much_memory_is_asked_again_twice():
    job = AgentJob(str(store_track().id), "rhythm").with_new_id()
    for _ in range(MAX_CRASHES):
        assert sync_client().get(job.result_key) is None
        signals.task_failure.send(
            sender=analyze_track_with_agent,
            task_id=job.id,
            exception=WorkerLostError("Worker exited prematurely: signal 9 (SIGKILL) Job: 3."),
            args=[job.track_id, job.agent_name, None, None],
            kwargs={"cache_results": True},
        )
    assert [waiting.id for waiting in waiting_jobs()] == [job.id, job.id]
    assert b"cut off" in sync_client().get(job.result_key)


# Files


def test_an_old_file_without_a_track_is_removed_and_nothing_else(media_root: Path):
    names = [
        "7/0b1a64de-4f1c-4c6e-9f6f-000000000001.wav",  # old, of no track
        "7/0b1a64de-4f1c-4c6e-9f6f-000000000002.wav",  # new, of no track yet
        "7/0b1a64de-4f1c-4c6e-9f6f-000000000003.wav",  # of a track
        "7/notes.txt",
        "elsewhere/0b1a64de-4f1c-4c6e-9f6f-000000000001.wav",
    ]
    for name in names:
        default_storage.save(name, ContentFile(b"x"))
        age = (timezone.now() - OLD - timedelta(minutes=1)).timestamp()
        if not name.endswith("2.wav"):
            os.utime(media_root / name, (age, age))
    Track.objects.create(original_filename="song.wav", storage_path=names[2])
    sweep.apply()
    assert [name for name in names if default_storage.exists(name)] == names[1:]


def test_an_old_half_of_an_upload_is_removed(tmp_path: Path, settings: Any):
    settings.FILE_UPLOAD_TEMP_DIR = tmp_path
    names = ["tmp1.upload", "tmp2.upload", "something else"]
    for name in names:
        (tmp_path / name).touch()
    age = (timezone.now() - OLD - timedelta(minutes=1)).timestamp()
    os.utime(tmp_path / names[0], (age, age))
    os.utime(tmp_path / names[2], (age, age))
    sweep.apply()
    assert {path.name for path in tmp_path.iterdir()} == {"tmp2.upload", "something else"}
