"""What the page's player does while a question is asked."""

import math
import uuid
from typing import Any

import pytest

from src.api.models import Conversation, Track, User
from src.orchestrator.assistant import load_assistants
from src.orchestrator.runs import start_run
from src.orchestrator.runs.known_player import MOST_NEXT, known_player
from tests.support.scripted import watched

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


@pytest.fixture(autouse=True)
def _assistants() -> None:
    load_assistants()


async def track_of(user: User, title: str) -> str:
    track = await Track.objects.acreate(user=user, title=title, original_filename="a.wav", status="ready")
    return str(track.pk)


async def answer(user: User, text: str, track_id: str, *next_ids: str, **more: Any) -> str:
    conversation = await Conversation.objects.acreate(user=user, assistant="analyst")
    state: Any = {"track_id": track_id, "is_playing": True, "speed": 1.0, "volume": 0.6}
    state |= {"next_ids": list(next_ids), **more}
    run = await start_run(conversation, text, player=state)
    return str((await watched(run))[-1]["full_response"])


async def test_the_chat_tells_what_sounds_and_what_comes_next(alice: User) -> None:
    rails, depot = await track_of(alice, "Rails"), await track_of(alice, "Depot")
    assert await answer(alice, "What's playing?", rails) == "“Rails” is playing."
    assert await answer(alice, "¿Qué suena?", rails, speed=0.8) == "Suena «Rails». La velocidad es del 80 %."
    assert await answer(alice, "Was läuft gerade?", rails, is_playing=False) == "„Rails“ ist angehalten."
    assert "1. “Depot”" in await answer(alice, "What's in the queue?", rails, depot)
    assert "empty" in await answer(alice, "What comes next?", rails)


async def test_the_next_track_is_told_by_its_title(alice: User) -> None:
    rails, depot = await track_of(alice, "Rails"), await track_of(alice, "Depot")
    assert "“Depot”" in await answer(alice, "skip", rails, depot)
    assert "Depot" not in await answer(alice, "skip", rails)


async def test_this_is_the_track_that_sounds(alice: User) -> None:
    rails = await track_of(alice, "Rails")
    assert await answer(alice, "give this 5 stars", rails) == "Saved: “Rails”, 5 stars."


@pytest.mark.parametrize(
    ("text", "now", "percent"),
    [
        ("turn it down a bit", 0.6, "50 %"),
        ("mach lauter", 0.6, "80 %"),
        ("sube el volumen", 0.9, "100 %"),
        ("volume 30 %", 0.6, "30 %"),
        ("volumen a la mitad", 0.9, "50 %"),
        ("mute", 0.6, "0 %"),
        ("unmute", 0.0, "100 %"),
    ],
)
async def test_the_volume_goes_from_where_it_is(alice: User, text: str, now: float, percent: str) -> None:
    assert f" {percent}" in await answer(alice, text, await track_of(alice, "Rails"), volume=now)


async def test_another_users_track_is_not_told(alice: User, bob: User) -> None:
    secret = await track_of(bob, "Secret")
    for text in ("What's playing?", "What's in the queue?", "give this 5 stars"):
        assert "Secret" not in await answer(alice, text, secret, secret)
    assert (await Track.objects.aget(pk=secret)).rating == 0


def test_a_state_that_cannot_be_is_mended() -> None:
    one = str(uuid.uuid4())
    state: Any = {
        "track_id": one,
        "is_playing": True,
        "speed": math.nan,
        "volume": 7.0,
        "next_ids": ["nonsense", one] * 50,
    }
    known = known_player(state)
    assert known is not None
    assert (known["speed"], known["volume"]) == (1.0, 1.0)
    assert known["next_ids"] == [one] * (MOST_NEXT // 2)
    assert known_player({**state, "track_id": "../secret"}) is None
    assert known_player(None) is None
