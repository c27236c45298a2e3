"""Playlists played by word, with the real tools and database."""

import pytest
from asgiref.sync import sync_to_async

from src.api.models import Discarded, Track, User
from src.orchestrator.assistants import analyst
from src.orchestrator.providers import CachedAnalysisProvider
from src.orchestrator.tools.journal import Step
from src.orchestrator.tools.playlists import Playlists
from tests.orchestrator.assistants.test_analyst_answers import Conversation

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]

TITLES = ("Rails", "Señora Luna", "Blue")


@pytest.fixture(autouse=True)
def playlists(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "provider_from_settings", CachedAnalysisProvider)
    tracks = [Track.objects.create(user=alice, original_filename="a.wav", title=title) for title in TITLES]
    items = [(str(track.pk), "") for track in tracks]
    for name, its_items in (("Friday", items), ("Random House", items), ("Solo", items[:1]), ("Blank", [])):
        Step(alice.pk).make(
            lambda name=name, its_items=its_items: Playlists(alice.pk).create(name, its_items)
        )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Can you play my Friday playlist, please?", "Playing “Friday”: 3 tracks, first “Rails”."),
        ("play my Friday playlist from the beginning", "Playing “Friday”: 3 tracks, first “Rails”."),
        ("pon mi lista Friday", "Suena «Friday»: 3 temas, empezando por «Rails»."),
        ("Reproduce la lista Friday", "Suena «Friday»: 3 temas, empezando por «Rails»."),
        ("Spiel die Playlist Friday ab", "„Friday“ wird abgespielt: 3 Stücke, zuerst „Rails“."),
        ("spiel meine Liste Friday", "„Friday“ wird abgespielt: 3 Stücke, zuerst „Rails“."),
        # The name of a playlist is no order.
        ("start my Random House playlist", "Playing “Random House”: 3 tracks, first “Rails”."),
        ("play the playlist Friday without shuffle", "Playing “Friday”: 3 tracks, first “Rails”."),
        ("play my Solo playlist", "Playing “Solo”: 1 track, “Rails”."),
        ("play the Blank playlist", "The playlist “Blank” is empty."),
        ("play the third track of my Friday playlist", "Playing “Friday” from “Blue” on."),
        ("play track 2 of my Friday playlist", "Playing “Friday” from “Señora Luna” on."),
        ("pon la última canción de la lista Friday", "Suena «Friday» desde «Blue»."),
        ("spiel den zweiten Titel der Playlist Friday", "„Friday“ wird ab „Señora Luna“ abgespielt."),
        ("play the tenth track of my Friday playlist", "That track is not in the playlist “Friday”."),
    ],
)
async def test_a_playlist_is_played_as_a_whole_or_from_one_of_its_tracks_on(
    alice: User, text: str, expected: str
) -> None:
    assert await Conversation(alice).ask(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("shuffle my Friday playlist", "Playing “Friday” in random order: 3 tracks, first “"),
        ("play my friday playlist on shuffle", "Playing “Friday” in random order: 3 tracks, first “"),
        ("mezcla la lista Friday", "Suena «Friday» en orden aleatorio: 3 temas, empezando por «"),
        (
            "pon la lista de reproducción Friday en aleatorio",
            "Suena «Friday» en orden aleatorio: 3 temas, empezando por «",
        ),
        (
            "spiel die Playlist Friday in zufälliger Reihenfolge",
            "„Friday“ wird in zufälliger Reihenfolge abgespielt: 3 Stücke, zuerst „",
        ),
        (
            "misch die Playlist Friday",
            "„Friday“ wird in zufälliger Reihenfolge abgespielt: 3 Stücke, zuerst „",
        ),
    ],
)
async def test_a_playlist_is_shuffled(alice: User, text: str, expected: str) -> None:
    assert (await Conversation(alice).ask(text)).startswith(expected)


async def test_it_is_the_playlist_that_was_shown_last(alice: User) -> None:
    talk = Conversation(alice)
    await talk.ask("what is in Friday?")
    assert await talk.ask("play it") == "Playing “Friday”: 3 tracks, first “Rails”."
    for text in ("shuffle it", "play it in random order", "shuffle"):
        assert (await talk.ask(text)).startswith("Playing “Friday” in random order: 3 tracks"), text


async def test_tasks_and_speeds_are_not_played(alice: User) -> None:
    for text in ("pon mi lista de tareas", "play my Friday playlist at half speed"):
        assert "Friday" not in await Conversation(alice).ask(text)


async def test_a_track_that_was_deleted_is_left_out(alice: User) -> None:
    await sync_to_async(lambda: Discarded.put(Track.objects.get(title="Rails")))()
    assert await Conversation(alice).ask("play my Friday playlist") == (
        "Playing “Friday”: 2 tracks, first “Señora Luna”."
    )


@pytest.mark.parametrize(
    ("play", "turns"),
    [
        (
            "play my Friday playlist",
            [
                ("next", "On to the next track."),
                ("skip", "On to the next track."),
                ("previous track please", "Back to the track before."),
                ("pause", "Paused."),
                ("go on", "Playing on."),
                ("play the next song", "On to the next track."),
            ],
        ),
        (
            "reproduce la lista Friday",
            [("siguiente", "Paso al tema siguiente."), ("la canción anterior", "Vuelvo al tema anterior.")],
        ),
        (
            "spiel die Playlist Friday ab",
            [
                ("nächstes Lied", "Weiter zum nächsten Stück."),
                ("das vorherige Lied bitte", "Zurück zum vorigen Stück."),
            ],
        ),
    ],
)
async def test_next_previous_and_pause_are_for_what_the_queue_plays(
    alice: User, play: str, turns: list[tuple[str, str]]
) -> None:
    talk = Conversation(alice)
    await talk.ask(play)
    for text, expected in turns:
        assert await talk.ask(text) == expected, text


async def test_what_the_queue_plays_is_shuffled_also_after_next(alice: User) -> None:
    talk = Conversation(alice)
    for text in ("play my Friday playlist", "next"):
        await talk.ask(text)
    assert (await talk.ask("shuffle it")).startswith("Playing “Friday” in random order")


async def test_next_without_a_playlist_is_of_the_queue_of_the_page_and_behind_a_list_of_the_list(
    alice: User,
) -> None:
    talk = Conversation(alice)
    await talk.ask("play Rails")
    assert await talk.ask("next") == "On to the next track of the queue, if there is one."
    await talk.ask("play my Friday playlist")
    await talk.ask("list my songs")
    assert "next track" not in await talk.ask("next")
