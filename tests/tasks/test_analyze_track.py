"""The analysis of a whole track, with real audio, a real database and a real Redis-protocol server."""

import asyncio
import json
from contextlib import aclosing
from typing import Any

import numpy as np
import pytest
from django.core.files.storage import FileSystemStorage, default_storage

from src.agents.registry import get_agents_for_every_track
from src.api.models import Track
from src.audio.features import COSTLY_TRANSFORMS
from src.core.redis import sync_client
from src.streams.entry import FIELD
from src.streams.tracks import follow_track, track_key
from src.tasks import progress, track_run
from src.tasks.analysis import analyze_track, analyze_track_with_agent
from src.tasks.jobs import AgentJob
from tests.support.failing_agents import CountingAgent, CrashingAgent, RefusingAgent, only_these_agents
from tests.support.stored_tracks import clicks_wav, store_track, wav

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]

Status = Track.Status


def told(track: Track) -> list[dict[str, Any]]:
    """Everything that was said about the track, in order."""

    return [json.loads(fields[FIELD]) for _, fields in sync_client().xrange(track_key(str(track.id)))]


def statuses(track: Track) -> list[str]:
    return [entry["status"] for entry in told(track) if entry["type"] == "track_status"]


def test_every_registered_agent_measures_and_the_track_becomes_ready():
    track = store_track()
    analyze_track.apply([str(track.id)])
    track.refresh_from_db()
    assert track.status == Status.READY
    assert track.status_message == ""
    assert (
        set(track.analysis)
        == {agent.name for agent in get_agents_for_every_track()}
        >= {"rhythm", "spectral", "temporal"}
    )
    assert track.analysis["rhythm"]["tempo_bpm"] == pytest.approx(120, rel=0.04)
    assert track.analysis["rhythm"]["_meta"]["end_seconds"] == pytest.approx(8.0)
    assert track.duration == pytest.approx(8.0)
    assert track.waveform["levels"]
    assert track.analyzed_at is not None


def test_each_result_is_saved_as_it_comes(monkeypatch: pytest.MonkeyPatch):
    track = store_track()
    seen: list[set[str]] = []

    class SecondAgent(CountingAgent):
        name = "second"
        before = staticmethod(lambda: seen.append(set(Track.objects.get(id=track.id).analysis)))

    only_these_agents(monkeypatch, CountingAgent, SecondAgent)
    analyze_track.apply([str(track.id)])
    assert seen == [{"counting"}]


def test_of_a_long_recording_it_is_told_how_far_it_is(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(progress, "REPORT_INTERVAL_MINUTES", 1)
    monkeypatch.setattr(track_run, "LONG_SECONDS", 60.0)
    only_these_agents(monkeypatch, CountingAgent)
    track = store_track(clicks_wav(seconds=130))

    analyze_track.apply([str(track.id)])

    entries = [entry for entry in told(track) if "fraction" in entry and entry["type"] == "track_status"]
    fractions = [entry["fraction"] for entry in entries]
    assert fractions == sorted(fractions)
    assert [entry["message"] for entry in entries if "so far" in entry["message"]] == [
        "Reading the file: 1 minutes so far",
        "Reading the file: 2 minutes so far",
    ]
    before_agents = [entry["fraction"] for entry in entries if entry["message"] == track_run.PREPARING]
    assert len(set(before_agents)) == len(COSTLY_TRANSFORMS)
    assert max(before_agents) < track_run.TRANSFORMED


def test_an_agent_whose_transform_fails_says_so_on_a_long_recording_too(monkeypatch: pytest.MonkeyPatch):
    def broken(*args: Any) -> None:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr("src.audio.spectrum.spectrum", broken)
    monkeypatch.setattr(track_run, "LONG_SECONDS", 5.0)
    track = store_track()

    analyze_track.apply([str(track.id)])

    track.refresh_from_db()
    assert track.status == Status.READY
    assert "secret" not in track.status_message
    assert "error" in track.analysis["spectral"]
    assert "error" not in track.analysis["loudness"]


def test_an_agent_on_request_waits_until_it_is_asked(monkeypatch: pytest.MonkeyPatch):
    class CostlyAgent(CountingAgent):
        name = "costly"
        on_request = True

    only_these_agents(monkeypatch, CountingAgent, CostlyAgent)
    track = store_track()
    analyze_track.apply([str(track.id)])
    track.refresh_from_db()
    assert track.status == Status.READY
    assert set(track.analysis) == {"counting"}

    analyze_track_with_agent.apply([str(track.id), "costly"])
    track.refresh_from_db()
    assert track.analysis["costly"]["seconds"] == pytest.approx(8.0)


def test_one_agents_failure_loses_no_others(monkeypatch: pytest.MonkeyPatch):
    only_these_agents(monkeypatch, CountingAgent, CrashingAgent, RefusingAgent)
    track = store_track()
    analyze_track.apply([str(track.id)])
    track.refresh_from_db()
    assert track.status == Status.READY
    assert track.analysis["counting"]["seconds"] == pytest.approx(8.0)
    assert track.analysis["refusing"] == {"error": "There is no trumpet in this piece."}
    assert set(track.analysis["crashing"]) == {"error"}
    assert "secret" not in track.analysis["crashing"]["error"]
    assert "There is no trumpet in this piece." in track.status_message


def test_a_track_of_which_nothing_could_be_measured_is_failed(monkeypatch: pytest.MonkeyPatch):
    only_these_agents(monkeypatch, RefusingAgent)
    track = store_track()
    analyze_track.apply([str(track.id)])
    track.refresh_from_db()
    assert (track.status, track.status_message) == (Status.FAILED, "There is no trumpet in this piece.")
    assert statuses(track)[-1] == "failed"


def test_watchers_hear_of_every_step(monkeypatch: pytest.MonkeyPatch):
    only_these_agents(monkeypatch, CountingAgent, RefusingAgent)
    track = store_track()
    analyze_track.apply([str(track.id)])
    events = [entry for entry in told(track) if entry["type"] == "track_status"]
    assert [(event["status"], event["message"], event.get("agent")) for event in events] == [
        ("analyzing", "Reading the file", None),
        ("analyzing", "Counting analysis: running", "counting"),
        ("analyzing", "Refusing analysis: running", "refusing"),
        ("ready", "Ready, with parts missing. Refusing: There is no trumpet in this piece.", None),
    ]
    fractions = [event["fraction"] for event in events]
    assert fractions == sorted(fractions)
    assert (fractions[0], fractions[-1]) == (0.0, 1.0)
    jobs = [(entry["job_id"], entry["state"]) for entry in told(track) if entry["type"] == "job"]
    assert jobs == [
        (f"{track.id}:counting", "progress"),
        (f"{track.id}:counting", "finished"),
        (f"{track.id}:refusing", "progress"),
        (f"{track.id}:refusing", "failed"),
    ]


async def test_progress_reaches_a_follower_while_the_analysis_runs(monkeypatch: pytest.MonkeyPatch):
    only_these_agents(monkeypatch, CountingAgent)
    track = await asyncio.to_thread(store_track)
    heard: list[str] = []
    async with asyncio.timeout(20), aclosing(follow_track(str(track.id), (0, 0))) as entries:
        work = asyncio.create_task(asyncio.to_thread(analyze_track.apply, [str(track.id)]))
        async for entry in entries:
            heard.append(entry["type"])
            if entry.get("status") == "ready":
                break
        await work
    assert heard == ["track_status", "track_status", "job", "job", "track_status"]


def test_a_ready_track_never_turns_back(monkeypatch: pytest.MonkeyPatch):
    only_these_agents(monkeypatch, CountingAgent)
    track = store_track(status=Status.READY, analysis={"counting": {"seconds": 1}})
    analyze_track.apply([str(track.id)])
    analyze_track.apply([str(track.id)], retries=1)
    track.refresh_from_db()
    assert (track.status, track.analysis) == (Status.READY, {"counting": {"seconds": 1}})
    assert told(track) == []


def test_a_track_in_other_hands_is_left_alone(monkeypatch: pytest.MonkeyPatch):
    only_these_agents(monkeypatch, CountingAgent)
    track = store_track(status=Status.ANALYZING)
    # The second is what Redis hands out when nobody acknowledged a job; "apply" makes no delivery information.
    analyze_track.apply([str(track.id)])
    analyze_track.push_request(delivery_info={"redelivered": True})
    analyze_track.run(str(track.id))
    analyze_track.pop_request()
    track.refresh_from_db()
    assert (track.status, track.analysis) == (Status.ANALYZING, {})


@pytest.mark.parametrize(
    ("content", "reason"),
    [(b"this is not a sound", "could not be read as audio"), (wav(np.zeros(0)), "no sound")],
)
def test_a_file_that_cannot_be_read_fails_once_and_in_plain_words(content: bytes, reason: str):
    track = store_track(content)
    result = analyze_track.apply([str(track.id)])
    track.refresh_from_db()
    assert result.state == "SUCCESS"
    assert track.status == Status.FAILED
    assert reason in track.status_message
    assert statuses(track) == ["analyzing", "failed"]


def test_a_recording_that_is_too_long_is_refused(settings: Any):
    settings.MAX_DURATION_SECONDS = 5
    track = store_track()
    analyze_track.apply([str(track.id)])
    track.refresh_from_db()
    assert track.status == Status.FAILED
    assert "longer than the 5 seconds allowed" in track.status_message


def test_a_file_that_is_gone_is_not_tried_again():
    track = store_track()
    default_storage.delete(track.storage_path)
    assert analyze_track.apply([str(track.id)]).state == "SUCCESS"
    track.refresh_from_db()
    assert track.status == Status.FAILED
    assert "upload the file again" in track.status_message


def test_a_failed_track_can_be_analysed_again(monkeypatch: pytest.MonkeyPatch):
    only_these_agents(monkeypatch, CountingAgent)
    track = store_track(status=Status.FAILED, status_message="The storage was away.")
    assert track.queue_analysis()
    analyze_track.apply([str(track.id)])
    track.refresh_from_db()
    assert (track.status, track.status_message) == (Status.READY, "")


def test_a_late_job_leaves_a_failed_track_as_it_is():
    track = store_track(status=Status.FAILED, status_message="No sound.")
    analyze_track.apply([str(track.id)])
    track.refresh_from_db()
    assert (track.status, track.status_message) == (Status.FAILED, "No sound.")


class FlakyStorage(FileSystemStorage):
    """Cannot be reached the first times."""

    failures = opened = 0

    def _open(self, name: str, mode: str = "rb") -> Any:
        type(self).opened += 1
        if self.opened <= self.failures:
            raise ConnectionResetError("storage.internal:9000 hung up")
        return super()._open(name, mode)


@pytest.mark.parametrize(("failures", "tries", "status"), [(2, 3, Status.READY), (99, 4, Status.FAILED)])
def test_a_storage_that_is_away_is_waited_for_a_few_times(
    monkeypatch: pytest.MonkeyPatch, settings: Any, failures: int, tries: int, status: str
):
    only_these_agents(monkeypatch, CountingAgent)
    track = store_track()
    FlakyStorage.failures, FlakyStorage.opened = failures, 0
    settings.STORAGES = {**settings.STORAGES, "default": {"BACKEND": f"{__name__}.FlakyStorage"}}
    analyze_track.apply([str(track.id)])
    track.refresh_from_db()
    assert (FlakyStorage.opened, track.status) == (tries, status)
    assert "hung up" not in track.status_message
    assert "failed" not in statuses(track)[:-1]


def test_a_track_deleted_before_its_turn_is_no_error():
    track = store_track()
    track_id = str(track.id)
    track.delete()
    assert analyze_track.apply([track_id]).state == "SUCCESS"
    assert not Track.objects.exists()


def test_a_track_deleted_in_the_middle_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch):
    track = store_track()

    class Deleting(CountingAgent):
        name = "a_deleting_one"
        before = staticmethod(lambda: Track.objects.filter(id=track.id).delete())

    only_these_agents(monkeypatch, Deleting, CountingAgent)
    assert analyze_track.apply([str(track.id)]).state == "SUCCESS"
    assert not Track.objects.exists()
    assert sync_client().keys("*") == []


def test_a_job_for_one_agent_of_a_deleted_track_leaves_only_its_answer_for_a_minute():
    track = store_track()
    job = AgentJob(str(track.id), "rhythm").with_new_id()
    sync_client().set(job.claim_key, job.id)
    track.delete()
    analyze_track_with_agent.apply([job.track_id, job.agent_name], task_id=job.id)
    left = {key: sync_client().ttl(key) for key in sync_client().keys("*")}
    assert set(left) == {job.result_key.encode(), track_key(job.track_id).encode()}
    assert all(0 < seconds <= 60 for seconds in left.values())
