"""How many rows of each kind one user can make, by whichever way: the rest is refused in words."""

import asyncio
from typing import Any

import httpx
import pytest

from src.api.models import Conversation, Message, TodoTask, Track, User
from src.orchestrator.errors import LimitReached, RateLimited
from src.orchestrator.runs import edit, regenerate, start_run
from src.orchestrator.runs.one_shot import OneShotQuestion, answer_once
from tests.support.clients import CSRF, CSRF_HEADER, anonymous
from tests.support.scripted import register, says, watched
from tests.support.sounds import tone
from tests.support.users import PASSWORD

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


def refused(answer: httpx.Response, status: int, code: str) -> str:
    failure = answer.json()
    assert (answer.status_code, failure["error_code"]) == (status, code)
    assert set(failure) == {"detail", "error_code", "timestamp"}
    return str(failure["detail"])


async def test_a_user_has_only_so_many_conversations_also_when_started_at_once(
    alice_browser: httpx.AsyncClient, charlie_browser: httpx.AsyncClient, settings: Any
) -> None:
    settings.MAX_CONVERSATIONS_PER_USER = 3
    answers = await asyncio.gather(*(alice_browser.post("/api/conversations", json={}) for _ in range(20)))

    assert sorted(answer.status_code for answer in answers) == [201] * 3 + [409] * 17
    last = next(answer for answer in answers if answer.status_code == 409)
    detail = refused(last, 409, "limit_reached")
    assert detail == "You have 3 conversations, the maximum is 3. Delete some first."
    assert await Conversation.objects.acount() == 3
    # Each has their own.
    assert (await charlie_browser.post("/api/conversations", json={})).status_code == 201
    conversation = await Conversation.objects.filter(user__username="alice").afirst()
    assert conversation is not None
    await alice_browser.delete(f"/api/conversations/{conversation.pk}")
    assert (await alice_browser.post("/api/conversations", json={})).status_code == 201


async def test_a_user_starts_only_so_many_conversations_in_an_hour(
    alice_browser: httpx.AsyncClient, settings: Any
) -> None:
    settings.MAX_CONVERSATIONS_PER_HOUR = 2
    for _ in range(2):
        assert (await alice_browser.post("/api/conversations", json={})).status_code == 201
    answer = await alice_browser.post("/api/conversations", json={})

    assert "You have started 2 conversations this hour. Try again in" in refused(answer, 429, "rate_limited")
    assert 1 <= int(answer.headers["Retry-After"]) <= 3601
    assert await Conversation.objects.acount() == 2


async def test_a_user_has_only_so_many_tasks_also_when_made_at_once(
    alice_browser: httpx.AsyncClient, settings: Any
) -> None:
    settings.MAX_TASKS_PER_USER = 3
    answers = await asyncio.gather(
        *(alice_browser.post("/api/tasks", json={"title": f"Task {number}"}) for number in range(12))
    )

    assert sorted(answer.status_code for answer in answers) == [201] * 3 + [409] * 9
    last = next(answer for answer in answers if answer.status_code == 409)
    assert "There are 3 tasks, and that is the most" in refused(last, 409, "limit_reached")
    assert await TodoTask.objects.acount() == 3


async def test_a_user_changes_tasks_only_so_often_in_a_minute(
    alice_browser: httpx.AsyncClient, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The minute must not turn in the middle.
    monkeypatch.setattr("src.core.rate_limit.time.time", lambda: 600.0)
    settings.MAX_TASK_CHANGES_PER_MINUTE = 3
    task = (await alice_browser.post("/api/tasks", json={"title": "One"})).json()["task"]
    path = f"/api/tasks/{task['id']}"
    assert (await alice_browser.patch(path, json={"title": "Two"})).status_code == 200
    assert (await alice_browser.delete(path)).status_code == 200
    answer = await alice_browser.post("/api/tasks", json={"title": "Again"})

    assert "You have changed tasks 3 times this minute." in refused(answer, 429, "rate_limited")
    assert int(answer.headers["Retry-After"]) == 61
    # Looking costs nothing.
    assert (await alice_browser.get("/api/tasks")).status_code == 200


async def test_a_user_has_only_so_many_tracks(
    alice: User, alice_browser: httpx.AsyncClient, settings: Any
) -> None:
    settings.MAX_TRACKS_PER_USER = 1
    first = {"file": ("a.wav", tone())}
    assert (await alice_browser.post("/api/tracks", files=first)).status_code == 201
    answer = await alice_browser.post("/api/tracks", files={"file": ("b.wav", tone(frequency_hz=500))})

    assert "You have 1 tracks, the maximum is 1." in refused(answer, 409, "limit_reached")
    assert await Track.objects.acount() == 1
    # What is there already is found again.
    assert (await alice_browser.post("/api/tracks", files=first)).status_code == 200


async def test_a_conversation_has_only_so_many_messages(
    alice: User, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    register(monkeypatch).script = says("ok")
    settings.MAX_MESSAGES_PER_CONVERSATION = 2
    conversation = await Conversation.objects.acreate(user=alice, assistant="scripted")
    run = await start_run(conversation, "First?")
    await watched(run)
    for again in (
        start_run(conversation, "Second?"),
        edit(conversation, run.question_id, "Other words?"),
        regenerate(conversation, run.answer_id),
    ):
        with pytest.raises(LimitReached, match=r"has 2 messages, and 2 is the most\. Start a new one"):
            await again
    assert await Message.objects.acount() == 2


async def test_a_question_of_a_program_beyond_the_rate_stores_nothing(
    alice: User, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    register(monkeypatch).script = says("ok")
    settings.MAX_QUESTIONS_PER_MINUTE = 1
    monkeypatch.setattr("src.core.rate_limit.time.time", lambda: 600.0)
    stored = []
    monkeypatch.setattr("src.orchestrator.runs.one_shot._begin", _recording(stored))
    single = OneShotQuestion(alice.pk, "scripted", "Q?", history=[(Message.Role.USER, "before")] * 100)
    async with answer_once(single) as answer:
        async for _ in answer.events:
            pass
    with pytest.raises(RateLimited):
        async with answer_once(single):
            pass
    assert len(stored) == 1


def _recording(calls: list[Any]) -> Any:
    from src.orchestrator.runs.one_shot import _begin

    def begin(asked: OneShotQuestion) -> Any:
        calls.append(asked)
        return _begin(asked)

    return begin


async def test_a_user_begins_only_so_many_sessions_in_an_hour(alice: User, settings: Any) -> None:
    settings.MAX_LOGINS_PER_HOUR = 2
    credentials = {"username": "alice", "password": PASSWORD}
    for _ in range(2):
        assert (await _login(credentials)).status_code == 200
    answer = await _login(credentials)

    assert "You have logged in 2 times this hour." in refused(answer, 429, "rate_limited")


async def _login(credentials: dict[str, str]) -> httpx.Response:
    async with anonymous(cookies={"clave_csrf": CSRF}, headers=CSRF_HEADER) as client:
        return await client.post("/api/auth/login", json=credentials)
