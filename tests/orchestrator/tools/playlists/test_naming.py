"""Playlists made by word without a name: they are called by what is in them."""

import pytest
from asgiref.sync import sync_to_async

from src.api.models import Playlist, Track, TrackSearch, User
from src.orchestrator.assistants import analyst
from src.orchestrator.providers import CachedAnalysisProvider
from tests.orchestrator.assistants.test_analyst_answers import Conversation

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


@sync_to_async
def make(user: User, *titles: str, artist: str = "") -> list[Track]:
    tracks = [
        Track.objects.create(
            user=user, original_filename="a.wav", title=title, artist=artist, status=Track.Status.READY
        )
        for title in titles
    ]
    TrackSearch.refresh([track.pk for track in tracks])
    return tracks


@sync_to_async
def names() -> list[str]:
    return list(Playlist.objects.order_by("created_at").values_list("name", flat=True))


@pytest.fixture(autouse=True)
def provider(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "provider_from_settings", CachedAnalysisProvider)


async def test_open_tracks_give_the_first_title(alice: User) -> None:
    tracks = await make(alice, "Rails", "Blue", "Luna")
    await Conversation(alice, *tracks).ask("make it a playlist")
    await Conversation(alice, *tracks).ask("mach daraus eine Playlist")
    await Conversation(alice, tracks[0]).ask("haz una lista con esto")
    assert await names() == ["Rails and 2 more", "Rails und 2 weitere", "Rails"]


async def test_found_tracks_of_one_artist_give_the_artist(alice: User) -> None:
    await make(alice, "Rails", "Blue", artist="Los Faroles")
    talk = Conversation(alice)
    await talk.ask("list my songs")
    assert "Los Faroles" in await talk.ask("make it a playlist")
    assert await names() == ["Los Faroles"]
