"""Playlists reordered by word, with the real tools and database."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async

from src.api.models import Playlist, PlaylistEntry, Track, User
from src.orchestrator.assistants import analyst
from src.orchestrator.language.text import fold
from src.orchestrator.providers import CachedAnalysisProvider
from src.orchestrator.tools.journal import Step
from src.orchestrator.tools.playlists import Playlists
from src.orchestrator.tools.playlists.moving import Move, read_move
from tests.orchestrator.assistants.test_analyst_answers import Conversation

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]

TITLES = ("Rails", "Señora Luna", "Last Dance", "After Hours", "First")


@pytest.fixture(autouse=True)
def playlists(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "provider_from_settings", CachedAnalysisProvider)
    tracks = [Track.objects.create(user=alice, original_filename="a.wav", title=title) for title in TITLES]
    mine = Playlists(alice.pk)
    items = [(str(track.pk), "") for track in tracks]
    Step(alice.pk).make(lambda: mine.create("Warmup", items))
    Step(alice.pk).make(lambda: mine.create("Late", items))


@sync_to_async
def order(user: User, name: str = "Warmup") -> list[int]:
    """The titles as their places in `TITLES`."""
    entries = Playlists(user.pk).entries(Playlist.objects.get(name=name))
    return [TITLES.index(entry.track.title) for entry in entries]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Put Señora Luna first in Warmup", [1, 0, 2, 3, 4]),
        ("put luna first in the playlist Warmup, please", [1, 0, 2, 3, 4]),
        ("move the third to the end of Warmup", [0, 1, 3, 4, 2]),
        ("Move Last Dance to the top of Warmup", [2, 0, 1, 3, 4]),
        ("put After Hours before Rails in Warmup", [3, 0, 1, 2, 4]),
        ("put “First” last in Warmup", [0, 1, 2, 3, 4]),
        ("put First after Rails in Warmup", [0, 4, 1, 2, 3]),
        ("move track 2 of Warmup to place 4", [0, 2, 3, 1, 4]),
        ("move the first two to the end of Warmup", [2, 3, 4, 0, 1]),
        ("move the second and the fourth of Warmup to the beginning", [1, 3, 0, 2, 4]),
        ("mueve la tercera al final de la lista Warmup", [0, 1, 3, 4, 2]),
        ("Pon Señora Luna la primera en la lista Warmup", [1, 0, 2, 3, 4]),
        ("pon primero la última de la lista Warmup", [4, 0, 1, 2, 3]),
        ("Coloca After Hours después de Rails en la lista Warmup", [0, 3, 1, 2, 4]),
        ("mueve la segunda de Warmup al cuarto lugar", [0, 2, 3, 1, 4]),
        ("Setz Señora Luna in der Playlist Warmup an den Anfang", [1, 0, 2, 3, 4]),
        ("Schieb den dritten ans Ende von Warmup", [0, 1, 3, 4, 2]),
        ("Schieb das dritte ans Ende von Warmup", [0, 1, 3, 4, 2]),
        ("Stell After Hours in Warmup vor Rails", [3, 0, 1, 2, 4]),
        ("Verschiebe das zweite Stück der Playlist Warmup auf Platz 4", [0, 2, 3, 1, 4]),
    ],
)
async def test_a_sentence_moves_a_track_and_can_be_undone(
    alice: User, text: str, expected: list[int]
) -> None:
    talk = Conversation(alice)
    before = await order(alice)

    answer = await talk.ask(text)

    assert await order(alice) == expected, answer
    assert await order(alice, "Late") == before
    if expected != before:
        await talk.ask("undo that")
        assert await order(alice) == before


async def test_the_playlist_of_the_conversation_is_meant(alice: User) -> None:
    talk = Conversation(alice)
    await talk.ask("move Rails to the end of Late")
    answer = await talk.ask("Pon la última al principio")
    assert "Late" in answer
    assert await order(alice, "Late") == [0, 1, 2, 3, 4]
    assert "Late" in await talk.ask("now put Rails last")
    assert await order(alice, "Late") == [1, 2, 3, 4, 0]
    assert await order(alice) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("move the third to the end", "Which playlist?"),
        ("move Rails to the end of Nowhere", "Which playlist?"),
        ("move the ninth to the end of Warmup", "Which track of"),
        ("put Nothing Known first in Warmup", "Which track of"),
        ("put Rails after Rails in Warmup", "Which track of"),
        ("move the first four to the end of Warmup", "Which track of"),
    ],
)
async def test_what_is_not_clear_is_asked_about(alice: User, text: str, said: str) -> None:
    answer = await Conversation(alice).ask(text)

    assert answer.startswith(said), answer
    assert await order(alice) == await order(alice, "Late") == [0, 1, 2, 3, 4]


async def test_what_stands_there_already_is_not_changed(alice: User) -> None:
    before = [row async for row in PlaylistEntry.objects.values()]

    assert "number 1" in await Conversation(alice).ask("put Rails first in Warmup")

    assert [row async for row in PlaylistEntry.objects.values()] == before


async def test_places_of_a_long_playlist_are_counted_to_its_end(alice: User) -> None:
    tracks = [track async for track in Track.objects.filter(user=alice).order_by("id")]
    items = [(str(tracks[number % 5].pk), str(number)) for number in range(100)]
    await sync_to_async(Step(alice.pk).make)(lambda: Playlists(alice.pk).create("Long", items))

    await Conversation(alice).ask("move the third to the end of Long")
    answer = await Conversation(alice).ask("move the last to place 98 of Long")

    assert "#100" in answer
    rows = PlaylistEntry.objects.filter(playlist__name="Long").order_by("position")
    reasons = [int(row.reason) async for row in rows]
    assert reasons == [0, 1, *range(3, 98), 2, 98, 99]


@pytest.mark.parametrize(
    ("text", "language", "move"),
    [
        ("put it first", "en", Move("it", 0)),
        ("ponla la primera", "es", Move("", 0)),
        ("setz es auf Platz 3", "de", Move("es", 2)),
        ("what should I put after Rails", "en", None),
        ("put it in A minor", "en", None),
        ("pon Rails", "es", None),
        ("move on", "en", None),
        ("setz das auf meine Liste", "de", None),
    ],
)
def test_a_command_is_read(text: str, language: str, move: Any) -> None:
    assert read_move(fold(text), language) == move
