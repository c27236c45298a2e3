"""Questions about what was explained, compared, listed or looped before, and what a first visit asks."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async

from src.api.models import Track, User
from src.orchestrator.assistants import analyst
from src.orchestrator.providers import CachedAnalysisProvider
from tests.orchestrator.assistants.test_analyst_answers import song
from tests.orchestrator.assistants.test_follow_ups import last_answer, order

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


@pytest.fixture(autouse=True)
def library(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "provider_from_settings", CachedAnalysisProvider)
    bachata = {"artist": "Los Faroles", "genre": "Bachata", "year": 2019}
    song(alice, "Señora Luna", 122.0, "Ab major", "4B", **bachata)
    song(alice, "Dime que sí", 128.0, "A minor", "8A", **bachata)
    song(alice, "Rails", 136.0, "F minor", "4A", artist="Kessler", genre="Techno")
    song(alice, "Depot", 132.0, "G minor", "6A", artist="Kessler", genre="Techno")


@sync_to_async
def tags(title: str) -> dict[str, Any]:
    track = Track.objects.get(title=title)
    return {name: getattr(track, name) for name in ("artist", "genre", "year", "rating")}


@pytest.mark.parametrize(
    ("texts", "answer"),
    [
        # Behind an explanation.
        (("what is a minor key?", "do I have any?"), "Yes: 3 tracks of your library fit"),
        (("¿qué es la síncopa?", "¿cuál de mis temas tiene más?"), "pero no lo mide"),
        (("do I have any syncopation?",), "Clave can explain “syncopation”, but it does not measure it."),
        # "It" is what was compared with another track.
        (("tempo of Depot?", "is it faster than Rails?", "what key is it in?"), "“Depot”: The key is G minor"),
        (("is it faster than Rails?",), "Which track do you mean?"),
        # All of a list.
        (("my bachatas", "are they all over 125 bpm?"), "No: 1 of 2 tracks"),
        (("my techno tracks", "sind die alle in Moll?"), "2"),
        # One of two, by the answer before.
        (
            ("which is faster, Rails or Depot?", "at what percent do I play the faster one so it is at 120"),
            "“Rails”: At 88.2 % of its speed",
        ),
        (("my dancers lose it above 127. which is faster, Rails or Depot?", "by how much?"), "4 BPM"),
        # An opinion before a question.
        (("my bachatas", "which is the slowest", "way too slow for me lol. and the fastest?"), "Dime que sí"),
        # The loop ends.
        (("loop 0:05 to 0:10 of Rails", "back to normal speed and stop the loop"), "The loop is off"),
        (("how many bars from 0:10 to 0:20 in Rails?",), "0:10 at 136 BPM"),
        # A purpose.
        (("what songs are good for running?",), "energy 71 of 100"),
        (("i love bachata, what have you got",), "2 tracks of your library fit"),
        (("they want bachata, have I got any?",), "Yes: 2 tracks of your library fit"),
        (("I'm allergic to bachata. What have I got?",), "I do not know"),
        # What is not there.
        (("what is the tempo of Bohemian Rhapsody?",), "There is no “Bohemian Rhapsody” in your library."),
        (("which songs get louder?",), "measured in one track at a time"),
        # Who somebody is.
        (("guten Abend, ich bin die Oma von Jonas",), "Hallo!"),
        (("hi, i'm looking for slow songs",), "These come nearest"),
        # Yes or no first.
        (("do you send my music to the internet?",), "No: Your music is stored where Clave runs"),
        (("is my music private?",), "Yes: Your music is stored where Clave runs"),
        (("can it read flac files?",), "Yes: Clave reads MP3, FLAC"),
        (("songs I have not played yet",), "What you play is counted for recommendations only"),
        # As it was written, with its typing error.
        (("wht key is Rails in?", "what did I ask first?"), "Your first question here was: “wht key is Rails in?”"),
        # Instruments.
        (("we sing in F major, which key does the B flat clarinet play?",), "plays it in G major"),
    ],
)  # fmt: skip
async def test_the_answer(alice: User, texts: tuple[str, ...], answer: str) -> None:
    assert answer in await last_answer(alice, *texts)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("set genre House and year 2022 for Rails", {"genre": "House", "year": 2022}),
        ("Rails: genre house, year 2022", {"genre": "House", "year": 2022}),
        ("set the genre of Rails to House and the year to 2022", {"genre": "House", "year": 2022}),
        ("trag bei Rails 1996 als Jahr ein, das steht so auf der Hülle", {"genre": "Techno", "year": 1996}),
        ("put 1996 as the year of Rails", {"genre": "Techno", "year": 1996}),
        ("set genre House and year soon for Rails", {"genre": "Techno", "year": None}),
    ],
)
async def test_two_tags_in_one_sentence(alice: User, text: str, expected: dict[str, Any]) -> None:
    said = await last_answer(alice, text)
    found = await tags("Rails")
    assert {name: found[name] for name in expected} == expected
    assert said.count("undo that") + said.count("rückgängig") <= 1


@pytest.mark.parametrize(
    ("texts", "name"),
    [
        (("which is my slowest bachata?", "and the fastest?", "make a playlist Fri with those two"), "Fri"),
        (("¿cuál es mi bachata más lenta?", "¿y la más rápida?", "haz una lista con esas dos que se llame Vie"), "Vie"),
        (("my bachatas", "make a list with them called Fri"), "Fri"),
    ],
)  # fmt: skip
async def test_a_playlist_of_those_that_were_told(alice: User, texts: tuple[str, ...], name: str) -> None:
    await last_answer(alice, *texts)
    assert await order(alice, name) == ["Señora Luna", "Dime que sí"]


async def test_a_playlist_of_nothing_is_not_made(alice: User) -> None:
    await last_answer(alice, "hello", "make a playlist Fri with those two")
    assert await order(alice, "Fri") == []


async def test_stars_go_on_and_a_reason_behind_is_left_out(alice: User) -> None:
    said = await last_answer(
        alice, "give Rails 5 stars", "and 4 for Depot", "tag Depot as party, because my pupils love it"
    )
    assert said == "Saved: “Depot”, with the tag “party”."
    assert ((await tags("Rails"))["rating"], (await tags("Depot"))["rating"]) == (5, 4)


async def test_the_heart_and_stars_in_one_sentence(alice: User) -> None:
    assert await last_answer(alice, "I like Rails, 5 stars") == "Saved: “Rails”, 5 stars and a favourite."
    # Those with stars are searched.
    assert "2 tracks" not in await last_answer(alice, "my favourites with 5 stars")
