"""Old measurements brought up to date while the track stays READY."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.core.management import call_command
from django.utils import timezone

from src.agents.base import AnalysisResult
from src.api.models import Track
from src.core.redis import sync_client
from src.tasks import reanalysis
from src.tasks.analysis import analyze_track
from src.tasks.broker_queues import count_idle_jobs
from src.tasks.reanalysis import MAX_ATTEMPTS, measure_again, queue_next_batch
from src.tasks.recovery import recover
from tests.support.failing_agents import CountingAgent, RefusingAgent, only_these_agents
from tests.support.stored_tracks import store_track

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]

Status = Track.Status


class Grown(CountingAgent):
    version = 2


class Newcomer(CountingAgent):
    name = "newcomer"


class GrownButRefusing(CountingAgent):
    version = 2

    def analyse(self, samples: Any, sample_rate: int) -> AnalysisResult:
        return AnalysisResult(agent=self.name, success=False, error="Not any more.")


@pytest.fixture
def track(monkeypatch: pytest.MonkeyPatch) -> Track:
    """Analysed by the agents of the old days."""
    only_these_agents(monkeypatch, CountingAgent, RefusingAgent)
    track = store_track()
    analyze_track.apply([str(track.id)])
    return now(track)


def now(track: Track) -> Track:
    return Track.objects.get(pk=track.pk)


def versions(track: Track) -> dict[str, Any]:
    return {name: data.get("_meta", {}).get("version") for name, data in now(track).analysis.items()}


def test_what_is_up_to_date_is_left_alone(track: Track):
    assert queue_next_batch() == 0
    measure_again.apply([str(track.id)])
    assert now(track).analysis == track.analysis


def test_only_agents_that_grew_or_came_are_run(track: Track, monkeypatch: pytest.MonkeyPatch):
    refused = now(track).analysis["refusing"]
    only_these_agents(monkeypatch, Grown, RefusingAgent, Newcomer)
    assert queue_next_batch() == 1
    measure_again.apply([str(track.id)])
    assert versions(track) == {"counting": 2, "newcomer": 1, "refusing": None}
    assert now(track).analysis["refusing"] == refused
    assert (now(track).status, now(track).status_message) == (Status.READY, track.status_message)
    take_every_job()
    assert queue_next_batch() == 0


def test_an_agent_that_learned_to_measure_takes_the_place_of_its_failure(
    track: Track, monkeypatch: pytest.MonkeyPatch
):
    class Learned(CountingAgent):
        name, version = "refusing", 2

    only_these_agents(monkeypatch, CountingAgent, Learned)
    measure_again.apply([str(track.id)])
    assert now(track).has_analysis("refusing")
    assert now(track).status_message == ""


def test_a_failure_now_does_not_take_the_place_of_a_success_then(
    track: Track, monkeypatch: pytest.MonkeyPatch
):
    only_these_agents(monkeypatch, GrownButRefusing, RefusingAgent)
    measure_again.apply([str(track.id)])
    assert versions(track)["counting"] == 1
    take_every_job()
    assert queue_next_batch() == 0


def test_a_file_that_is_gone_leaves_the_old_measurements(track: Track, monkeypatch: pytest.MonkeyPatch):
    default_storage.delete(track.storage_path)
    only_these_agents(monkeypatch, Grown, RefusingAgent)
    measure_again.apply([str(track.id)])
    assert (now(track).status, versions(track)["counting"]) == (Status.READY, 1)


def test_whoever_waits_goes_first_and_the_queue_stays_short(track: Track, monkeypatch: pytest.MonkeyPatch):
    for _ in range(2 * reanalysis.BATCH):
        store_track(status=Status.READY, lease_until=timezone.now() - timedelta(seconds=1))
    for _ in range(5):
        recover()
    assert count_idle_jobs() == reanalysis.BATCH + 1  # and the search for files without a track
    assert sync_client().llen("analysis") == sync_client().llen("questions") == 0


def test_a_new_analysis_by_the_owner_ends_the_renewal(track: Track, monkeypatch: pytest.MonkeyPatch):
    class Asked(CountingAgent):
        version = 2
        calls = 0

        @classmethod
        def before(cls) -> None:
            cls.calls += 1
            if cls.calls == 1:
                now(track).change_status(Status.PENDING, only_from=(Status.READY,))
                analyze_track.apply([str(track.id)])

    only_these_agents(monkeypatch, Asked, Newcomer)
    measure_again.apply([str(track.id)])
    assert (Asked.calls, now(track).status) == (2, Status.READY)
    assert versions(track) == {"counting": 2, "newcomer": 1, "refusing": None}


def test_a_track_under_which_renewals_die_keeps_what_it_has(track: Track, monkeypatch: pytest.MonkeyPatch):
    only_these_agents(monkeypatch, Grown)
    for _ in range(MAX_ATTEMPTS):
        Track.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
        assert reanalysis.Renewal(now(track), "job").begin()
    Track.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    assert queue_next_batch() == 0
    assert (now(track).status, versions(track)["counting"]) == (Status.READY, 1)


def test_two_do_not_renew_the_same_track(track: Track, monkeypatch: pytest.MonkeyPatch):
    only_these_agents(monkeypatch, Grown)
    assert [reanalysis.Renewal(now(track), job).begin() for job in ("one", "two")] == [True, False]


def test_the_command_queues_all_at_once_and_says_so(
    track: Track, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    call_command("reanalyse", "--outdated")
    assert "up to date" in capsys.readouterr().out
    only_these_agents(monkeypatch, Grown)
    call_command("reanalyse", "--outdated")
    assert "1 track is queued for analysis" in capsys.readouterr().out
    assert count_idle_jobs() == 1
    call_command("reanalyse", str(track.id))
    assert now(track).status == Status.PENDING
    assert sync_client().llen("analysis") == 1


def take_every_job() -> None:
    """As if a worker had taken every job."""
    sync_client().flushdb()
