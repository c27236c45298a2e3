"""A worker process says that it lives, and says goodbye."""

import signal
import subprocess
from pathlib import Path

import pytest

from src.core.redis import sync_client
from src.streams.queue_names import QUEUES
from src.streams.worker_registry import HEARTBEAT_TIMEOUT_SECONDS, announce, live_workers, workers_key
from tests.support.processes import wait_until
from tests.tasks.test_worker import start_worker

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


def served() -> list[int]:
    return [len(live_workers(sync_client(), queue)) for queue in QUEUES]


@pytest.mark.slow
@pytest.mark.parametrize("pool", [("-P", "prefork", "-c", "1"), ("-P", "solo")], ids=lambda pool: pool[1])
def test_a_worker_is_listed_for_its_queues_until_it_stops_and_again_after_redis_was_away(
    tmp_path: Path, pool: tuple[str, ...]
):
    worker = start_worker(tmp_path, *pool)
    try:
        assert wait_until(lambda: served() == [1, 1, 1], 60)
        sync_client().delete(*map(workers_key, QUEUES))
        # Its connections break, as when Redis is started again.
        sync_client().execute_command("CLIENT KILL TYPE normal SKIPME yes")
        assert wait_until(lambda: served() == [1, 1, 1], 30)
        worker.send_signal(signal.SIGTERM)
        worker.wait(20)
        assert served() == [0, 0, 0]
    finally:
        end(worker)


@pytest.mark.slow
def test_a_worker_of_one_queue_does_not_stand_for_the_other(tmp_path: Path):
    worker = start_worker(tmp_path, "-P", "solo", "-Q", "analysis")
    try:
        assert wait_until(lambda: served() == [0, 1, 0], 60)
    finally:
        end(worker)


def test_a_worker_that_fell_silent_is_forgotten():
    announce(sync_client(), "worker@here:1", QUEUES)
    assert served() == [1, 1, 1]
    sync_client().zincrby(workers_key("analysis"), -HEARTBEAT_TIMEOUT_SECONDS - 1, "worker@here:1")
    assert served() == [1, 0, 1]


def end(worker: subprocess.Popen[bytes]) -> None:
    worker.kill()
    worker.wait()
