"""A real Celery worker in a thread of the test: it takes jobs from the real broker and sees the test's agents."""

from collections.abc import Iterator
from contextlib import contextmanager

from celery.contrib.testing.worker import start_worker
from django.db import connections

from src.tasks.celery import app


@contextmanager
def worker_thread() -> Iterator[None]:
    with start_worker(app, pool="solo", perform_ping_check=False, loglevel="WARNING", shutdown_timeout=20):
        yield
    connections.close_all()
