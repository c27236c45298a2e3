"""The right to write to a track: taken by compare and set, renewed while the work goes on, and checked in the
transaction of every write. A worker that was thought dead and comes back finds that it has lost it.

The database's clock decides, not the workers'.
"""

import logging
import threading
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from django.db import InterfaceError, OperationalError, connections, transaction
from django.db.models import Q
from django.db.models.expressions import CombinedExpression
from django.db.models.functions import Now
from redis.exceptions import RedisError

from src.api.models import Track

logger = logging.getLogger(__name__)

# A renewal may fail a few times, or wait for native code that holds Python's lock, before the work counts as lost.
LEASE_SECONDS = 30
RENEWAL_SECONDS = 5.0
# So long a track that was queued just now is not looked for in the queue.
QUEUE_LEASE_SECONDS = 20

ABANDONED = Q(status=Track.Status.ANALYZING, lease_until__lt=Now())


class LeaseLost(Exception):
    """Somebody else works on this track now, or it was deleted: there is nothing left to write."""


def in_seconds(seconds: float) -> CombinedExpression:
    """That time from now, by the database's clock."""
    return Now() + timedelta(seconds=seconds)


class Lease:
    """One attempt of one job at one track."""

    def __init__(self, track_id: str, job_id: str) -> None:
        self.track_id = track_id
        # A job may be delivered twice: the attempt tells the two apart.
        self.holder = f"{job_id}/{uuid.uuid4().hex[:12]}"

    def take(self, free: Q, **changes: Any) -> bool:
        """True if the track was as ``free`` says; then it is ours, with these changes."""
        return self._change(free, lease_holder=self.holder, **changes)

    def renew(self) -> bool:
        return self._change(Q(lease_holder=self.holder))

    def _change(self, condition: Q, **changes: Any) -> bool:
        lease_until = in_seconds(LEASE_SECONDS)
        return bool(
            Track.objects.filter(condition, pk=self.track_id).update(lease_until=lease_until, **changes)
        )

    def confirm(self) -> None:
        if not self.renew():
            raise LeaseLost

    @contextmanager
    def held(self) -> Iterator[None]:
        """What is written in here is written only if the track is still ours; ``LeaseLost`` otherwise."""
        with transaction.atomic():
            # This locks the row until the end: nobody can take it over in between.
            self.confirm()
            yield

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Renew the lease for as long as this lasts."""
        with repeated(self.renew, RENEWAL_SECONDS):
            yield


@contextmanager
def repeated(renew: Callable[[], bool], every_seconds: float) -> Iterator[None]:
    """Call it in a thread beside the work, until it answers that there is nothing more to renew."""
    done = threading.Event()
    thread = threading.Thread(
        target=_repeat, args=(renew, every_seconds, done), name="lease renewal", daemon=True
    )
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _repeat(renew: Callable[[], bool], every_seconds: float, done: threading.Event) -> None:
    while not done.wait(every_seconds):
        try:
            if not renew():
                return
        except (OperationalError, InterfaceError, RedisError):
            logger.warning("A lease could not be renewed; the next try follows.", exc_info=True)
        finally:
            # The thread's own connection.
            connections.close_all()
