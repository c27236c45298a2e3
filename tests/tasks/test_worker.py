"""A real worker process, started as in production, end to end: audio in the storage to measurements in the row."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings as django_settings
from django.db import connection

from src.api.models import Track
from src.orchestrator.providers import LiveAnalysisProvider
from src.streams.tracks import follow_track
from src.tasks import lost
from tests.tasks.stored_tracks import clicks_wav, store_track

ROOT = Path(__file__).resolve().parents[2]

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("redis_server"),
    pytest.mark.slow,
]
ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
PREFORK = pytest.mark.parametrize("worker", [("-P", "prefork", "-c", "1")], indirect=True, ids=["prefork"])


def database_url() -> str:
    """The test's own database, for another process."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    return os.environ["DATABASE_URL"].rsplit("/", 1)[0] + f"/{name}"


def start_worker(home: Path, *options: str) -> subprocess.Popen[bytes]:
    environment = {
        **os.environ,
        "CLAVE_HOME": str(home),
        "DATABASE_URL": database_url(),
        "REDIS_URL": django_settings.REDIS_URL,
    }
    command = [
        sys.executable,
        "-m",
        "celery",
        "-A",
        "src.tasks.celery",
        "worker",
        "--loglevel",
        "WARNING",
        *options,
    ]
    with (home / "worker.log").open("ab") as log:
        return subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=log, stderr=log, start_new_session=True
        )


@pytest.fixture
def home(tmp_path: Path, settings: Any) -> Path:
    """One storage for the test and its worker."""
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path


@pytest.fixture
def worker(home: Path, request: pytest.FixtureRequest) -> Iterator[subprocess.Popen[bytes]]:
    process = start_worker(home, *getattr(request, "param", ("-P", "solo")))
    yield process
    process.terminate()
    try:
        process.wait(15)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


async def ready(track: Track) -> list[dict[str, Any]]:
    """Everything a watcher hears until the track is READY or FAILED."""
    entries: list[dict[str, Any]] = []
    async with asyncio.timeout(60), aclosing(follow_track(str(track.id), (0, 0))) as news:
        async for entry in news:
            entries.append(entry)
            if entry.get("status") in ("ready", "failed"):
                return entries
    raise AssertionError("A stream is followed for ever.")


@pytest.mark.usefixtures("worker")
async def test_an_uploaded_track_is_analysed_by_a_worker_process():
    track = await sync_to_async(store_track)()
    assert await sync_to_async(track.queue_analysis)()
    entries = await ready(track)
    await track.arefresh_from_db()
    assert track.status == Track.Status.READY
    assert track.get_analysis("rhythm")["tempo_bpm"] == pytest.approx(120, rel=0.04)
    assert [entry["agent"] for entry in entries if "agent" in entry] == ["rhythm", "spectral", "temporal"]
    passage = await LiveAnalysisProvider().aget_analysis(
        "temporal", str(track.id), start_seconds=1, end_seconds=3
    )
    assert passage["duration_seconds"] == pytest.approx(2.0)


@PREFORK
@ON_LINUX
async def test_the_pools_parent_stays_free_of_decoders_and_scipy(worker: subprocess.Popen[bytes]):
    track = await sync_to_async(store_track)()
    await sync_to_async(track.queue_analysis)()
    assert (await ready(track))[-1]["status"] == "ready"
    assert loads_the_decoders(children(worker)[0])
    assert not loads_the_decoders(worker.pid)


@PREFORK
@ON_LINUX
async def test_a_track_whose_process_was_killed_is_failed_and_the_next_one_analysed(
    worker: subprocess.Popen[bytes],
):
    track = await sync_to_async(store_track)(clicks_wav(seconds=600))
    await sync_to_async(track.queue_analysis)()
    await first_news(track)
    os.kill(children(worker)[0], signal.SIGKILL)
    assert (await ready(track))[-1]["message"] == lost.REASON
    await track.arefresh_from_db()
    assert (track.status, track.status_message) == (Track.Status.FAILED, lost.REASON)

    another = await sync_to_async(store_track)()
    await sync_to_async(another.queue_analysis)()
    assert (await ready(another))[-1]["status"] == "ready"


async def first_news(track: Track) -> None:
    async with asyncio.timeout(60), aclosing(follow_track(str(track.id), (0, 0))) as news:
        await anext(news)


def children(process: subprocess.Popen[bytes]) -> list[int]:
    return [int(pid) for pid in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]


def loads_the_decoders(pid: int) -> bool:
    maps = Path(f"/proc/{pid}/maps").read_text()
    return "site-packages/scipy/" in maps or "libsndfile" in maps
