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

from src.agents.registry import get_agents_for_every_track
from src.api.models import Track
from src.audio.passage import Passage
from src.core.redis import sync_client
from src.orchestrator.providers import LiveAnalysisProvider
from src.streams.tracks import follow_track
from src.tasks.recovery import INTERRUPTED
from tests.support.stored_tracks import clicks_wav, store_track

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


def process_environment(home: Path) -> dict[str, str]:
    return {
        **os.environ,
        "CLAVE_HOME": str(home),
        "DATABASE_URL": database_url(),
        "REDIS_URL": django_settings.REDIS_URL,
    }


def start_worker(home: Path, *options: str) -> subprocess.Popen[bytes]:
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
            command, cwd=ROOT, env=process_environment(home), stdout=log, stderr=log, start_new_session=True
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
    agents = [agent.name for agent in get_agents_for_every_track()]
    assert [entry["agent"] for entry in entries if "agent" in entry] == agents
    passage = await LiveAnalysisProvider().aget_analysis("temporal", str(track.id), passage=Passage(1, 3))
    assert passage["duration_seconds"] == pytest.approx(2.0)


@PREFORK
@ON_LINUX
async def test_the_pools_parent_stays_free_of_decoders_and_threads(worker: subprocess.Popen[bytes]):
    track = await sync_to_async(store_track)()
    await sync_to_async(track.queue_analysis)()
    assert (await ready(track))[-1]["status"] == "ready"
    assert loads_the_decoders(children(worker)[0])
    assert not loads_the_decoders(worker.pid)
    assert threads(worker.pid) == 1


@PREFORK
@ON_LINUX
async def test_a_track_whose_process_was_killed_once_is_analysed_after_all(worker: subprocess.Popen[bytes]):
    track = await sync_to_async(store_track)(clicks_wav(seconds=300))
    await sync_to_async(track.queue_analysis)()
    question = asyncio.create_task(LiveAnalysisProvider().aget_analysis("temporal", str(track.id)))
    await first_news(track)
    os.kill(children(worker)[0], signal.SIGKILL)
    entries = await ready(track)
    assert entries[-1]["status"] == "ready"
    assert INTERRUPTED in [entry.get("message") for entry in entries]
    assert (await question)["duration_seconds"] == pytest.approx(300)
    await track.arefresh_from_db()
    assert (track.status, track.attempts, track.crashes) == (Track.Status.READY, 0, 0)


@PREFORK
@ON_LINUX
async def test_a_worker_that_is_killed_whole_leaves_its_track_to_the_next(
    worker: subprocess.Popen[bytes], home: Path
):
    track = await sync_to_async(store_track)(clicks_wav(seconds=300))
    await sync_to_async(track.queue_analysis)()
    await first_news(track)
    os.killpg(worker.pid, signal.SIGKILL)
    worker.wait()
    sync_client().flushall()
    next_worker = start_worker(home, "-P", "solo")
    try:
        await wait_for_status(track, Track.Status.READY)
    finally:
        next_worker.terminate()
        next_worker.wait(20)


async def wait_for_status(track: Track, status: str) -> None:
    async with asyncio.timeout(90):
        while track.status != status:
            await asyncio.sleep(0.2)
            await track.arefresh_from_db()


ASK = """
import asyncio, django, sys
django.setup()
from src.orchestrator.providers import LiveAnalysisProvider
print("asking", flush=True)
print(asyncio.run(LiveAnalysisProvider().aget_analysis("temporal", sys.argv[1]))["duration_seconds"])
"""


async def test_two_processes_that_ask_for_the_same_start_one_job(home: Path):
    track = await sync_to_async(store_track)(status=Track.Status.READY)
    environment = process_environment(home)
    asking = [
        await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            ASK,
            str(track.id),
            env=environment,
            cwd=ROOT,
            stdout=asyncio.subprocess.PIPE,
        )
        for _ in range(2)
    ]
    for process in asking:
        assert process.stdout is not None
        assert await process.stdout.readline() == b"asking\n"
    async with asyncio.timeout(30):
        while not sync_client().llen("questions"):  # noqa: ASYNC110 - it is another process that puts it there
            await asyncio.sleep(0.05)
    # The second has asked by now.
    await asyncio.sleep(2)
    assert sync_client().llen("questions") == 1
    worker = start_worker(home, "-P", "solo")
    try:
        async with asyncio.timeout(60):
            answers = [await process.communicate() for process in asking]
    finally:
        worker.terminate()
        worker.wait(20)
    assert [float(output) for output, _ in answers] == [pytest.approx(8.0)] * 2


async def first_news(track: Track) -> None:
    async with asyncio.timeout(60), aclosing(follow_track(str(track.id), (0, 0))) as news:
        await anext(news)


def children(process: subprocess.Popen[bytes]) -> list[int]:
    return [int(pid) for pid in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]


def threads(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/task").iterdir()))


def loads_the_decoders(pid: int) -> bool:
    try:
        return "libsndfile" in Path(f"/proc/{pid}/maps").read_text()
    except (FileNotFoundError, ProcessLookupError):
        # It has just ended.
        return False
