"""Exclusive lock on an installation while its data is replaced."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from redis.exceptions import RedisError

from src.ops.backup.errors import BackupError
from src.ops.serve.instance_lock import AlreadyRunning, InstanceLock
from src.streams.queue_names import QUEUES
from src.streams.worker_registry import fail_fast_client, live_workers

STOP_FIRST = "Clave is running. Stop it first (Ctrl-C, or end its web and worker processes), then try again."


@contextmanager
def exclusive_lock() -> Iterator[None]:
    """Prevent ``serve`` from starting and fail if a worker is running.

    Web processes that were started separately are not detected.
    """
    run_folder = settings.CLAVE_HOME / "run"
    run_folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    try:
        with InstanceLock(run_folder / "serve.lock"):
            if is_worker_running():
                raise BackupError(STOP_FIRST)
            yield
    except AlreadyRunning as running:
        raise BackupError(STOP_FIRST) from running


def is_worker_running() -> bool:
    try:
        with fail_fast_client() as redis:
            return any(live_workers(redis, queue) for queue in QUEUES)
    except (RedisError, ValueError):
        # Without Redis no worker can run.
        return False
