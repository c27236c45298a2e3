"""Playlists sorted by word, with the real tools and database."""

import pytest
from asgiref.sync import sync_to_async

from src.api.models import Playlist, Track, TrackFacts, User
from src.orchestrator.assistants import analyst
from src.orchestrator.providers import CachedAnalysisProvider
from src.orchestrator.tools.journal import Step
from src.orchestrator.tools.playlists import Playlists
from tests.orchestrator.assistants.test_analyst_answers import Conversation

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]

TEMPI = {
    "Rails": 136.0,
    "Luna": 126.0,
    "Tide": 66.0,
    "Blue": 90.0,
    "Amber": 101.0,
    "Depot": 128.0,
    "Vals": 92.0,
}


@pytest.fixture(autouse=True)
def playlists(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "provider_from_settings", CachedAnalysisProvider)
    items = []
    for title, tempo in TEMPI.items():
        track = Track.objects.create(user=alice, original_filename="a.wav", title=title)
        TrackFacts.objects.update_or_create(track=track, defaults={"tempo_bpm": tempo})
        items.append((str(track.pk), ""))
    for name in ("Warmup", "Late"):
        Step(alice.pk).make(lambda name=name: Playlists(alice.pk).create(name, items))


@sync_to_async
def order(user: User, name: str = "Warmup") -> list[str]:
    entries = Playlists(user.pk).entries(Playlist.objects.get(name=name))
    return [entry.track.title for entry in entries]


SLOWEST_FIRST = sorted(TEMPI, key=TEMPI.__getitem__)


@pytest.mark.parametrize(
    ("text", "expected", "said"),
    [
        ("sort the playlist Warmup by tempo", SLOWEST_FIRST, "in this order now"),
        ("sort the playlist Warmup from fast to slow", SLOWEST_FIRST[::-1], "in this order now"),
        ("ordena la lista Warmup por tempo", SLOWEST_FIRST, "está ahora en este orden"),
        ("Sortier die Playlist Warmup nach Tempo", SLOWEST_FIRST, "jetzt diese Reihenfolge"),
    ],
)
async def test_a_playlist_is_sorted_by_word_told_and_undone(
    alice: User, text: str, expected: list[str], said: str
) -> None:
    talk = Conversation(alice)

    answer = await talk.ask(text)

    assert said in answer
    places = [answer.index(title) for title in expected]
    assert places == sorted(places)
    assert await order(alice) == expected
    assert await order(alice, "Late") == list(TEMPI)
    await talk.ask("undo that")
    assert await order(alice) == list(TEMPI)


async def test_it_is_the_playlist_that_was_shown_last(alice: User) -> None:
    talk = Conversation(alice)
    await talk.ask("what is in Late?")
    await talk.ask("sort it by tempo")
    assert await order(alice, "Late") == SLOWEST_FIRST
    assert await order(alice) == list(TEMPI)


async def test_which_playlist_is_asked_for_and_nothing_changed(alice: User) -> None:
    answer = await Conversation(alice).ask("sort my playlist by tempo")
    assert "Which playlist? You have" in answer
    assert await order(alice) == await order(alice, "Late") == list(TEMPI)
