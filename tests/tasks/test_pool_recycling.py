"""What an idle worker keeps in memory: a real worker with a real pool that is idle sooner."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from asgiref.sync import sync_to_async

from src.api.models import Track
from tests.support.stored_tracks import store_track
from tests.tasks.test_worker import (
    ON_LINUX,
    ROOT,
    children,
    home,
    loads_the_decoders,
    process_environment,
    wait_for_status,
)

__all__ = ["home"]
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("redis_server"),
    pytest.mark.slow,
    ON_LINUX,
]
SOON_IDLE = """
from src.tasks import pool_recycling
pool_recycling.IDLE_SECONDS, pool_recycling.CHECK_SECONDS = 1.0, 0.2
from src.tasks.celery import app
app.worker_main(["worker", "-P", "prefork", "-c", "2", "--loglevel", "WARNING"])
"""


@pytest.fixture
def soon_idle(home: Path) -> Iterator[subprocess.Popen[bytes]]:
    with (home / "worker.log").open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, "-c", SOON_IDLE],
            cwd=ROOT,
            env=process_environment(home),
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    yield process
    process.terminate()
    try:
        process.wait(15)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


async def analyse(track: Track) -> None:
    assert await sync_to_async(track.queue_analysis)()
    await wait_for_status(track, Track.Status.READY)


def with_decoders(worker: subprocess.Popen[bytes]) -> list[int]:
    return [child for child in children(worker) if loads_the_decoders(child)]


async def idle(worker: subprocess.Popen[bytes]) -> None:
    async with asyncio.timeout(30):
        while with_decoders(worker) or len(children(worker)) != 2:  # noqa: ASYNC110 - another process decides
            await asyncio.sleep(0.05)


async def test_children_load_decoders_with_their_first_job_and_are_replaced_when_idle(
    soon_idle: subprocess.Popen[bytes], home: Path
):
    for _ in range(2):
        await idle(soon_idle)
        track = await sync_to_async(store_track)()
        await analyse(track)
        assert len(with_decoders(soon_idle)) == 1
    await idle(soon_idle)
    log = (home / "worker.log").read_text()
    assert not any(word in log for word in ("WARNING", "ERROR", "Traceback", "SIGTERM"))
