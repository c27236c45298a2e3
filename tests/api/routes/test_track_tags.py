"""Editing tags, and covers over HTTP."""

from typing import Any

import httpx
import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from src.api.models import Track, User
from src.api.models.track_tags import COVER_SIZES, cover_path

pytestmark = pytest.mark.usefixtures("redis_server")


@pytest.fixture
def track(alice: User) -> Track:
    path = default_storage.save(f"{alice.pk}/a.mp3", ContentFile(b"sound"))
    for size in COVER_SIZES:
        default_storage.save(cover_path(path, size), ContentFile(b"jpeg of %d" % size))
    return Track.objects.create(
        user=alice, title="Song", original_filename="a.mp3", storage_path=path, artist="A", cover="c" * 64
    )


async def test_every_tag_can_be_edited(alice_browser: httpx.AsyncClient, track: Track):
    values = {
        "title": "Ré", "artist": "B", "album": "C", "genre": "D", "year": 1999, "track_number": 3, "rating": 5,
        "user_tags": ["slow", " warm ", "slow", ""],
    }  # fmt: skip
    answer = await alice_browser.patch(f"/api/tracks/{track.id}", json=values)
    assert answer.status_code == 200
    expected = {**values, "user_tags": ["slow", "warm"]}
    listed = (await alice_browser.get("/api/tracks")).json()["items"][0]
    for shown in (answer.json(), listed, (await alice_browser.get(f"/api/tracks/{track.id}")).json()):
        assert {name: shown[name] for name in values} == expected


async def test_fields_that_are_not_sent_stay(alice_browser: httpx.AsyncClient, track: Track):
    assert (await alice_browser.patch(f"/api/tracks/{track.id}", json={"rating": 2})).status_code == 200
    assert (await alice_browser.patch(f"/api/tracks/{track.id}", json={})).status_code == 200
    await track.arefresh_from_db()
    assert (track.title, track.artist, track.rating, track.edited_tags) == ("Song", "A", 2, [])


@pytest.mark.parametrize(
    "change",
    [
        {"rating": 6},
        {"rating": -1},
        {"year": 99},
        {"track_number": 0},
        {"user_tags": ["x" * 51]},
        {"user_tags": ["x"] * 21},
        {"album": "x" * 256},
        {"cover": "me"},
    ],
    ids=str,
)
async def test_values_that_are_none_are_refused(
    alice_browser: httpx.AsyncClient, track: Track, change: dict[str, Any]
):
    assert (await alice_browser.patch(f"/api/tracks/{track.id}", json=change)).status_code == 422


async def test_a_cover_is_served_once_to_each_browser(alice_browser: httpx.AsyncClient, track: Track):
    url = f"/api/tracks/{track.id}/cover"
    small = await alice_browser.get(url)
    assert (small.status_code, small.content, small.headers["Content-Type"]) == (
        200,
        b"jpeg of 96",
        "image/jpeg",
    )
    assert small.headers["Cache-Control"] == "private, no-cache"
    again = await alice_browser.get(url, headers={"If-None-Match": small.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    large = await alice_browser.get(url, params={"size": 512, "v": track.cover})
    assert (large.content, "immutable" in large.headers["Cache-Control"]) == (b"jpeg of 512", True)
    assert (await alice_browser.get(url, params={"size": 100})).status_code == 422


async def test_a_cover_is_its_owners(charlie_browser: httpx.AsyncClient, track: Track):
    assert (await charlie_browser.get(f"/api/tracks/{track.id}/cover")).status_code == 404


async def test_a_track_without_a_cover_says_so(alice_browser: httpx.AsyncClient, track: Track):
    await Track.objects.filter(pk=track.pk).aupdate(cover="")
    assert (await alice_browser.get(f"/api/tracks/{track.id}/cover")).status_code == 404


async def test_covers_are_deleted_with_the_track(alice_browser: httpx.AsyncClient, track: Track):
    path = cover_path(track.storage_path, 96)
    assert default_storage.exists(path)
    await alice_browser.delete(f"/api/tracks/{track.id}")
    assert not default_storage.exists(path)
