"""The recommender for programs."""

import httpx
import pytest

from src.api.models import Conversation, Track, User
from src.orchestrator.assistant import load_assistants

pytestmark = pytest.mark.usefixtures("redis_server")


@pytest.fixture(autouse=True)
def assistants() -> None:
    load_assistants()


@pytest.fixture
def song(alice: User) -> Track:
    return add(alice, "Blue")


def add(user: User, title: str) -> Track:
    track = Track.objects.create(user=user, original_filename="a.wav", title=title, status="ready")
    track.set_analysis("character", {"energy": 0.2, "words": []})
    return track


async def test_a_program_gets_the_whole_state(alice_program: httpx.AsyncClient, song: Track):
    answer = await alice_program.post("/api/recommendations", json={"user_query": "something calm"})

    state = answer.json()
    assert answer.status_code == 200, state
    assert [one["title"] for one in state["final_recommendations"]] == ["Blue"]
    assert state["final_recommendations"][0]["track_id"] == str(song.pk)
    assert state["planning_strategy"]["evaluation_framework"]["weights"]
    assert state["reasoning_log"][-1] == "JudgeAgent: Final selection complete."
    assert state["total_processing_time"] > 0
    assert not await Conversation.objects.aexists()


async def test_the_tracks_of_the_question_must_be_ones_own(
    alice_program: httpx.AsyncClient, bob: User, song: Track
):
    theirs = await Track.objects.acreate(user=bob, original_filename="b.wav")
    for track, status in ((song, 200), (theirs, 404)):
        body = {"user_query": "more like this", "track_ids": [str(track.pk)]}
        assert (await alice_program.post("/api/recommendations", json=body)).status_code == status


@pytest.mark.parametrize(
    "body", [{}, {"user_query": ""}, {"user_query": "x", "track_ids": ["no"]}, {"user_query": 1}]
)
async def test_a_malformed_query_is_refused_in_words(
    alice_program: httpx.AsyncClient, body: dict[str, object]
):
    answer = await alice_program.post("/api/recommendations", json=body)

    assert (answer.status_code, answer.json()["error_code"]) == (422, "invalid")


async def test_a_greeting_has_no_state_and_is_answered_all_the_same(
    alice_program: httpx.AsyncClient, song: Track
):
    answer = await alice_program.post("/api/recommendations", json={"user_query": "hello"})

    assert answer.status_code == 200
    assert answer.json()["final_recommendations"] == []
    assert answer.json()["answer"]


@pytest.mark.parametrize("query", ["\u00d5", "how many songs do I have?", "list my playlists"])
async def test_what_chooses_nothing_is_answered_all_the_same(alice_program: httpx.AsyncClient, query: str):
    answer = await alice_program.post("/api/recommendations", json={"user_query": query})

    assert answer.status_code == 200
    assert answer.json()["final_recommendations"] == []
    assert answer.json()["answer"]
