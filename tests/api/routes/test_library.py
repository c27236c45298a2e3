"""The whole library over HTTP: what is missing is queued, and how far that is can be asked."""

import re
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest

from src.api.models import Track, TrackSearch, User
from src.orchestrator.tools.library.filters import Sort
from src.tasks.broker_queues import waiting_jobs
from src.tasks.reanalysis import agents_and_versions

pytestmark = pytest.mark.usefixtures("redis_server")
Status = Track.Status


@pytest.fixture
def library(alice: User, charlie: User) -> dict[str, Track]:
    def song(user: User, title: str, status: str, **more: Any) -> Track:
        return Track.objects.create(
            user=user, title=title, original_filename=f"{title}.wav", status=status, **more
        )

    now = agents_and_versions()
    songs = [
        song(alice, "new", Status.READY, measured_by=now),
        song(alice, "old", Status.READY, measured_by="rhythm:0"),
        song(alice, "bad", Status.FAILED, status_message="It is damaged."),
        song(alice, "waiting", Status.PENDING),
        song(charlie, "hers", Status.FAILED),
    ]
    # Nobody has the old one in hand.
    Track.objects.filter(title="old").update(lease_until="2020-01-01T00:00:00Z")
    return {track.title: track for track in songs}


async def test_progress_counts_ones_own_tracks_and_names_the_failures(
    alice_browser: httpx.AsyncClient, library: dict[str, Track]
):
    body = (await alice_browser.get("/api/library/analyse")).json()
    counts = {name: body[name] for name in ("total", "done", "outdated", "waiting", "running", "failed")}
    assert counts == {"total": 4, "done": 1, "outdated": 1, "waiting": 1, "running": 0, "failed": 1}
    assert body["failures"] == [
        {"track_id": str(library["bad"].pk), "title": "bad", "reason": "It is damaged."}
    ]
    assert (body["tracks_per_minute"], body["seconds_left"]) == (None, None)


async def test_what_failed_or_is_old_is_queued_and_nothing_else(
    alice_browser: httpx.AsyncClient, library: dict[str, Track]
):
    answer = await alice_browser.post("/api/library/analyse")
    assert answer.status_code == 202
    assert (answer.json()["waiting"], answer.json()["failed"]) == (2, 0)
    queued = {job.arguments[0] for job in waiting_jobs()}
    assert queued == {str(library[title].pk) for title in ("old", "bad")}


async def test_rate_and_time_left_come_from_what_was_done_since_the_start(
    alice_browser: httpx.AsyncClient, library: dict[str, Track], alice: User
):
    await alice_browser.post("/api/library/analyse")
    done = Track.objects.filter(user=alice, title__in=["bad", "waiting"])
    await done.aupdate(status=Status.READY, measured_by=agents_and_versions())
    body = (await alice_browser.get("/api/library/analyse")).json()
    assert (body["done"], body["outdated"]) == (3, 1)
    assert body["tracks_per_minute"] > 0
    assert body["seconds_left"] == pytest.approx(60 / body["tracks_per_minute"], rel=0.01)

    await Track.objects.filter(user=alice).aupdate(status=Status.READY, measured_by=agents_and_versions())
    over = (await alice_browser.get("/api/library/analyse")).json()
    await Track.objects.filter(title="new").aupdate(status=Status.PENDING)
    later = (await alice_browser.get("/api/library/analyse")).json()
    assert over["tracks_per_minute"] is over["seconds_left"] is later["tracks_per_minute"] is None


@pytest.mark.parametrize(
    ("typed", "right"),
    [
        ("bachta", "Bachata"),
        ("Gravle", "Gravel"),
        ("gravle knigs", "Gravel Kings"),
        ("corazn", "Corazón"),
        ("king gravle", "king Gravel"),
        ("teeth ioron", "Teeth Iron"),
        ("gravle 1990-1999", ""),
        ("gravel", ""),
        ("gravle bachta", ""),
        ("slwo gravel", "slow Gravel"),
        ("sekret", ""),
        ("xyz", ""),
        ("", ""),
    ],
)
async def test_typing_errors_in_a_search_are_corrected_by_the_names_of_ones_own_library(
    alice_browser: httpx.AsyncClient, alice: User, charlie: User, typed: str, right: str
):
    await Track.objects.acreate(
        user=alice, title="Corazón de Papel", original_filename="a.wav", genre="Bachata", artist="Romeo Luna"
    )
    gravel = await Track.objects.acreate(
        user=alice, title="Iron Teeth", original_filename="b.wav", artist="The Gravel Kings", year=2004
    )
    await TrackSearch.objects.filter(pk=gravel.pk).aupdate(tempo_bpm=80)
    await Track.objects.acreate(user=charlie, title="Secret", original_filename="c.wav")
    answer = await alice_browser.get("/api/library/spelling", params={"q": typed})
    assert answer.json() == {"q": right}


async def test_a_corrected_search_passes_the_filter(alice_browser: httpx.AsyncClient, alice: User):
    await Track.objects.acreate(user=alice, title="Iron Teeth", original_filename="a.wav", year=2004)
    answers = [
        (await alice_browser.get("/api/library/spelling", params={"q": "iorn", "year_min": year})).json()["q"]
        for year in (2000, 2010)
    ]
    assert answers == ["Iron", ""]


async def test_a_search_of_many_letters_is_refused(alice_browser: httpx.AsyncClient):
    answer = await alice_browser.get("/api/library/spelling", params={"q": "a" * 201})
    assert answer.status_code == 422


def test_every_way_to_sort_is_on_the_page_about_the_api():
    root = Path(__file__).resolve().parents[3]
    text = (root / "docs" / "api.md").read_text()
    sentence = text.partition("`sort` is one of ")[2].partition(", ascending")[0]
    told = set(re.findall(r"`(\w+)`", sentence))
    assert told == {name.removeprefix("-") for name in get_args(Sort)}
    assert "`-created_at`" in text


class TestGroups:
    @pytest.fixture(autouse=True)
    def tagged(self, alice: User, charlie: User) -> None:
        def song(user: User, title: str, album: str, artist: str, cover: str = "") -> None:
            Track.objects.create(
                user=user, title=title, album=album, artist=artist, cover=cover, genre="Jazz"
            )

        song(alice, "Blue", "Rooms", "Cora Lind")
        song(alice, "Home", "Rooms", "Cora Lind", "ab" * 32)
        song(alice, "Rails", "Ärger", "Kessler")
        song(alice, "Depot", "arger", "Halden")
        song(alice, "Memo", "", "")
        song(charlie, "Secret", "Hers", "Charlie", "cd" * 32)

    async def test_albums_have_their_artist_a_cover_and_no_track_of_others(
        self, alice_browser: httpx.AsyncClient
    ):
        body = (await alice_browser.get("/api/library/groups?by=album")).json()
        assert body["total"] == 2
        several, one = body["groups"]
        assert several["name"] in {"Ärger", "arger"}
        assert (several["artist"], several["tracks"]) == ("", 2)
        assert (several["cover"], several["cover_track_id"]) == ("", None)
        assert (one["name"], one["artist"], one["tracks"], one["cover"]) == (
            "Rooms",
            "Cora Lind",
            2,
            "ab" * 32,
        )
        home = await Track.objects.aget(title="Home")
        assert one["cover_track_id"] == str(home.pk)

    async def test_artists_and_genres_are_of_the_tracks_that_pass_the_filter(
        self, alice_browser: httpx.AsyncClient
    ):
        artists = (await alice_browser.get("/api/library/groups?by=artist&q=rooms")).json()["groups"]
        assert [(one["name"], one["artist"], one["tracks"]) for one in artists] == [("Cora Lind", "", 2)]
        genres = (await alice_browser.get("/api/library/groups?by=genre")).json()["groups"]
        assert [(one["name"], one["tracks"]) for one in genres] == [("Jazz", 5)]

    async def test_nothing_else_can_be_grouped_by(self, alice_browser: httpx.AsyncClient):
        assert (await alice_browser.get("/api/library/groups?by=password")).status_code == 422
