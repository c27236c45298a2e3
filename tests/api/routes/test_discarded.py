"""Throwing tracks away, and taking them back."""

from datetime import timedelta
from pathlib import Path

import httpx
import pytest
from django.utils import timezone

from src.api.accounts.account_deletion import delete_account
from src.api.models import Conversation, Discarded, Track, User
from src.api.models.discarded import KEPT
from src.tasks.orphans import sweep

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


@pytest.fixture
def track(alice: User, media_root: Path) -> Track:
    track = Track.objects.create(
        user=alice,
        title="Samba",
        original_filename="samba.wav",
        status=Track.Status.READY,
        analysis={"rhythm": {"tempo_bpm": 99.0}},
        sha256="a" * 64,
    )
    track.storage_path = f"{alice.pk}/{track.pk}.wav"
    track.save()
    path = media_root / track.storage_path
    path.parent.mkdir(parents=True)
    path.write_bytes(b"sound")
    return track


@pytest.fixture
def conversation(alice: User, track: Track) -> Conversation:
    conversation = Conversation.objects.create(user=alice)
    conversation.tracks.add(track)
    return conversation


async def titles(client: httpx.AsyncClient, path: str) -> list[str]:
    return [item.get("track", item)["title"] for item in (await client.get(path)).json()["items"]]


async def test_a_discarded_track_is_nowhere_until_it_is_taken_back(
    alice_browser: httpx.AsyncClient, track: Track, conversation: Conversation
):
    answer = await alice_browser.post(f"/api/tracks/{track.id}/discard")

    assert answer.status_code == 204
    assert await titles(alice_browser, "/api/tracks") == []
    assert (await alice_browser.get(f"/api/tracks/{track.id}")).status_code == 404
    assert (await alice_browser.get(f"/api/conversations/{conversation.id}")).json()["tracks"] == []
    assert await titles(alice_browser, "/api/library/discarded") == ["Samba"]

    answer = await alice_browser.post(f"/api/tracks/{track.id}/restore")

    assert (answer.status_code, answer.json()["title"]) == (200, "Samba")
    assert await titles(alice_browser, "/api/tracks") == ["Samba"]
    assert await titles(alice_browser, "/api/library/discarded") == []
    talk = (await alice_browser.get(f"/api/conversations/{conversation.id}")).json()
    assert [item["id"] for item in talk["tracks"]] == [str(track.id)]
    analysis = (await alice_browser.get(f"/api/tracks/{track.id}/analysis/rhythm")).json()
    assert analysis["tempo_bpm"] == 99.0


async def test_what_was_added_again_meanwhile_is_not_doubled(
    alice: User, alice_browser: httpx.AsyncClient, track: Track
):
    await alice_browser.post(f"/api/tracks/{track.id}/discard")
    await Track.objects.acreate(user=alice, original_filename="again.wav", sha256=track.sha256)

    answer = await alice_browser.post(f"/api/tracks/{track.id}/restore")

    assert (answer.status_code, answer.json()["error_code"]) == (409, "is_there_already")
    assert await titles(alice_browser, "/api/library/discarded") == ["Samba"]


async def test_a_second_person_can_take_back_nothing(
    alice_browser: httpx.AsyncClient, charlie_browser: httpx.AsyncClient, track: Track
):
    await alice_browser.post(f"/api/tracks/{track.id}/discard")

    assert (await charlie_browser.post(f"/api/tracks/{track.id}/restore")).status_code == 404
    assert await titles(charlie_browser, "/api/library/discarded") == []


def test_after_a_day_row_and_file_are_gone_and_not_before(track: Track, media_root: Path):
    Discarded.put(track)
    Discarded.objects.update(at=timezone.now() - KEPT + timedelta(minutes=5))
    sweep.apply().get()
    assert (media_root / track.storage_path).exists()

    Discarded.objects.update(at=timezone.now() - KEPT - timedelta(minutes=5))
    sweep.apply().get()
    assert not Track.objects.filter(pk=track.pk).exists()
    assert not (media_root / track.storage_path).exists()


async def test_who_leaves_takes_discarded_tracks_along(alice: User, track: Track, media_root: Path):
    await Discarded.objects.acreate(track=track, user=alice)
    await Track.objects.filter(pk=track.pk).aupdate(user=None)

    await delete_account(alice)

    assert not await Track.objects.filter(pk=track.pk).aexists()
    assert not (media_root / track.storage_path).exists()
