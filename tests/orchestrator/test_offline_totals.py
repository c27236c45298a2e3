"""The rules on many tracks together: short lists as a whole, totals, averages, what clips, and orders that go on."""

import pytest
from asgiref.sync import sync_to_async

from src.api.models import User
from src.orchestrator.tools.library.plans.sides import sided_limits
from tests.orchestrator.test_offline_library import Conversation, song
from tests.support.measurements import rhythm

LONG = "long " * 9


@pytest.fixture
def four(alice: User) -> None:
    for number, bpm in enumerate((100.0, 110.0, 120.0, 150.0)):
        data = {**rhythm(bpm), "swing": number / 10}
        song(alice, f"Song {'ABCD'[number]}", bpm, rhythm=data)


async def test_a_short_list_is_shown_whole_and_its_tracks_are_counted_through(alice: User) -> None:
    for number in range(12):
        await sync_to_async(song)(alice, f"{number:02} {LONG}", 100.0 + number)
    talk = Conversation(alice)
    listed = await talk.ask("List my songs between 100 and 130 bpm")
    assert [f"“{number:02} " in listed for number in range(12)] == [True] * 12
    assert "“09 " in await talk.ask("how long is the tenth one?")


@pytest.mark.usefixtures("four")
@pytest.mark.parametrize(
    ("question", "said"),
    [
        (
            "what is the average tempo of my songs?",
            "The average tempo of 4 tracks is 120 BPM (from 100 to 150).",
        ),
        (
            "¿cuál es el tempo medio de mis canciones?",
            "El tempo medio de 4 pistas es de 120 BPM (de 100 a 150).",
        ),
        ("wie lang sind alle meine Lieder zusammen?", "4 Stücke dauern zusammen 12:20."),
        ("which of my songs has the most swing?", "“Song D” is the most swung of your 4 tracks: swing 0.3."),
    ],
)
async def test_totals_averages_and_swing(alice: User, question: str, said: str) -> None:
    assert await Conversation(alice).ask(question) == said


@pytest.mark.usefixtures("four")
async def test_the_next_place_and_the_other_end_of_an_order(alice: User) -> None:
    talk = Conversation(alice)
    assert "“Song D”" in await talk.ask("what is my fastest song?")
    assert "“Song C”" in await talk.ask("and the second?")
    assert "“Song A”" in await talk.ask("and the lowest?")


@pytest.mark.parametrize(
    ("text", "limits"),
    [
        ("over 5 minutes and under 127 bpm", {"seconds_min": 300.0, "tempo_max": 127.0}),
        ("más de 4 minutos y menos de 110", {"seconds_min": 240.0, "tempo_max": 110.0}),
        (
            "zwischen 2 und 3 Minuten unter 100 BPM",
            {"seconds_min": 120.0, "seconds_max": 180.0, "tempo_max": 100.0},
        ),
        ("under 127 bpm", {}),
        ("in bar 7", {}),
    ],
)
def test_each_limit_has_its_side(text: str, limits: dict[str, float]) -> None:
    assert sided_limits(text) == limits
