"""The library: list, look at, rename, delete, analyse again."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from django.test.utils import CaptureQueriesContext

from src.api.models import Track, User
from src.audio.waveform_codec import packed

pytestmark = pytest.mark.usefixtures("redis_server")


@pytest.fixture
def library(alice: User) -> list[Track]:
    songs = [
        ("Blue Moon", 180.0, Track.Status.READY),
        ("Autumn Leaves", 240.0, Track.Status.READY),
        ("Cherokee", None, Track.Status.PENDING),
    ]
    return [
        Track.objects.create(
            user=alice, title=title, original_filename=f"{title}.wav", duration=duration, status=status
        )
        for title, duration, status in songs
    ]


@pytest.fixture
def track(alice: User) -> Track:
    return Track.objects.create(
        user=alice,
        title="Song",
        original_filename="song.wav",
        status=Track.Status.READY,
        analysis={"rhythm": {"tempo_bpm": 124.0}, "spectral": {"error": "Too short."}},
        waveform=packed([([-4], [4]), ([-3, -4], [3, 4])], 1.5),
    )


async def titles(client: httpx.AsyncClient, **query: Any) -> list[str]:
    answer = await client.get("/api/tracks", params=query)
    assert answer.status_code == 200
    return [item["title"] for item in answer.json()["items"]]


async def test_the_list_shows_the_newest_first(alice_browser: httpx.AsyncClient, library: list[Track]):
    answer = (await alice_browser.get("/api/tracks")).json()

    assert [item["title"] for item in answer["items"]] == ["Cherokee", "Autumn Leaves", "Blue Moon"]
    assert (answer["total"], answer["page"], answer["page_size"]) == (3, 1, 50)
    assert set(answer["items"][0]) == {
        "id",
        "title",
        "artist",
        "album",
        "genre",
        "year",
        "track_number",
        "rating",
        "user_tags",
        "cover",
        "original_filename",
        "file_size",
        "duration",
        "status",
        "status_message",
        "created_at",
        "analyzed_at",
        "facts",
    }


@pytest.mark.parametrize(
    ("sort", "expected"),
    [
        ("title", ["Autumn Leaves", "Blue Moon", "Cherokee"]),
        ("-title", ["Cherokee", "Blue Moon", "Autumn Leaves"]),
        ("created_at", ["Blue Moon", "Autumn Leaves", "Cherokee"]),
    ],
)
async def test_the_list_is_sorted_on_request(
    alice_browser: httpx.AsyncClient, library: list[Track], sort: str, expected: list[str]
):
    assert await titles(alice_browser, sort=sort) == expected


async def test_sorting_by_duration_puts_unknown_ones_last(
    alice_browser: httpx.AsyncClient, library: list[Track]
):
    assert await titles(alice_browser, sort="duration") == ["Blue Moon", "Autumn Leaves", "Cherokee"]
    assert await titles(alice_browser, sort="-duration") == ["Autumn Leaves", "Blue Moon", "Cherokee"]


async def test_the_list_is_searched_filtered_and_paged(
    alice_browser: httpx.AsyncClient, library: list[Track]
):
    assert await titles(alice_browser, q="moon") == ["Blue Moon"]
    assert await titles(alice_browser, q="AUTUMN leaves.wav") == ["Autumn Leaves"]
    assert await titles(alice_browser, status="pending") == ["Cherokee"]
    assert await titles(alice_browser, sort="title", page=2, page_size=2) == ["Cherokee"]
    assert await titles(alice_browser, page=9) == []
    assert await titles(alice_browser, q="\0moon") == ["Blue Moon"]


async def test_the_list_holds_only_the_tracks_that_are_asked_for_and_no_other_users(
    alice_browser: httpx.AsyncClient, library: list[Track], charlie: User
):
    other = await sync_to_async(Track.objects.create)(user=charlie, title="Other", original_filename="o.wav")
    ids = [str(track.pk) for track in (library[0], library[2], other)]

    assert await titles(alice_browser, ids=ids) == ["Cherokee", "Blue Moon"]
    assert (await alice_browser.get("/api/tracks", params={"ids": ids * 40})).status_code == 422


@pytest.mark.parametrize(
    "query",
    [{"page": 0}, {"page": 10**30}, {"page_size": 101}, {"sort": "user__password"}, {"status": "lost"}],
)
async def test_a_list_that_cannot_be_made_is_refused_in_words(
    alice_browser: httpx.AsyncClient, query: dict[str, Any]
):
    answer = await alice_browser.get("/api/tracks", params=query)

    assert (answer.status_code, answer.json()["error_code"]) == (422, "invalid")
    assert next(iter(query)) in answer.json()["detail"]


async def test_a_list_never_reads_measurements(alice: User, library: list[Track]):
    from tests.support.clients import program

    def read_list() -> str:
        from asgiref.sync import async_to_sync

        async def read() -> None:
            async with program(alice) as client:
                assert (await client.get("/api/tracks")).status_code == 200

        with CaptureQueriesContext(connection) as queries:
            async_to_sync(read)()
        return " ".join(query["sql"] for query in queries.captured_queries)

    statements = await sync_to_async(read_list)()

    assert "original_filename" in statements
    assert '"analysis"' not in statements
    assert '"waveform"' not in statements


async def test_a_track_names_who_has_measured_something(alice_browser: httpx.AsyncClient, track: Track):
    body = (await alice_browser.get(f"/api/tracks/{track.id}")).json()

    assert (body["id"], body["title"], body["agents"]) == (str(track.id), "Song", ["rhythm"])


async def test_renaming_keeps_everything_else(alice_browser: httpx.AsyncClient, track: Track):
    answer = await alice_browser.patch(f"/api/tracks/{track.id}", json={"title": "  New\u202e name "})

    assert answer.json()["title"] == "New name"
    stored = await Track.objects.aget(pk=track.pk)
    assert (stored.title, stored.analysis) == ("New name", track.analysis)


async def test_an_empty_title_shows_the_name_of_the_file(alice_browser: httpx.AsyncClient, track: Track):
    answer = await alice_browser.patch(f"/api/tracks/{track.id}", json={"title": ""})

    assert answer.json()["title"] == "song.wav"


async def test_a_title_that_is_too_long_is_refused(alice_browser: httpx.AsyncClient, track: Track):
    answer = await alice_browser.patch(f"/api/tracks/{track.id}", json={"title": "x" * 256})

    assert answer.status_code == 422


@pytest.fixture
def stored_file(track: Track, media_root: Path) -> Path:
    media_root.mkdir()
    Track.objects.filter(pk=track.pk).update(storage_path="song.wav")
    (media_root / "song.wav").write_bytes(b"sound")
    return media_root / "song.wav"


async def test_deleting_removes_the_row_and_the_file(
    alice_browser: httpx.AsyncClient, track: Track, stored_file: Path
):

    answer = await alice_browser.delete(f"/api/tracks/{track.id}")

    assert (answer.status_code, answer.content) == (204, b"")
    assert not await Track.objects.filter(pk=track.pk).aexists()
    assert not await asyncio.to_thread(stored_file.exists)


async def test_a_track_without_a_file_can_be_deleted(alice_browser: httpx.AsyncClient, track: Track):
    assert (await alice_browser.delete(f"/api/tracks/{track.id}")).status_code == 204


async def test_the_waveform_is_served_when_it_is_drawn(alice_browser: httpx.AsyncClient, track: Track):
    finest = await alice_browser.get(f"/api/tracks/{track.id}/waveform")
    assert finest.json() == {"min": [-3, -4], "max": [3, 4], "duration_seconds": 1.5, "bands": None}
    coarsest = await alice_browser.get(f"/api/tracks/{track.id}/waveform", params={"bins": 1})
    assert coarsest.json() == {"min": [-4], "max": [4], "duration_seconds": 1.5, "bands": None}

    await Track.objects.filter(pk=track.pk).aupdate(waveform=None)
    answer = await alice_browser.get(f"/api/tracks/{track.id}/waveform")
    assert (answer.status_code, answer.json()["error_code"]) == (409, "track_not_ready")


async def test_all_measurements_are_served_as_they_are(alice_browser: httpx.AsyncClient, track: Track):
    assert (await alice_browser.get(f"/api/tracks/{track.id}/analysis")).json() == track.analysis


async def test_one_agents_measurements_are_served(alice_browser: httpx.AsyncClient, track: Track):
    answer = await alice_browser.get(f"/api/tracks/{track.id}/analysis/rhythm")

    assert answer.json() == {"tempo_bpm": 124.0}


async def test_a_failed_measurement_is_told_in_the_agents_words(
    alice_browser: httpx.AsyncClient, track: Track, settings: Any
):
    settings.ANALYSIS_PROVIDER = "cached"

    answer = await alice_browser.get(f"/api/tracks/{track.id}/analysis/spectral")

    assert (answer.status_code, answer.json()["error_code"]) == (422, "analysis_failed")
    assert answer.json()["detail"] == "Too short."


async def test_a_missing_measurement_and_an_unknown_agent_are_not_found(
    alice_browser: httpx.AsyncClient, track: Track, settings: Any
):
    settings.ANALYSIS_PROVIDER = "cached"

    missing = await alice_browser.get(f"/api/tracks/{track.id}/analysis/temporal")
    unknown = await alice_browser.get(f"/api/tracks/{track.id}/analysis/astrology")

    assert (missing.status_code, unknown.status_code) == (404, 404)
    assert "rhythm" in unknown.json()["detail"]


@pytest.mark.parametrize(
    "query", ["start_seconds=-1", "start_seconds=nan", "end_seconds=0", "start_seconds=5&end_seconds=5"]
)
async def test_a_passage_that_is_none_is_refused(alice_browser: httpx.AsyncClient, track: Track, query: str):
    answer = await alice_browser.get(f"/api/tracks/{track.id}/analysis/rhythm?{query}")

    assert (answer.status_code, answer.json()["error_code"]) == (422, "invalid")


@pytest.mark.parametrize(
    ("before", "jobs"),
    [("ready", 1), ("failed", 1), ("pending", 0), ("analyzing", 0)],
)
async def test_reanalysing_queues_one_job_and_never_a_second(
    alice_browser: httpx.AsyncClient, track: Track, before: str, jobs: int
):
    from src.core.redis import async_client
    from src.streams.queue_names import BACKGROUND

    await Track.objects.filter(pk=track.pk).aupdate(status=before)

    answers = [await alice_browser.post(f"/api/tracks/{track.id}/reanalyse") for _ in range(2)]

    assert [answer.status_code for answer in answers] == [202, 202]
    assert answers[0].json()["status"] == ("pending" if jobs else before)
    assert await async_client().llen(BACKGROUND) == jobs
