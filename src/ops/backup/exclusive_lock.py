"""Having an installation to oneself: nobody may write while its data is exchanged."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from redis.exceptions import RedisError

from src.ops.backup.errors import BackupError
from src.ops.serve.instance import AlreadyRunning, Instance
from src.streams.worker_registry import QUEUES, impatient_client, living_workers

STOP_FIRST = "Clave is running. Stop it first (Ctrl-C, or end its web and worker processes), then try again."


@contextmanager
def exclusive_lock() -> Iterator[None]:
    """``serve`` cannot start meanwhile. Web processes that were started one by one are not noticed, workers are."""
    run_folder = settings.CLAVE_HOME / "run"
    run_folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    try:
        with Instance(run_folder / "serve.lock"):
            if a_worker_lives():
                raise BackupError(STOP_FIRST)
            yield
    except AlreadyRunning as running:
        raise BackupError(STOP_FIRST) from running


def a_worker_lives() -> bool:
    try:
        with impatient_client() as redis:
            return any(living_workers(redis, queue) for queue in QUEUES)
    except (RedisError, ValueError):
        # Without Redis no worker works.
        return False
