"""Work that got lost is found and queued again, by itself.

The database says what has to be done; the queue is only the way there. Every few seconds one worker looks for tracks

- in ANALYZING whose lease ran out: their worker is gone;
- in PENDING that no queue holds: the queue was emptied, or the worker that had fetched the job is gone;
- in FAILED only because the queue could not be reached when they came.

It also feeds the idle hours: older measurements, and files that belong to no track.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
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
from src.tasks.lease import ABANDONED, QUEUE_LEASE_SECONDS, in_seconds
from src.tasks.orphans import queue_sweep
from src.tasks.progress import publish_status
from src.tasks.reanalysis import queue_next_batch

logger = logging.getLogger(__name__)

ROUND_SECONDS = 10.0
TURN_KEY = "clave:recovery"
AT_ONCE = 500

# Processes that may die over one track before it is taken for the cause.
MOST_CRASHES = 3
# Whole workers may die for reasons of their own: more patience, but not for ever.
MOST_ATTEMPTS = 10
INTERRUPTED = "The analysis was interrupted. It starts again by itself."


def recover() -> None:
    """One round."""
    for track in Track.objects.light().filter(ABANDONED)[:AT_ONCE]:
        put_back(track)
    _accept_the_unqueued()
    _queue_what_no_queue_holds()
    queue_next_batch()
    queue_sweep()


def put_back(track: Track, *, crashes: int = 0) -> None:
    """Let another worker have an abandoned track, after the others; not one that keeps killing them."""
    track.crashes += crashes
    if track.crashes >= MOST_CRASHES or track.attempts >= MOST_ATTEMPTS:
        give_up(track, CUT_OFF)
        return
    waiting = {"lease_until": in_seconds(QUEUE_LEASE_SECONDS), "lease_holder": "", "crashes": track.crashes}
    if _end_attempt(track, Track.Status.PENDING, INTERRUPTED, **waiting):
        analyze_track.apply_async(args=[str(track.pk)], priority=AFTER_OTHERS)


def give_up(track: Track, reason: str) -> None:
    _end_attempt(track, Track.Status.FAILED, reason, **track.at_rest())


def _end_attempt(track: Track, to: Track.Status, message: str, **fields: Any) -> bool:
    """False where somebody else has ended the attempt, or begun a new one."""
    attempt = Q(status=Track.Status.ANALYZING, lease_holder=track.lease_holder)
    if not Track.objects.filter(attempt, pk=track.pk).update(status=to, status_message=message, **fields):
        return False
    track.status, track.status_message = to, message
    publish_status(track)
    return True


def _accept_the_unqueued() -> None:
    unqueued = Q(status=Track.Status.FAILED, status_message__startswith="Failed to queue analysis:")
    for track in Track.objects.light().filter(unqueued)[:AT_ONCE]:
        if track.change_status(
            Track.Status.PENDING, only_from=(Track.Status.FAILED,), lease_until=timezone.now()
        ):
            publish_status(track)


def _queue_what_no_queue_holds() -> None:
    overdue = Q(status=Track.Status.PENDING, lease_until__lt=Now())
    waiting = Track.objects.filter(overdue).order_by("created_at").values_list("id", flat=True)[:AT_ONCE]
    track_ids = [str(track_id) for track_id in waiting]
    if not track_ids:
        return
    queued = {job.arguments[0] for job in waiting_jobs() if job.task == analyze_track.name}
    for track_id in track_ids:
        if track_id not in queued and Track.objects.filter(overdue, pk=track_id).update(
            lease_until=in_seconds(QUEUE_LEASE_SECONDS)
        ):
            analyze_track.apply_async(args=[track_id])
            logger.info("Track %s waited and stood in no queue: it is queued again.", track_id)


class Recovery(bootsteps.StartStopStep):  # type: ignore[misc]
    """Rounds in the pool's parent, between its other work: a thread of ours must not be there when it forks. They
    begin when the worker is connected to Redis, and anew whenever it connects again."""

    requires = {"celery.worker.consumer.tasks:Tasks"}
    timer: Any = None

    def start(self, consumer: Any) -> None:
        consumer.timer.call_after(0, round_of_one)
        self.timer = consumer.timer.call_repeatedly(ROUND_SECONDS, round_of_one)

    def stop(self, consumer: Any) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    shutdown = stop


def round_of_one() -> None:
    """A round, unless another worker has just made one."""
    try:
        if sync_client().set(TURN_KEY, 1, nx=True, px=int(ROUND_SECONDS * 900)):
            with closed_database():
                recover()
    except (RedisError, OperationalError, DatabaseError, InterfaceError):
        logger.warning("Lost work could not be looked for; the next round follows.", exc_info=True)


@contextmanager
def closed_database() -> Iterator[None]:
    """For the pool's parent: the next child that it forks must not share a connection with it."""
    try:
        yield
    finally:
        connections.close_all()
        for connection in connections.all(initialized_only=True):
            # PostgreSQL's connections come from a pool, which has threads.
            if close_pool := getattr(connection, "close_pool", None):
                close_pool()
