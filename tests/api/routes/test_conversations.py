"""Conversations: start, list, look at, change, and tell the open sockets."""

from typing import Any

import httpx
import pytest
from channels.layers import get_channel_layer

from src.api.models import Conversation, Message, Run, Track, User
from src.streams.channel_groups import conversation_group

pytestmark = pytest.mark.usefixtures("redis_server")


@pytest.fixture
def songs(alice: User) -> list[Track]:
    return [Track.objects.create(user=alice, original_filename=f"{n}.wav") for n in range(3)]


@pytest.fixture
def conversation(alice: User, songs: list[Track]) -> Conversation:
    conversation = Conversation.objects.create(user=alice, title="Tempo")
    conversation.tracks.add(songs[0])
    return conversation


@pytest.fixture
def answered(conversation: Conversation) -> Run:
    question = Message.objects.create(conversation=conversation, role="user", text="How fast?")
    answer = Message.objects.create(
        conversation=conversation,
        parent=question,
        role="assistant",
        text="124 BPM.",
        tool_steps=[{"tool": "analyse_rhythm", "success": True}],
        model_messages=[{"role": "tool", "content": "word for word"}],
    )
    return Run.objects.create(
        conversation=conversation, question=question, answer=answer, status="done", model="m"
    )


def ids(tracks: list[Track]) -> list[str]:
    return [str(track.id) for track in tracks]


async def test_a_conversation_starts_about_some_tracks(
    alice_browser: httpx.AsyncClient, alice: User, songs: list[Track]
):
    answer = await alice_browser.post("/api/conversations", json={"track_ids": ids(songs[:2])})

    assert answer.status_code == 201
    body = answer.json()
    assert (body["assistant"], body["title"]) == ("analyst", "")
    assert {track["id"] for track in body["tracks"]} == set(ids(songs[:2]))
    assert (await Conversation.objects.aget(pk=body["id"])).user_id == alice.pk


async def test_a_conversation_may_start_about_nothing(alice_browser: httpx.AsyncClient):
    answer = await alice_browser.post("/api/conversations", json={})

    assert (answer.status_code, answer.json()["tracks"]) == (201, [])


async def test_an_unknown_assistant_is_refused_and_the_known_are_named(alice_browser: httpx.AsyncClient):
    answer = await alice_browser.post("/api/conversations", json={"assistant": "butler"})

    assert (answer.status_code, answer.json()["error_code"]) == (422, "invalid")
    assert "analyst" in answer.json()["detail"]


async def test_nobody_starts_a_conversation_about_others_tracks(
    charlie_browser: httpx.AsyncClient, songs: list[Track]
):
    for track_ids in (ids(songs), ["nonsense"], ["00000000-0000-0000-0000-000000000000"]):
        answer = await charlie_browser.post("/api/conversations", json={"track_ids": track_ids})
        assert (answer.status_code, answer.json()["error_code"]) == (404, "not_found")
    assert await Conversation.objects.acount() == 0


async def test_the_list_shows_the_latest_first_and_finds_words(
    alice_browser: httpx.AsyncClient, alice: User, answered: Run
):
    await Conversation.objects.acreate(user=alice, title="Newer")

    everything = (await alice_browser.get("/api/conversations")).json()
    found = (await alice_browser.get("/api/conversations", params={"q": "124 bpm"})).json()

    assert [item["title"] for item in everything["items"]] == ["Newer", "Tempo"]
    assert everything["total"] == 2
    assert ([item["title"] for item in found["items"]], found["total"]) == (["Tempo"], 1)

    asked = (await alice_browser.get("/api/conversations", params={"asked": True})).json()
    assert ([item["title"] for item in asked["items"]], asked["total"]) == (["Tempo"], 1)


async def test_one_conversation_has_its_messages_in_order_and_no_active_run(
    alice_browser: httpx.AsyncClient, conversation: Conversation, answered: Run, songs: list[Track]
):
    body = (await alice_browser.get(f"/api/conversations/{conversation.id}")).json()

    assert [track["id"] for track in body["tracks"]] == ids(songs[:1])
    question, answer = body["messages"]
    assert (question["role"], question["text"], question["run"]) == ("user", "How fast?", None)
    assert (answer["role"], answer["text"], answer["parent_id"]) == (
        "assistant",
        "124 BPM.",
        question["id"],
    )
    assert answer["tool_steps"] == [{"tool": "analyse_rhythm", "success": True}]
    assert (answer["run"]["id"], answer["run"]["status"]) == (str(answered.id), "done")
    assert body["active_run"] is None
    assert "word for word" not in str(body)


async def test_a_run_in_progress_is_named(
    alice_browser: httpx.AsyncClient, conversation: Conversation, answered: Run
):
    await Run.objects.filter(pk=answered.pk).aupdate(status="running")

    body = (await alice_browser.get(f"/api/conversations/{conversation.id}")).json()

    assert body["active_run"]["id"] == str(answered.id)
    assert body["active_run"]["status"] == "running"


async def test_messages_come_in_pages(
    alice_browser: httpx.AsyncClient, conversation: Conversation, answered: Run
):
    path = f"/api/conversations/{conversation.id}/messages"

    body = (await alice_browser.get(path, params={"page_size": 1, "page": 2})).json()

    assert (body["total"], [message["text"] for message in body["items"]]) == (2, ["124 BPM."])


async def test_a_conversation_is_renamed_and_deleted(
    alice_browser: httpx.AsyncClient, conversation: Conversation
):
    path = f"/api/conversations/{conversation.id}"

    assert (await alice_browser.patch(path, json={"title": " Beats "})).json()["title"] == "Beats"
    assert (await alice_browser.delete(path)).status_code == 204
    assert (await alice_browser.get(path)).status_code == 404


@pytest.fixture
async def hints(conversation: Conversation) -> Any:
    """What the open sockets of the conversation are told."""
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add(conversation_group(conversation.id), channel)
    return lambda: layer.receive(channel)


async def test_tracks_are_set_and_added_and_the_sockets_are_told(
    alice_browser: httpx.AsyncClient, conversation: Conversation, songs: list[Track], hints: Any
):
    path = f"/api/conversations/{conversation.id}/tracks"

    replaced = await alice_browser.put(path, json={"track_ids": ids(songs[1:2])})
    assert [track["id"] for track in replaced.json()["tracks"]] == ids(songs[1:2])
    assert await hints() == {"type": "conversation.changed"}

    added = await alice_browser.post(path, json={"track_ids": ids(songs[1:])})
    assert {track["id"] for track in added.json()["tracks"]} == set(ids(songs[1:]))
    assert await hints() == {"type": "conversation.changed"}


async def test_others_tracks_cannot_be_added(
    alice_browser: httpx.AsyncClient, conversation: Conversation, charlie: User, songs: list[Track]
):
    his = await Track.objects.acreate(user=charlie, original_filename="his.wav")

    for method in ("PUT", "POST"):
        answer = await alice_browser.request(
            method, f"/api/conversations/{conversation.id}/tracks", json={"track_ids": [str(his.id)]}
        )
        assert answer.status_code == 404
    assert [track.id async for track in conversation.tracks.all()] == [songs[0].id]
