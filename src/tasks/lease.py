"""Leases on rows that workers work on: tracks, and tasks of the choreographer.

A lease is acquired by compare-and-set, renewed during the work and checked in the transaction of every write. So a
worker whose lease was taken over cannot write. All times come from the database's clock.
"""

import logging
import threading
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from django.db import InterfaceError, OperationalError, connections, transaction
from django.db.models import Model, Q
from django.db.models.expressions import CombinedExpression
from django.db.models.functions import Now
from redis.exceptions import RedisError

from src.api.models import Track

logger = logging.getLogger(__name__)

# A renewal may fail a few times, or wait for native code that holds Python's lock, before the work counts as lost.
LEASE_SECONDS = 30
RENEWAL_SECONDS = 5.0
# How long a track that was just queued is not searched in the queue.
QUEUE_LEASE_SECONDS = 20

ABANDONED = Q(status=Track.Status.ANALYZING, lease_until__lt=Now())


class LeaseLost(Exception):
    """Another worker has taken over this row, or it was deleted or cancelled."""


def in_seconds(seconds: float) -> CombinedExpression:
    """Return the time in ``seconds`` from now, by the database's clock."""
    return Now() + timedelta(seconds=seconds)


class Lease:
    """The lease of one attempt of a job on a row with the columns ``lease_holder`` and ``lease_until``."""

    def __init__(self, row_id: str, job_id: str, model: type[Model] = Track) -> None:
        self.rows = model._default_manager.filter(pk=row_id)
        # A job may be delivered twice: the random part distinguishes the attempts.
        self.holder = f"{job_id}/{uuid.uuid4().hex[:12]}"

    def take(self, free: Q, **changes: Any) -> bool:
        """Acquire the lease and apply the changes if the row matches ``free``."""
        return self._change(free, lease_holder=self.holder, **changes)

    def renew(self) -> bool:
        return self._change(Q(lease_holder=self.holder))

    def change(self, **changes: Any) -> None:
        """Renew the lease and apply the changes; raise ``LeaseLost`` if it is lost."""
        if not self._change(Q(lease_holder=self.holder), **changes):
            raise LeaseLost

    def _change(self, condition: Q, **changes: Any) -> bool:
        return bool(self.rows.filter(condition).update(lease_until=in_seconds(LEASE_SECONDS), **changes))

    def confirm(self) -> None:
        self.change()

    @contextmanager
    def held(self) -> Iterator[None]:
        """Open a transaction that holds the lease; raise ``LeaseLost`` if it is lost."""
        with transaction.atomic():
            # This locks the row until the end of the transaction, so the lease cannot be taken over.
            self.confirm()
            yield

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Renew the lease periodically within this context."""
        with renewed_periodically(self.renew, RENEWAL_SECONDS):
            yield


@contextmanager
def renewed_periodically(renew: Callable[[], bool], every_seconds: float) -> Iterator[None]:
    """Call ``renew`` periodically in a thread until it returns False or the context ends."""
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
