"""Tasks over HTTP and over the socket: the organiser's documented endpoints, the plain ones, undo, and counting."""

import asyncio
import json
from typing import Any

import httpx
import pytest
from asgiref.sync import sync_to_async

from src.api.models import Conversation, Message, TodoTask, Track, User
from src.orchestrator import assistant
from src.orchestrator.deltas import ToolCallDelta
from src.orchestrator.errors import ModelUnreachable
from src.orchestrator.testing import FakeProvider, ScriptedModel
from tests.support.clients import program
from tests.support.sockets import open_socket, session_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


async def step(client: httpx.AsyncClient, text: str, **more: Any) -> httpx.Response:
    return await client.post(
        "/api/agent/step", json={"messages": [{"type": "user", "content": text}], **more}
    )


async def metrics(client: httpx.AsyncClient) -> dict[str, Any]:
    answer = (await client.get("/api/agent/metrics")).json()
    assert (answer["success"], answer["message"]) == (True, "Metrics retrieved")
    counted: dict[str, Any] = answer["data"]["metrics"]
    return counted


async def test_a_step_and_its_undo_have_the_documented_shapes(alice_browser: httpx.AsyncClient):
    context = {"current_tasks": [{"task_id": 1}], "user_preferences": {"tone": "short"}}
    answer = await step(alice_browser, "Create a task to review the quarterly report", ui_context=context)

    task = await TodoTask.objects.aget()
    assert answer.status_code == 200
    token = answer.json()["data"]["undo_token"]
    assert answer.json() == {
        "success": True,
        "message": "Agent step completed",
        "data": {
            "assistant_text": "Created task: Review the quarterly report",
            "side_effects": [
                {
                    "success": True,
                    "action": "create_task",
                    "task_id": task.pk,
                    "task_title": "Review the quarterly report",
                    "message": "Created task: Review the quarterly report",
                }
            ],
            "undo_token": token,
            "success": True,
        },
    }
    undone = await alice_browser.post("/api/agent/undo", json={"undo_token": token})
    assert undone.json() == {
        "success": True,
        "message": "Undo completed",
        "data": {
            "success": True,
            "message": "Undid creation of task: Review the quarterly report",
            "undone_task_id": task.pk,
            "undone_task_ids": [task.pk],
        },
    }
    again = await alice_browser.post("/api/agent/undo", json={"undo_token": token})
    assert (again.status_code, again.json()["error_code"]) == (409, "cannot_undo")
    assert again.json()["detail"] == "This has already been undone."


async def test_charlie_undoes_nothing_of_alices(
    alice_browser: httpx.AsyncClient, charlie_browser: httpx.AsyncClient
):
    token = (await step(alice_browser, "Add a task to tune")).json()["data"]["undo_token"]
    answer = await charlie_browser.post("/api/agent/undo", json={"undo_token": token})
    assert (answer.status_code, answer.json()["error_code"]) == (404, "not_found")
    assert await TodoTask.objects.acount() == 1


async def test_each_request_is_counted_once_with_its_outcome(
    alice_browser: httpx.AsyncClient, visitor: httpx.AsyncClient, settings: Any
):
    await step(visitor, "Add a task to tune")
    for text in ("Add a task to tune", "Add a task to tune", "What is open?", "Hello"):
        assert (await step(alice_browser, text)).status_code == 200
    assert (await alice_browser.post("/api/agent/step", json={"messages": "no"})).status_code == 422
    assert (await alice_browser.post("/api/agent/step", content=b"{")).status_code in {400, 422}
    nothing = await alice_browser.post(
        "/api/agent/step", json={"messages": [{"type": "assistant", "content": "I"}]}
    )
    assert (nothing.status_code, nothing.json()["error_code"]) == (422, "invalid_message")
    settings.MAX_QUESTIONS_PER_MINUTE = 0
    assert (await step(alice_browser, "Hello")).status_code == 429

    counted = await metrics(alice_browser)

    assert counted["requests_total"] == 8
    assert (counted["requests_successful"], counted["requests_failed"]) == (4, 4)
    assert sum(counted["error_counts"].values()) == 4
    assert (counted["error_counts"]["invalid_message"], counted["error_counts"]["rate_limited"]) == (1, 1)
    assert counted["tool_calls"] == {"create_task": 2, "get_tasks": 1}
    assert counted["average_response_time"] > 0


async def test_staff_begins_to_count_anew(alice_browser: httpx.AsyncClient, alice: User):
    await step(alice_browser, "Hello")
    await User.objects.filter(pk=alice.pk).aupdate(is_staff=True)
    answer = await alice_browser.post("/api/agent/metrics/reset")
    assert answer.json()["message"] == "Metrics reset"
    assert (await metrics(alice_browser))["requests_total"] == 0
    await step(alice_browser, "Hello")
    page = (await alice_browser.get("/metrics")).text
    assert 'clave_agent_requests{assistant="organiser",outcome="successful"} 1.0' in page


async def test_a_model_that_fails_is_told_in_plain_words_and_what_it_did_before_can_be_undone(
    alice_browser: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
):
    call = ToolCallDelta(index=0, name="create_task", arguments='{"title": "Tune"}')

    def failing(provider: Any, connection: Any, **options: Any) -> ScriptedModel:
        return ScriptedModel(FakeProvider({}), [[call], [ModelUnreachable()]], **options)

    monkeypatch.setattr(assistant, "make_router", failing)
    answer = await step(alice_browser, "Add a task to tune")
    body = answer.json()
    assert (answer.status_code, body["error_code"], body["success"]) == (503, "model_unavailable", False)
    assert body["data"]["success"] is False
    assert body["detail"].startswith("Created task: Tune\n\nThe language model's server cannot be reached")
    counted = await metrics(alice_browser)
    assert (counted["requests_total"], counted["requests_failed"]) == (1, 1)
    assert counted["error_counts"] == {"model_unavailable": 1}
    undo = {"undo_token": body["data"]["undo_token"]}
    assert (await alice_browser.post("/api/agent/undo", json=undo)).status_code == 200


async def test_tasks_are_kept_without_an_assistant_too(alice_browser: httpx.AsyncClient, alice: User):
    song = await Track.objects.acreate(user=alice, original_filename="song.wav", duration=100.0)
    draft = {"title": "Practise", "track_id": str(song.pk), "start_seconds": 4.5, "categories": ["bass"]}
    created = await alice_browser.post("/api/tasks", json=draft)
    again = await alice_browser.post("/api/tasks", json={"title": " practise "})
    other = (await alice_browser.post("/api/tasks", json={"title": "Tune"})).json()["task"]
    task = created.json()["task"]
    assert (created.status_code, again.status_code) == (201, 200)
    assert (again.json()["task"], again.json()["undo_token"]) == (task, None)
    assert (task["track_id"], task["start_seconds"], task["status"]) == (str(song.pk), 4.5, "open")

    path = f"/api/tasks/{task['id']}"
    changed = await alice_browser.patch(
        path, json={"project": "Gig", "track_id": None, "start_seconds": None}
    )
    assert (changed.json()["task"]["project"], changed.json()["task"]["track_id"]) == ("Gig", None)
    assert (await alice_browser.put(f"{path}/status", json={"status": "done"})).json()["task"]["completed_at"]
    grouped = (await alice_browser.get("/api/tasks")).json()
    assert [row["title"] for row in grouped["tasks"]["open"]] == ["Tune"]
    assert grouped["counts"] == {"open": 1, "in_progress": 0, "done": 1, "total": 2}
    order = await alice_browser.post("/api/tasks/reorder", json={"task_ids": [other["id"], task["id"]]})
    assert [row["title"] for row in order.json()["tasks"]] == ["Tune", "Practise"]

    deleted = await alice_browser.delete(path)
    assert (deleted.json()["message"], deleted.json()["task"]) == ("Deleted task: Practise", None)
    events = (await alice_browser.get(f"{path}/history")).json()["events"]
    assert [event["action"] for event in events] == [
        "creation",
        "update",
        "status change",
        "move",
        "deletion",
    ]
    undone = await alice_browser.post("/api/agent/undo", json={"undo_token": deleted.json()["undo_token"]})
    assert undone.json()["data"]["message"] == "Undid deletion of task: Practise"
    assert (await alice_browser.get(path)).json()["project"] == "Gig"
    assert (await alice_browser.post("/api/tasks", json={"title": "A", "user_id": 1})).status_code == 422
    assert (await alice_browser.patch(path, json={"title": "Tune", "status": "done"})).status_code == 422


async def test_undo_over_the_socket_is_heard_by_every_tab(alice_browser: httpx.AsyncClient, alice: User):
    conversation = await Conversation.objects.acreate(user=alice, assistant="organiser")
    first, second = [await open_socket(session_of(alice_browser), conversation) for _ in range(2)]
    await first.send_json_to({"type": "question", "text": "Add a task to tune"})
    # Both to the end: a hint of the undo may overtake an answer that the other tab is still reading.
    event, _ = [await heard_of(wire, "done") for wire in (first, second)]
    undo = {"type": "undo", "undo_token": event["undo_token"]}
    heard = {"type": "undone", "undo_token": event["undo_token"], "message": "Undid creation of task: Tune"}

    await first.send_json_to(undo)

    for wire in (first, second):
        assert await wire.receive_json_from(timeout=5) == heard
    # Again, as from a page whose line was cut: the same answer, and nothing is undone twice.
    await second.send_json_to(undo)
    assert await second.receive_json_from(timeout=5) == heard
    await second.send_json_to({"type": "undo", "undo_token": "nothing"})
    refused = await second.receive_json_from(timeout=5)
    assert (refused["type"], refused["code"], refused["undo_token"]) == ("error", "not_found", "nothing")
    assert not await TodoTask.objects.aexists()
    for wire in (first, second):
        await wire.disconnect()


async def heard_each(wire: Any, *kinds: str) -> dict[str, dict[str, Any]]:
    heard: dict[str, dict[str, Any]] = {}
    while not set(kinds) <= set(heard):
        event = await wire.receive_json_from(timeout=5)
        heard[event["type"]] = event
    return heard


async def heard_of(wire: Any, kind: str) -> dict[str, Any]:
    return (await heard_each(wire, kind))[kind]


async def test_what_is_undone_in_words_or_by_a_program_is_heard_and_remembered(
    alice_browser: httpx.AsyncClient, alice: User
):
    conversation = await Conversation.objects.acreate(user=alice, assistant="organiser")
    path = f"/api/conversations/{conversation.pk}"

    async def changes() -> list[dict[str, Any] | None]:
        messages: list[dict[str, Any]] = (await alice_browser.get(path)).json()["messages"]
        assert (await alice_browser.get(f"{path}/messages")).json()["items"] == messages
        return [message["changes"] for message in messages if message["role"] == "assistant"]

    asking, watching = [await open_socket(session_of(alice_browser), conversation) for _ in range(2)]
    tokens = []
    for text in ("Add a task to tune", "Add a task to mix", "What is open?"):
        await asking.send_json_to({"type": "question", "text": text})
        tokens.append((await heard_of(asking, "done")).get("undo_token"))
    tune, mix, _ = tokens
    assert await changes() == [
        {"undo_token": tune, "undone": None},
        {"undo_token": mix, "undone": None},
        None,
    ]

    await asking.send_json_to({"type": "question", "text": "Undo that"})
    for wire in (asking, watching):
        # The undo is told to all sockets, the end of the answer by its stream: in any order.
        heard = (await heard_each(wire, "undone", "done"))["undone"]
        assert (heard["undo_token"], heard["message"]) == (mix, "Undid creation of task: Mix")
    # As if its process had died before it could say what it had done.
    await Message.objects.filter(tool_steps__0__undo_token=tune).aupdate(tool_steps=[])
    assert (await changes())[0] == {"undo_token": tune, "undone": None}
    assert (await alice_browser.post("/api/agent/undo", json={"undo_token": tune})).status_code == 200
    for wire in (asking, watching):
        assert (await heard_of(wire, "undone"))["undo_token"] == tune
        await wire.disconnect()
    assert await changes() == [
        {"undo_token": tune, "undone": "Undid creation of task: Tune"},
        {"undo_token": mix, "undone": "Undid creation of task: Mix"},
        None,
        None,
    ]


async def test_a_conversation_is_handed_over_between_answers(alice_browser: httpx.AsyncClient, alice: User):
    conversation = await Conversation.objects.acreate(user=alice)
    path = f"/api/conversations/{conversation.pk}"
    assert (await alice_browser.patch(path, json={"assistant": "organiser"})).json()[
        "assistant"
    ] == "organiser"
    assert (await alice_browser.patch(path, json={"title": "Mine"})).json()["assistant"] == "organiser"
    assert (await alice_browser.patch(path, json={"assistant": "nobody"})).status_code == 422
    known = {one["name"]: one for one in (await alice_browser.get("/api/assistants")).json()}
    assert {"analyst", "organiser"} <= known.keys()
    assert "What is open?" in known["organiser"]["starters"]


async def test_the_same_step_sent_many_times_at_once_makes_one_task(alice: User):
    async with await sync_to_async(program)(alice) as client:
        answers = await asyncio.gather(*(step(client, "Add a task to tune the piano") for _ in range(8)))
    assert [answer.status_code for answer in answers] == [200] * 8
    tokens = [answer.json()["data"]["undo_token"] for answer in answers]
    assert len([token for token in tokens if token]) == await TodoTask.objects.acount() == 1
    assert {json.dumps(a.json()["data"]["side_effects"][0]["task_id"]) for a in answers} == {
        json.dumps((await TodoTask.objects.aget()).pk)
    }


async def test_a_task_tells_the_day_and_the_time_at_which_it_is_due(alice_browser: httpx.AsyncClient):
    async def due(description: str) -> tuple[str | None, str | None]:
        answer = await alice_browser.post(
            "/api/tasks", json={"title": description, "description": description}
        )
        task = answer.json()["task"]
        return task["due_on"], task["due_at"]

    assert await due("at 80 %; Tuesday 24 November 2026, 17:00") == ("2026-11-24", "17:00:00")
    assert await due("martes 24 de noviembre de 2026") == ("2026-11-24", None)
    assert await due("Buy strings") == (None, None)
