"""Replacement of the pool's children while the worker is idle, so that idle installations stay small.

A child loads decoders and compiled code with its first job (about 80 MB) and keeps them for the next one. When no job
has come for a while, the pool's parent replaces its children by new forks, which share the parent's memory.
"""

import logging
import time
from typing import Any

from celery import bootsteps
from celery.worker import state

logger = logging.getLogger(__name__)

IDLE_SECONDS = 30.0
CHECK_SECONDS = 5.0


class ReplaceIdleChildren(bootsteps.StartStopStep):  # type: ignore[misc]
    """Checks in the pool's parent, between its other work, as ``Recovery`` does."""

    requires = {"celery.worker.consumer.tasks:Tasks"}
    timer: Any = None

    def start(self, consumer: Any) -> None:
        self.jobs_seen = jobs_taken()
        self.idle_since = time.monotonic()
        self.has_worked = True
        # Only the prefork pool has children.
        if hasattr(consumer.pool, "shrink"):
            self.timer = consumer.timer.call_repeatedly(CHECK_SECONDS, self.check, args=(consumer.pool,))

    def stop(self, consumer: Any) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    shutdown = stop

    def check(self, pool: Any) -> None:
        """Replace the children that have worked, when none of them has had a job for `IDLE_SECONDS`."""
        if state.reserved_requests or jobs_taken() != self.jobs_seen:
            self.jobs_seen, self.idle_since, self.has_worked = jobs_taken(), time.monotonic(), True
        elif self.has_worked and time.monotonic() - self.idle_since > IDLE_SECONDS:
            self.has_worked = False
            replace_children(pool)


def jobs_taken() -> int:
    """Jobs that the children of this worker have begun since it started."""
    return sum(state.total_count.values())


def replace_children(pool: Any) -> None:
    """Replace the pool's processes.

    Call only while no job is reserved: a job on its way to a process that ends would be lost.
    """
    count = pool.num_processes
    logger.debug("No job for %.0f s: replacing %s children.", IDLE_SECONDS, count)
    try:
        pool.shrink(count)
    except ValueError:
        logger.warning("A child that should be idle is busy, and stays.")
    pool.grow(count - pool.num_processes)
    pool.maintain_pool()
