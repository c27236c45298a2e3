"""Automatic recovery of lost jobs.

The database is authoritative for what has to be analysed. Every few seconds one worker queues these tracks again:

- ANALYZING with an expired lease: their worker is gone;
- PENDING but in no queue: the queue was emptied, or the worker that had fetched the job is gone;
- FAILED because the queue was unavailable at the upload.

It also queues work for idle workers: outdated analyses and orphaned files.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from celery import bootsteps
from django.db import DatabaseError, InterfaceError, connections
from django.db.models import Q
from django.db.models.functions import Now
from django.utils import timezone
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from src.api.models import Track
from src.core.redis import sync_client
from src.tasks.analysis import CUT_OFF, analyze_track
from src.tasks.broker_queues import AFTER_OTHERS, waiting_jobs
from src.tasks.dances.clips import recover_clips
from src.tasks.dances.recovery import recover_dances
from src.tasks.lease import ABANDONED, QUEUE_LEASE_SECONDS, in_seconds
from src.tasks.orphans import queue_sweep
from src.tasks.progress import publish_status
from src.tasks.reanalysis import queue_next_batch

logger = logging.getLogger(__name__)

ROUND_SECONDS = 10.0
TURN_KEY = "clave:recovery"
MAX_TRACKS_PER_ROUND = 500

# Crashes of worker processes after which the track counts as the cause.
MAX_CRASHES = 3
# Workers may also die for other reasons, so this limit is higher.
MAX_ATTEMPTS = 10
INTERRUPTED = "The analysis was interrupted. It starts again by itself."


def recover() -> None:
    """Run one round of recovery."""
    for track in Track.objects.light().filter(ABANDONED)[:MAX_TRACKS_PER_ROUND]:
        requeue(track)
    _reset_unqueued()
    _queue_missing()
    recover_dances()
    recover_clips()
    queue_next_batch()
    queue_sweep()


def requeue(track: Track, *, crashes: int = 0) -> None:
    """Queue an abandoned track with low priority, or fail it after too many crashes."""
    track.crashes += crashes
    if track.crashes >= MAX_CRASHES or track.attempts >= MAX_ATTEMPTS:
        fail_track(track, CUT_OFF)
        return
    waiting = {"lease_until": in_seconds(QUEUE_LEASE_SECONDS), "lease_holder": "", "crashes": track.crashes}
    if _end_attempt(track, Track.Status.PENDING, INTERRUPTED, **waiting):
        analyze_track.apply_async(args=[str(track.pk)], priority=AFTER_OTHERS)


def fail_track(track: Track, reason: str) -> None:
    _end_attempt(track, Track.Status.FAILED, reason, **track.at_rest())


def _end_attempt(track: Track, to: Track.Status, message: str, **fields: Any) -> bool:
    """End the attempt. Return False if another process ended it or started a new one."""
    attempt = Q(status=Track.Status.ANALYZING, lease_holder=track.lease_holder)
    if not Track.objects.filter(attempt, pk=track.pk).update(status=to, status_message=message, **fields):
        return False
    track.status, track.status_message = to, message
    publish_status(track)
    return True


def _reset_unqueued() -> None:
    unqueued = Q(status=Track.Status.FAILED, failure_code=Track.FailureCode.QUEUE_UNREACHABLE)
    for track in Track.objects.light().filter(unqueued)[:MAX_TRACKS_PER_ROUND]:
        # Overdue by the database's clock, too, which on SQLite counts whole milliseconds.
        overdue = timezone.now() - timedelta(seconds=1)
        if track.change_status(Track.Status.PENDING, only_from=(Track.Status.FAILED,), lease_until=overdue):
            publish_status(track)


def _queue_missing() -> None:
    overdue = Q(status=Track.Status.PENDING, lease_until__lt=Now())
    waiting = (
        Track.objects.filter(overdue)
        .order_by("created_at")
        .values_list("id", flat=True)[:MAX_TRACKS_PER_ROUND]
    )
    track_ids = [str(track_id) for track_id in waiting]
    if not track_ids:
        return
    queued = {job.arguments[0] for job in waiting_jobs() if job.task == analyze_track.name}
    for track_id in track_ids:
        if track_id not in queued and Track.objects.filter(overdue, pk=track_id).update(
            lease_until=in_seconds(QUEUE_LEASE_SECONDS)
        ):
            analyze_track.apply_async(args=[track_id])
            logger.info("Track %s was pending but in no queue. It is queued again.", track_id)


class Recovery(bootsteps.StartStopStep):  # type: ignore[misc]
    """Run recovery periodically in the pool's parent.

    On Celery's timer instead of a thread, because the parent forks. Restarted with each connection to Redis.
    """

    requires = {"celery.worker.consumer.tasks:Tasks"}
    timer: Any = None

    def start(self, consumer: Any) -> None:
        consumer.timer.call_after(0, recover_once)
        self.timer = consumer.timer.call_repeatedly(ROUND_SECONDS, recover_once)

    def stop(self, consumer: Any) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    shutdown = stop


def recover_once() -> None:
    """Run a round, unless another worker has just run one."""
    try:
        if sync_client().set(TURN_KEY, 1, nx=True, px=int(ROUND_SECONDS * 900)):
            with closing_database():
                recover()
    except (RedisError, OperationalError, DatabaseError, InterfaceError):
        logger.warning("Recovery failed and will be repeated.", exc_info=True)


@contextmanager
def closing_database() -> Iterator[None]:
    """Close connections on exit: a forked child must not share one with its parent."""
    try:
        yield
    finally:
        connections.close_all()
        for connection in connections.all(initialized_only=True):
            # PostgreSQL's connections come from a pool that keeps them open.
            if close_pool := getattr(connection, "close_pool", None):
                close_pool()
