"""The owner's corrections over HTTP: in force everywhere at once, beside the measurement, and undoable."""

from typing import Any

import httpx
import pytest
from asgiref.sync import sync_to_async

from src.api.models import Track, TrackFacts, User
from tests.support.measurements import rhythm

pytestmark = pytest.mark.usefixtures("redis_server")


@pytest.fixture
def track(alice: User) -> Track:
    track = Track.objects.create(
        user=alice, title="Song", original_filename="song.wav", duration=185.0, status=Track.Status.READY
    )
    track.set_analysis("rhythm", rhythm(126.0))
    return track


async def put(client: httpx.AsyncClient, track: Track, **change: Any) -> httpx.Response:
    return await client.put(f"/api/tracks/{track.id}/overrides", json=change)


async def tempo(client: httpx.AsyncClient, track: Track) -> Any:
    answer = await client.get(f"/api/tracks/{track.id}/analysis/rhythm")
    return answer.json()["tempo_bpm"]


async def test_a_corrected_tempo_is_what_everybody_reads_from_then_on(
    alice_browser: httpx.AsyncClient, track: Track
):
    body = (await put(alice_browser, track, tempo_factor="1/2")).json()

    assert (body["tempo_bpm"], body["measured"]["tempo_bpm"], body["can_undo"]) == (63.0, 126.0, True)
    whole = (await alice_browser.get(f"/api/tracks/{track.id}/analysis")).json()["rhythm"]
    assert whole["tempo_bpm"] == await tempo(alice_browser, track) == 63.0
    assert whole["_meta"]["corrected_by_owner"] == {"tempo_bpm": 126.0}
    (listed,) = (await alice_browser.get("/api/tracks", params={"tempo_max": 70})).json()["items"]
    assert (listed["facts"]["tempo_bpm"], listed["facts"]["corrected"]) == (63.0, ["tempo_bpm"])
    assert (await alice_browser.get("/api/tracks", params={"tempo_min": 100})).json()["total"] == 0


async def test_any_tempo_can_be_given_and_replaces_a_factor(alice_browser: httpx.AsyncClient, track: Track):
    await put(alice_browser, track, tempo_factor="1/2")
    body = (await put(alice_browser, track, tempo_bpm=100.5)).json()
    assert (body["tempo_factor"], body["tempo_bpm"], await tempo(alice_browser, track)) == (
        None,
        100.5,
        100.5,
    )
    (listed,) = (await alice_browser.get("/api/tracks", params={"tempo_min": 100, "tempo_max": 101})).json()[
        "items"
    ]
    assert listed["facts"]["corrected"] == ["tempo_bpm"]
    near = (await put(alice_browser, track, tempo_bpm=62.8)).json()
    assert (near["tempo_factor"], near["tempo_bpm"]) == ("1/2", 62.8)
    cleared = (await put(alice_browser, track, tempo_bpm=None)).json()
    assert (cleared["tempo_bpm"], await tempo(alice_browser, track)) == (None, 126.0)


async def test_the_measurement_itself_is_never_changed(alice_browser: httpx.AsyncClient, track: Track):
    await put(alice_browser, track, tempo_factor="2", key="A minor", time_signature="3/4")
    stored = await Track.objects.aget(pk=track.pk)
    assert stored.analysis["rhythm"] == rhythm(126.0)


async def test_undoing_goes_back_one_state_at_a_time(alice_browser: httpx.AsyncClient, track: Track):
    before = (await alice_browser.get(f"/api/tracks/{track.id}/overrides")).json()
    await put(alice_browser, track, tempo_factor="1/2")
    halved = (await put(alice_browser, track, time_signature="3/4")).json()
    assert (halved["tempo_factor"], halved["time_signature"]) == ("1/2", "3/4")
    address = f"/api/tracks/{track.id}/overrides"
    once = (await alice_browser.delete(address)).json()
    assert (once["tempo_factor"], once["time_signature"]) == ("1/2", None)
    assert (await alice_browser.delete(address)).json() == before
    assert (await alice_browser.delete(address)).json() == before
    assert await tempo(alice_browser, track) == 126.0


async def test_the_same_correction_twice_is_one_step(alice_browser: httpx.AsyncClient, track: Track):
    await put(alice_browser, track, tempo_factor="1/2")
    await put(alice_browser, track, tempo_factor="1/2")
    undone = (await alice_browser.delete(f"/api/tracks/{track.id}/overrides")).json()
    assert undone["tempo_factor"] is None


async def test_null_takes_one_correction_away(alice_browser: httpx.AsyncClient, track: Track):
    await put(alice_browser, track, tempo_factor="1/2", key="Bb")
    body = (await put(alice_browser, track, tempo_factor=None)).json()
    assert (body["tempo_factor"], body["key"]) == (None, "Bb major")


@pytest.mark.parametrize(
    "change",
    [
        {"tempo_factor": "5/7"},
        {"tempo_factor": 2},
        {"tempo_bpm": 9},
        {"tempo_bpm": 600},
        {"key": "H minor"},
        {"key": "D dorian"},
        {"time_signature": "11/8"},
        {"first_downbeat_seconds": -1},
        {"first_downbeat_seconds": 4000},
        {"key": "x" * 10_000},
    ],
)
async def test_what_makes_no_sense_is_refused_with_the_reason_and_changes_nothing(
    alice_browser: httpx.AsyncClient, track: Track, change: dict[str, Any]
):
    answer = await put(alice_browser, track, **change)
    assert answer.status_code == 422
    assert answer.json()["detail"]
    assert not (await alice_browser.get(f"/api/tracks/{track.id}/overrides")).json()["can_undo"]


async def test_without_a_beat_there_is_no_tempo_to_correct(alice_browser: httpx.AsyncClient, track: Track):
    await sync_to_async(track.set_analysis)("rhythm", {"has_steady_beat": False, "tempo_bpm": None})
    answer = await put(alice_browser, track, tempo_factor="2")
    assert (answer.status_code, answer.json()["error_code"]) == (422, "invalid_override")
    assert "No steady beat" in answer.json()["detail"]


async def test_a_new_analysis_keeps_the_correction(alice_browser: httpx.AsyncClient, track: Track):
    await put(alice_browser, track, tempo_factor="1/2")
    await sync_to_async(track.set_analysis)("rhythm", rhythm(126.4))
    assert await tempo(alice_browser, track) == 63.2
    await sync_to_async(track.set_analysis)("rhythm", rhythm(63.1))
    assert await tempo(alice_browser, track) == 63.1
    facts = await TrackFacts.objects.aget(pk=track.pk)
    assert (facts.tempo_bpm, facts.corrected) == (63.1, [])
