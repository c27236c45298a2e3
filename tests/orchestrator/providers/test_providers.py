"""Where analyses come from, on real audio, a real database, a real broker and a real worker."""

import asyncio
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from asgiref.sync import sync_to_async
from django.core.files.storage import default_storage
from django.utils import timezone

from src.agents.base import AnalysisResult
from src.api.models import Track
from src.audio.passage import Passage
from src.core.redis import sync_client
from src.orchestrator.providers import (
    AnalysisProvider,
    CachedAnalysisProvider,
    CacheFirstProvider,
    FileAnalysisProvider,
    LiveAnalysisProvider,
    job_wait,
    provider_from_settings,
)
from src.streams.tracks import track_key
from src.tasks.analysis import analyze_track, enqueue
from src.tasks.jobs import AgentJob
from tests.support.failing_agents import CountingAgent, CrashingAgent, RefusingAgent, only_these_agents
from tests.support.stored_tracks import clicks_wav, store_track
from tests.support.worker import worker_thread

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]

Status = Track.Status
RHYTHM = {"tempo_bpm": 99.0}


@pytest.fixture
def agents(monkeypatch: pytest.MonkeyPatch) -> None:
    only_these_agents(monkeypatch, CountingAgent, RefusingAgent, CrashingAgent)


@pytest.fixture
def worker() -> Iterator[None]:
    with worker_thread():
        yield


async def until(condition: Callable[[], Any], seconds: float = 10.0) -> None:
    for _ in range(int(seconds / 0.02)):
        if condition():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("That never happened.")


# Stored analyses


def test_cached_provider_returns_analysis_from_db():
    track = store_track(analysis={"rhythm": RHYTHM})
    provider = CachedAnalysisProvider()
    assert provider.has_analysis("rhythm", str(track.id))
    assert provider.get_analysis("rhythm", str(track.id)) == RHYTHM


def test_cached_provider_raises_on_missing_analysis():
    track = store_track(analysis={"spectral": {"error": "Too short."}})
    provider = CachedAnalysisProvider()
    assert not provider.has_analysis("rhythm", str(track.id))
    with pytest.raises(KeyError, match="No rhythm analysis for track"):
        provider.get_analysis("rhythm", str(track.id))
    with pytest.raises(ValueError, match="Too short"):
        provider.get_analysis("spectral", str(track.id))


@pytest.mark.parametrize("track_id", ["0f1d2c3b-4a59-4687-9786-a5b4c3d2e1f0", "not-a-uuid"])
def test_an_unknown_track_is_a_key_error_everywhere(track_id: str):
    assert not CachedAnalysisProvider().has_analysis("rhythm", track_id)
    for provider in (CachedAnalysisProvider(), LiveAnalysisProvider(), CacheFirstProvider()):
        with pytest.raises(KeyError, match="Unknown track"):
            provider.get_analysis("rhythm", track_id)


def test_cached_provider_has_no_passages():
    track = store_track(analysis={"rhythm": RHYTHM})
    provider = CachedAnalysisProvider()
    with pytest.raises(KeyError):
        provider.get_analysis("rhythm", str(track.id), passage=Passage(2.0, 4.0))
    assert provider.get_analysis("rhythm", str(track.id), passage=Passage(0.0)) == RHYTHM


async def test_the_plain_methods_serve_async_code_too():
    class Dictionary(AnalysisProvider):
        """A provider from outside, with the two documented methods and nothing more."""

        def get_analysis(self, agent_name: str, track_id: str) -> dict[str, Any]:  # type: ignore[override]
            return {"agent": agent_name, "track": track_id}

        def has_analysis(self, agent_name: str, track_id: str) -> bool:
            return agent_name == "rhythm"

    provider = Dictionary()
    assert await provider.aget_analysis("rhythm", "7") == {"agent": "rhythm", "track": "7"}
    assert await provider.ahas_analysis("rhythm", "7")
    assert await provider.apick("rhythm", "7") is provider


# Live, in this process


def test_live_provider_runs_agent_and_caches():
    track = store_track()
    data = LiveAnalysisProvider().get_analysis("rhythm", str(track.id))
    assert data["tempo_bpm"] == pytest.approx(120, rel=0.04)
    track.refresh_from_db()
    assert track.get_analysis("rhythm") == data


@pytest.mark.usefixtures("agents")
def test_live_provider_stores_nothing_when_told_so():
    track = store_track()
    data = LiveAnalysisProvider(cache_results=False).get_analysis("counting", str(track.id))
    assert data["seconds"] == pytest.approx(8.0)
    track.refresh_from_db()
    assert track.analysis == {}


@pytest.mark.usefixtures("agents")
def test_a_passage_is_measured_and_never_stored():
    track = store_track()
    data = LiveAnalysisProvider().get_analysis("counting", str(track.id), passage=Passage(2.0, 5.0))
    assert data["seconds"] == pytest.approx(3.0, abs=0.01)
    assert (data["_meta"]["start_seconds"], data["_meta"]["end_seconds"]) == (2.0, 5.0)
    track.refresh_from_db()
    assert track.analysis == {}


@pytest.mark.usefixtures("agents")
def test_live_provider_says_what_went_wrong():
    provider, track_id = LiveAnalysisProvider(), str(store_track().id)
    with pytest.raises(KeyError) as caught:
        provider.get_analysis("astrology", track_id)
    assert caught.value.args == ("Unknown agent: astrology",)
    with pytest.raises(ValueError, match=r"^There is no trumpet in this piece\.$"):
        provider.get_analysis("refusing", track_id)
    with pytest.raises(ValueError, match="nothing between"):
        provider.get_analysis("counting", track_id, passage=Passage(60.0, 70.0))
    with pytest.raises(ValueError, match="could not be read as audio"):
        provider.get_analysis("counting", str(store_track(b"not a sound").id))
    assert provider.has_analysis("refusing", track_id)
    assert not provider.has_analysis("astrology", track_id)


# The stored one first


def test_cache_first_provider_uses_cache_when_available():
    track = store_track(analysis={"rhythm": RHYTHM})
    default_storage.delete(track.storage_path)
    assert CacheFirstProvider().get_analysis("rhythm", str(track.id)) == RHYTHM


@pytest.mark.usefixtures("agents")
def test_cache_first_provider_falls_back_to_live():
    track = store_track(analysis={"counting": {"error": "The worker was killed."}})
    provider = CacheFirstProvider()
    assert provider.has_analysis("counting", str(track.id))
    assert provider.get_analysis("counting", str(track.id))["seconds"] == pytest.approx(8.0)
    track.refresh_from_db()
    assert track.has_analysis("counting")


@pytest.mark.usefixtures("agents")
async def test_cache_first_provider_says_who_will_answer():
    track = await sync_to_async(store_track)(analysis={"counting": {"seconds": 1}})
    provider, track_id = CacheFirstProvider(), str(track.id)
    assert (await provider.apick("counting", track_id)).source == "cache"
    assert (await provider.apick("refusing", track_id)).source == "live"
    assert (await provider.apick("counting", track_id, passage=Passage(end_seconds=2.0))).source == "live"
    assert await provider.aget_analysis("counting", track_id) == {"seconds": 1}


@pytest.mark.parametrize(
    ("setting", "expected"),
    [("cached", CachedAnalysisProvider), ("live", LiveAnalysisProvider), ("cache_first", CacheFirstProvider)],
)
def test_the_setting_chooses_the_provider(settings: Any, setting: str, expected: type[AnalysisProvider]):
    settings.ANALYSIS_PROVIDER = setting
    assert type(provider_from_settings()) is expected


# Live, through the workers


class Slow(CountingAgent):
    """Takes long enough for its job to be watched."""

    runs = 0

    @classmethod
    def before(cls) -> None:
        cls.runs += 1
        time.sleep(0.3)


@pytest.mark.usefixtures("worker")
async def test_async_code_is_answered_by_a_worker_with_progress(monkeypatch: pytest.MonkeyPatch):
    only_these_agents(monkeypatch, Slow)
    track = await sync_to_async(store_track)(status=Status.READY)
    heard: list[tuple[float, str]] = []
    data = await LiveAnalysisProvider().aget_analysis(
        "counting", str(track.id), report=lambda fraction, stage: heard.append((fraction, stage))
    )
    assert data["seconds"] == pytest.approx(8.0)
    assert [stage for _, stage in heard] == [
        "Waiting for a worker",
        "Reading the file",
        "Counting analysis: running",
    ]
    assert sorted(heard) == heard
    await track.arefresh_from_db()
    assert track.analysis["counting"] == data


async def test_questions_about_a_track_that_still_waits_bring_its_whole_analysis_forward(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(Slow, "runs", 0)

    class Other(CountingAgent):
        name = "other"

    only_these_agents(monkeypatch, Slow, Other)
    track = await sync_to_async(store_track)()
    await sync_to_async(track.queue_analysis)()
    ask, agents = LiveAnalysisProvider().aget_analysis, ("counting", "other", "counting")
    questions = [asyncio.create_task(ask(agent, str(track.id))) for agent in agents]
    await until(lambda: sync_client().llen("questions"))
    await asyncio.sleep(0.2)
    # One job for three questions, besides the one that waits in the background.
    assert sync_client().llen("questions") == sync_client().llen("analysis") == 1
    for _ in range(2):
        await asyncio.to_thread(analyze_track.apply, [str(track.id)])
    answers = await asyncio.gather(*questions)
    await track.arefresh_from_db()
    assert answers == [track.analysis[agent] for agent in agents]
    assert Slow.runs == 1


@pytest.mark.usefixtures("agents", "worker")
async def test_a_worker_keeps_passages_and_unwanted_results_to_itself():
    track = await sync_to_async(store_track)()
    data = await LiveAnalysisProvider().aget_analysis("counting", str(track.id), passage=Passage(6.0))
    assert data["seconds"] == pytest.approx(2.0, abs=0.01)
    await LiveAnalysisProvider(cache_results=False).aget_analysis("counting", str(track.id))
    await track.arefresh_from_db()
    assert track.analysis == {}


@pytest.mark.usefixtures("agents", "worker")
async def test_a_workers_failure_comes_back_in_the_agents_words():
    provider, track = LiveAnalysisProvider(), await sync_to_async(store_track)()
    with pytest.raises(ValueError, match=r"^There is no trumpet in this piece\.$"):
        await provider.aget_analysis("refusing", str(track.id))
    with pytest.raises(ValueError) as caught:
        await provider.aget_analysis("crashing", str(track.id))
    assert "secret" not in str(caught.value)
    with pytest.raises(KeyError, match="Unknown agent: astrology"):
        await provider.aget_analysis("astrology", str(track.id))
    with pytest.raises(KeyError, match="Unknown track"):
        await provider.aget_analysis("counting", str(uuid.uuid4()))
    with pytest.raises(KeyError, match="Unknown track"):
        await provider.aget_analysis("counting", "not-a-uuid")


@pytest.mark.usefixtures("worker")
async def test_two_who_wait_for_the_same_share_one_job(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Slow, "runs", 0)
    only_these_agents(monkeypatch, Slow)
    # A track that waits for its first analysis would get it from the worker.
    track = await sync_to_async(store_track)(status=Track.Status.READY)
    ask = LiveAnalysisProvider().aget_analysis
    answers = await asyncio.gather(*(ask("counting", str(track.id)) for _ in range(3)))
    assert answers[0] == answers[1] == answers[2]
    assert Slow.runs == 1
    await ask("counting", str(track.id))
    assert Slow.runs == 2


def test_a_job_that_somebody_waits_for_goes_before_the_background(monkeypatch: pytest.MonkeyPatch):
    order: list[float] = []

    class Recording(CountingAgent):
        def analyse(self, samples: np.ndarray, sample_rate: int) -> AnalysisResult:
            order.append(round(samples.shape[-1] / sample_rate))
            return super().analyse(samples, sample_rate)

    only_these_agents(monkeypatch, Recording)
    for seconds in (3, 4):
        store_track(clicks_wav(seconds=seconds)).queue_analysis()
    for seconds in (1, 2):
        enqueue(AgentJob(str(store_track(clicks_wav(seconds=seconds)).id), "counting").with_new_id())
    with worker_thread():
        deadline = time.monotonic() + 20
        while len(order) < 4 and time.monotonic() < deadline:
            time.sleep(0.05)
    assert order == [1, 2, 3, 4]


async def test_a_question_waits_for_the_analysis_in_progress(monkeypatch: pytest.MonkeyPatch):
    runs: list[str] = []
    asked = threading.Event()

    class Early(CountingAgent):
        name = "an_early_one"
        before = staticmethod(lambda: asked.wait(10))

    class Counted(CountingAgent):
        before = staticmethod(lambda: runs.append("counting"))

    only_these_agents(monkeypatch, Early, Counted)
    track = await sync_to_async(store_track)()
    # No worker takes jobs of our own here: the answer can only come from the run.
    run = asyncio.create_task(asyncio.to_thread(analyze_track.apply, [str(track.id)]))
    await until(lambda: sync_client().exists(track_key(str(track.id))))
    heard: list[str] = []
    question = asyncio.create_task(
        CacheFirstProvider().aget_analysis(
            "counting", str(track.id), report=lambda _, stage: heard.append(stage)
        )
    )
    await asyncio.sleep(0.2)
    asked.set()
    async with asyncio.timeout(15):
        data = await question
        await run
    assert data["seconds"] == pytest.approx(8.0)
    assert runs == ["counting"]
    assert "Counting analysis: running" in heard
    assert sync_client().llen("questions") == 0


@pytest.mark.usefixtures("agents", "worker")
async def test_an_analysis_in_progress_that_fell_silent_is_not_waited_for(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(job_wait, "SILENCE_SECONDS", 0.2)
    long_ago = timezone.now() - timedelta(minutes=5)
    track = await sync_to_async(store_track)(
        status=Status.ANALYZING, lease_until=long_ago, lease_holder="another"
    )
    async with asyncio.timeout(15):
        data = await LiveAnalysisProvider().aget_analysis("counting", str(track.id))
    assert data["seconds"] == pytest.approx(8.0)


@pytest.mark.usefixtures("agents")
async def test_without_a_worker_the_wait_ends_with_advice(settings: Any):
    settings.ANALYSIS_TIMEOUT_SECONDS = 1
    track = await sync_to_async(store_track)()
    with pytest.raises(ValueError, match="whether a worker is running"):
        await LiveAnalysisProvider().aget_analysis("counting", str(track.id))
    # Nobody who asks later waits for the job that was given up.
    assert not sync_client().exists(AgentJob(str(track.id), "counting").claim_key)


@pytest.mark.usefixtures("agents")
async def test_waiting_holds_no_thread():
    track = await sync_to_async(store_track)()
    ask = LiveAnalysisProvider().aget_analysis
    # More than there are threads: where each wait held one, the last would never be queued.
    waits = [
        asyncio.create_task(ask("counting", str(track.id), passage=Passage(end_seconds=float(end))))
        for end in range(1, 51)
    ]
    await until(lambda: sync_client().llen("questions") == len(waits))
    for wait in waits:
        wait.cancel()
    await asyncio.gather(*waits, return_exceptions=True)


# One file from anywhere


@pytest.fixture
def song(tmp_path: Path) -> Path:
    path = tmp_path / "song with spaces.wav"
    path.write_bytes(clicks_wav(tempo_bpm=100))
    return path


async def test_a_file_is_decoded_once_for_all_questions(song: Path):
    provider = FileAnalysisProvider(song)
    heard: list[str] = []
    data = await provider.aget_analysis("rhythm", "", report=lambda _, stage: heard.append(stage))
    song.unlink()  # noqa: ASYNC240 - a test may block
    assert data["tempo_bpm"] == pytest.approx(100, rel=0.04)
    assert heard == ["Reading the file", "Rhythm analysis: running"]
    passage = await provider.aget_analysis("temporal", "any id", passage=Passage(1.0, 2.0))
    assert passage["duration_seconds"] == pytest.approx(1.0)
    assert provider.source == "live"


async def test_a_file_provider_says_what_is_wrong(song: Path):
    provider = FileAnalysisProvider(song)
    with pytest.raises(KeyError, match="Unknown agent: astrology"):
        await provider.aget_analysis("astrology", "")
    assert not provider.has_analysis("astrology", "")
    song.write_bytes(b"not a sound")  # noqa: ASYNC240 - a test may block
    with pytest.raises(ValueError, match="could not be read as audio"):
        await provider.aget_analysis("rhythm", "")
