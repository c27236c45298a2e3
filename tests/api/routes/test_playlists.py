"""Playlists, likes, listens and the profile over HTTP."""

import io
import json
import uuid
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import httpx
import pytest
from asgiref.sync import sync_to_async
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from src.api.accounts.account_deletion import delete_account
from src.api.models import Conversation, Discarded, Listen, Playlist, PlaylistEntry, Track, TrackLike, User
from src.orchestrator.assistant import load_assistants
from src.orchestrator.assistants.recommender.catalogues import LibraryCatalogue
from src.orchestrator.runs import start_run
from tests.support.scripted import watched

pytestmark = pytest.mark.usefixtures("redis_server")


@pytest.fixture
def songs(alice: User, media_root: Path) -> list[Track]:
    return [song(alice, n) for n in range(4)]


def song(user: User, number: int) -> Track:
    path = default_storage.save(f"{user.pk}/{number}.wav", ContentFile(b"sound %d" % number * 1000))
    track = Track.objects.create(
        user=user,
        original_filename=f"{number}.wav",
        title=f"T{number}",
        artist="Joni",
        storage_path=path,
        duration=100.0,
        status="ready",
    )
    track.set_analysis("character", {"energy": number / 10, "words": ["calm"]})
    track.set_analysis("rhythm", {"tempo_bpm": 100.0 + number})
    return track


async def create(client: httpx.AsyncClient, songs: list[Track], name: str = "Friday") -> dict[str, Any]:
    tracks = [{"track_id": str(one.pk), "reason": f"like {one.title}"} for one in songs]
    answer = await client.post("/api/playlists", json={"name": name, "tracks": tracks})
    assert answer.status_code == 201, answer.text
    return answer.json()


def titles(playlist: dict[str, Any]) -> list[str]:
    return [entry["title"] for entry in playlist["entries"]]


async def test_a_playlist_from_its_creation_to_its_end_and_back(
    alice_browser: httpx.AsyncClient, songs: list[Track]
):
    playlist = (await create(alice_browser, songs[:3]))["playlist"]
    address = f"/api/playlists/{playlist['id']}"
    assert titles(playlist) == ["T0", "T1", "T2"]
    assert (playlist["seconds"], playlist["entries"][1]["reason"]) == (300.0, "like T1")
    entry_ids = [entry["entry_id"] for entry in playlist["entries"]]

    moved = await alice_browser.post(f"{address}/move", json={"entry_ids": [entry_ids[2]], "place": 0})
    assert titles(moved.json()["playlist"]) == ["T2", "T0", "T1"]
    gone = await alice_browser.post(f"{address}/remove", json={"entry_ids": [entry_ids[0]]})
    assert titles(gone.json()["playlist"]) == ["T2", "T1"]
    more = {"tracks": [{"track_id": str(songs[3].pk)}], "place": 1}
    added = await alice_browser.post(f"{address}/tracks", json=more)
    assert titles(added.json()["playlist"]) == ["T2", "T3", "T1"]
    await alice_browser.patch(address, json={"name": "Saturday"})
    deleted = (await alice_browser.delete(address)).json()
    assert deleted["playlist"] is None
    assert (await alice_browser.get(address)).status_code == 404

    undone = await alice_browser.post("/api/agent/undo", json={"undo_token": deleted["undo_token"]})
    assert undone.status_code == 200, undone.text
    back = (await alice_browser.get(address)).json()
    assert (back["name"], titles(back)) == ("Saturday", ["T2", "T3", "T1"])
    listed = (await alice_browser.get("/api/playlists")).json()["playlists"]
    assert [one["name"] for one in listed] == ["Saturday"]


async def test_playlists_are_listed_with_the_number_of_their_tracks_and_their_length(
    alice_browser: httpx.AsyncClient, songs: list[Track], bob: User
):
    await create(alice_browser, songs[:3], "Friday")
    await create(alice_browser, [], "Empty")
    smart = {"name": "Fast", "filter": {"tempo_min": 102}}
    assert (await alice_browser.post("/api/playlists", json=smart)).status_code == 201
    # A deleted track is in no list, and one without a length counts as a track.
    await sync_to_async(Discarded.put)(songs[0])
    await Track.objects.filter(pk=songs[1].pk).aupdate(duration=None)

    listed = (await alice_browser.get("/api/playlists")).json()["playlists"]

    assert {one["name"]: (one["tracks"], one["seconds"]) for one in listed} == {
        "Friday": (2, 100.0),
        "Empty": (0, 0.0),
        "Fast": (2, 200.0),
    }


@pytest.mark.parametrize(
    "body",
    [
        {"name": ""},
        {"name": "x", "tracks": [{"track_id": str(uuid.uuid4())}]},
        {"name": "x", "filter": {"tempo_min": "fast"}},
        {"name": "x", "filter": {"compatible_with_key": "H sharp"}},
        {"name": "x", "unknown": 1},
    ],
)
async def test_a_playlist_that_makes_no_sense_is_refused_in_words(
    alice_browser: httpx.AsyncClient, songs: list[Track], body: dict[str, Any]
):
    answer = await alice_browser.post("/api/playlists", json=body)

    assert (answer.status_code, answer.json()["error_code"]) == (422, "invalid")
    assert not await Playlist.objects.aexists()


async def test_a_track_that_is_gone_is_refused_in_words_for_the_user(
    alice_browser: httpx.AsyncClient, bob: User, songs: list[Track]
):
    playlist = (await create(alice_browser, songs[:1]))["playlist"]
    of_bob = await Track.objects.acreate(user=bob, original_filename="b.mp3")
    for track_id in (str(of_bob.pk), "00000000-0000-0000-0000-000000000000"):
        for address, name in (
            ("/api/playlists", {"name": "New"}),
            (f"/api/playlists/{playlist['id']}/tracks", {}),
        ):
            answer = await alice_browser.post(address, json={**name, "tracks": [{"track_id": track_id}]})
            assert (answer.status_code, answer.json()["detail"]) == (
                422,
                "There is no such track in the library.",
            )


async def test_a_smart_playlist_is_read_and_exported_as_it_is_now(
    alice_browser: httpx.AsyncClient, songs: list[Track]
):
    body = {"name": "Fast", "filter": {"tempo_min": 102, "order": "tempo"}}
    playlist = (await alice_browser.post("/api/playlists", json=body)).json()["playlist"]

    assert titles(playlist) == ["T2", "T3"]
    exported = await alice_browser.get(f"/api/playlists/{playlist['id']}/export?as=m3u8")
    assert exported.text.count("#EXTINF") == 2


async def test_the_zip_holds_an_m3u8_beside_the_files_that_it_names(
    alice_browser: httpx.AsyncClient, songs: list[Track]
):
    await sync_to_async(default_storage.delete)(songs[2].storage_path)
    playlist = (await create(alice_browser, songs))["playlist"]

    answer = await alice_browser.get(f"/api/playlists/{playlist['id']}/export?as=zip")

    assert answer.headers["content-type"] == "application/zip"
    assert answer.headers["content-disposition"] == 'attachment; filename="Friday.zip"'
    with ZipFile(io.BytesIO(answer.content)) as archive:
        assert archive.testzip() is None
        named = [line for line in archive.read("Friday.m3u8").decode().splitlines() if line[0] != "#"]
        assert archive.namelist() == ["Friday.m3u8", *named]
        assert len(named) == 3
        assert archive.read(named[1]) == b"sound 1" * 1000


@pytest.mark.parametrize("kind", ["m3u8", "xspf", "csv"])
async def test_each_kind_of_file_is_sent_to_be_saved(
    alice_browser: httpx.AsyncClient, songs: list[Track], kind: str
):
    playlist = (await create(alice_browser, songs))["playlist"]

    answer = await alice_browser.get(f"/api/playlists/{playlist['id']}/export?as={kind}")

    assert answer.headers["content-disposition"] == f'attachment; filename="Friday.{kind}"'
    assert "T3" in answer.text


async def test_an_exported_playlist_is_imported_again_and_says_what_it_misses(
    alice_browser: httpx.AsyncClient, songs: list[Track]
):
    playlist = (await create(alice_browser, songs))["playlist"]
    text = (await alice_browser.get(f"/api/playlists/{playlist['id']}/export")).text
    text += "#EXTINF:100,Nobody - Nothing\nnothing.mp3\n"

    answer = await alice_browser.post("/api/playlists/import", json={"name": "Back", "m3u8": text})

    assert answer.status_code == 201
    assert titles(answer.json()["playlist"]) == ["T0", "T1", "T2", "T3"]
    assert answer.json()["missing"] == ["Nobody - Nothing"]
    assert answer.json()["undo_token"]


async def test_a_like_is_set_told_and_undone(alice_browser: httpx.AsyncClient, songs: list[Track]):
    address = f"/api/tracks/{songs[0].pk}/like"
    token = (await alice_browser.put(address, json={"liked": 1})).json()["undo_token"]

    assert (await alice_browser.get("/api/likes")).json() == {
        "likes": [{"track_id": str(songs[0].pk), "liked": 1}]
    }
    again = (await alice_browser.put(address, json={"liked": 1})).json()
    assert again["undo_token"] is None
    undone = (await alice_browser.post("/api/agent/undo", json={"undo_token": token})).json()
    assert undone["data"]["message"].endswith(f"like: {songs[0].title}")
    assert (await alice_browser.get("/api/likes")).json() == {"likes": []}
    for wrong in (2, "1", None):
        assert (await alice_browser.put(address, json={"liked": wrong})).status_code == 422


def report(track: Track, **fields: Any) -> dict[str, Any]:
    usual = {
        "client_id": str(uuid.uuid4()),
        "track_id": str(track.pk),
        "started_at": "2026-05-01T20:00:00Z",
        "heard_seconds": 90,
        "ended_by": "end",
        "source": "list",
    }
    return usual | fields


async def test_a_listen_counts_once_however_often_it_is_sent(
    alice_browser: httpx.AsyncClient, songs: list[Track]
):
    one, unknown = report(songs[0]), report(songs[0], track_id=str(uuid.uuid4()))
    first = await alice_browser.post("/api/listens", json=[one, one, unknown])
    second = await alice_browser.post("/api/listens", json=[one])

    assert first.json() == {"stored": 1, "unknown_tracks": 1}
    assert second.json() == {"stored": 0, "unknown_tracks": 0}
    assert await Listen.objects.acount() == 1


@pytest.mark.parametrize(
    ("heard", "ended_by", "duration", "kind"),
    [
        (30, "next", 200.0, "play"),
        (29, "next", 200.0, "skip"),
        (29, "stop", 200.0, ""),
        (10, "end", 20.0, "play"),
        (9, "next", 20.0, "skip"),
        (30, "stop", None, "play"),
    ],
)
def test_what_counts_as_a_play_or_a_skip(heard: float, ended_by: str, duration: float | None, kind: str):
    assert Listen.kind_of(heard, ended_by, duration) == kind


async def test_a_loop_counts_once_a_day(alice_browser: httpx.AsyncClient, songs: list[Track]):
    loops = [report(songs[0], source="loop") for _ in range(5)]
    loops += [report(songs[0], source="practice", started_at="2026-05-02T20:00:00Z")]
    await alice_browser.post("/api/listens", json=loops[:3])
    await alice_browser.post("/api/listens", json=loops[3:])

    assert await Listen.objects.acount() == 6
    assert (await alice_browser.get("/api/me/profile")).json()["plays"] == 2


@pytest.mark.parametrize(
    "wrong",
    [
        {"heard_seconds": -1},
        {"ended_by": "boredom"},
        {"started_at": "yesterday"},
        {"started_at": "2026-05-01T20:00:00"},
        {"source": "<b>"},
        {"client_id": "1"},
    ],
)
async def test_a_malformed_listen_is_refused(
    alice_browser: httpx.AsyncClient, songs: list[Track], wrong: dict[str, Any]
):
    answer = await alice_browser.post("/api/listens", json=[report(songs[0], **wrong)])

    assert answer.status_code == 422
    assert not await Listen.objects.aexists()


async def test_too_many_listens_at_once_are_refused(alice_browser: httpx.AsyncClient, songs: list[Track]):
    answer = await alice_browser.post("/api/listens", json=[report(songs[0]) for _ in range(501)])

    assert answer.status_code == 422
    assert "500" in answer.json()["detail"]


async def test_the_profile_is_looked_at_corrected_switched_off_and_deleted(
    alice_browser: httpx.AsyncClient, alice: User, songs: list[Track]
):
    await alice_browser.post("/api/listens", json=[report(songs[1]), report(songs[3])])
    await alice_browser.post("/api/listens", json=[report(songs[0], heard_seconds=3, ended_by="next")])
    profile = (await alice_browser.get("/api/me/profile")).json()
    assert (profile["plays"], profile["skips"], profile["tempo_bpm"]) == (2, 1, 102.0)
    assert (profile["words"], profile["artists"]) == (["calm"], [{"artist": "Joni", "plays": 2}])

    change = {"tempo_bpm": 80, "artists": ["Ella"]}
    corrected = (await alice_browser.patch("/api/me/profile", json=change)).json()
    assert (corrected["tempo_bpm"], corrected["artists"]) == (80.0, [{"artist": "Ella", "plays": 0}])
    back = (await alice_browser.patch("/api/me/profile", json={"tempo_bpm": None})).json()
    assert (back["tempo_bpm"], back["corrections"]) == (102.0, {"artists": ["Ella"]})

    assert [track.plays for track in await LibraryCatalogue(alice.pk).tracks()].count(1) == 2
    off = (await alice_browser.patch("/api/me/profile", json={"is_enabled": False})).json()
    assert off["is_enabled"] is False
    assert not any(track.plays for track in await LibraryCatalogue(alice.pk).tracks())
    unheard = (await alice_browser.post("/api/listens", json=[report(songs[0]), report(songs[1])])).json()
    assert (unheard["stored"], (await alice_browser.get("/api/me/profile")).json()["plays"]) == (0, 2)

    assert (await alice_browser.delete("/api/me/profile")).status_code == 204
    empty = (await alice_browser.get("/api/me/profile")).json()
    assert (empty["plays"], empty["is_enabled"], empty["corrections"]) == (0, False, {})
    await alice_browser.patch("/api/me/profile", json={"is_enabled": True})
    heard = (await alice_browser.post("/api/listens", json=[report(songs[0])])).json()
    assert heard["stored"] == 1


async def test_texts_of_a_profile_lose_what_a_database_cannot_store(alice_browser: httpx.AsyncClient):
    change = {"artists": ["El\x00la", "\x00"], "words": ["calm\u202e"]}
    answer = await alice_browser.patch("/api/me/profile", json=change)
    assert answer.status_code == 200
    assert answer.json()["corrections"] == {"artists": ["Ella"], "words": ["calm"]}


async def test_the_export_holds_playlists_and_listening(alice_browser: httpx.AsyncClient, songs: list[Track]):
    await create(alice_browser, songs[:2])
    await alice_browser.post("/api/listens", json=[report(songs[0])])
    await alice_browser.put(f"/api/tracks/{songs[1].pk}/like", json={"liked": -1})

    content = (await alice_browser.get("/api/me/export")).content
    with ZipFile(io.BytesIO(content)) as archive:
        playlists = json.loads(archive.read("playlists.json"))
        listening = json.loads(archive.read("listening.json"))

    assert [one["name"] for one in playlists["playlists"]] == ["Friday"]
    assert [one["reason"] for one in playlists["entries"]] == ["like T0", "like T1"]
    assert [one["heard_seconds"] for one in listening["listens"]] == [90.0]
    assert [one["liked"] for one in listening["likes"]] == [-1]


async def test_with_the_account_goes_all_of_it(
    alice_browser: httpx.AsyncClient, alice: User, songs: list[Track]
):
    await create(alice_browser, songs)
    await alice_browser.post("/api/listens", json=[report(songs[0])])
    await alice_browser.put(f"/api/tracks/{songs[1].pk}/like", json={"liked": 1})

    await delete_account(alice)

    for model in (Playlist, PlaylistEntry, Listen, TrackLike):
        assert not await model.objects.aexists()  # type: ignore[attr-defined]


async def test_the_recommender_saves_its_picks_as_a_playlist_and_that_can_be_undone(
    alice_browser: httpx.AsyncClient, alice: User, songs: list[Track]
):
    load_assistants()
    conversation = await Conversation.objects.acreate(user=alice, assistant="recommender")
    await watched(await start_run(conversation, "three songs by Joni"))
    await conversation.arefresh_from_db()
    events = await watched(await start_run(conversation, "save it as Friday"))

    assert events[-1]["full_response"] == "Saved as playlist “Friday”."
    playlist = await Playlist.objects.aget()
    assert playlist.name == "Friday"
    kept = [entry.track_id async for entry in PlaylistEntry.objects.all()]
    assert [str(key) for key in kept] == conversation.state["recommender"]["picks"]
    assert await PlaylistEntry.objects.exclude(reason="").acount() == 3
    undo = {"undo_token": events[-1]["undo_token"]}
    assert (await alice_browser.post("/api/agent/undo", json=undo)).status_code == 200
    assert not await Playlist.objects.aexists()


async def test_a_playlist_has_the_cover_of_its_first_track_that_has_one(
    alice_browser: httpx.AsyncClient, songs: list[Track]
):
    async def covers() -> dict[str, Any]:
        listed = (await alice_browser.get("/api/playlists")).json()["playlists"]
        return {one["name"]: one["cover"] for one in listed}

    for track, cover in ((songs[1], "b" * 64), (songs[2], "c" * 64)):
        await Track.objects.filter(pk=track.pk).aupdate(cover=cover)
    friday = (await create(alice_browser, songs))["playlist"]
    await create(alice_browser, songs[:1], "Bare")
    smart = {"name": "Smart", "filter": {"q": "T2"}}
    assert (await alice_browser.post("/api/playlists", json=smart)).status_code == 201
    [_, first, second, _] = (await alice_browser.get(f"/api/playlists/{friday['id']}")).json()["entries"]
    assert (first["cover"], second["cover"]) == ("b" * 64, "c" * 64)
    cover_of = {"track_id": str(songs[2].pk), "cover": "c" * 64}
    assert await covers() == {
        "Friday": {"track_id": str(songs[1].pk), "cover": "b" * 64},
        "Bare": None,
        "Smart": cover_of,
    }
    await alice_browser.post(f"/api/tracks/{songs[1].pk}/discard")
    assert (await covers())["Friday"] == cover_of
