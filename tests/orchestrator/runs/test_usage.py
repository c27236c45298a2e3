"""What answers cost is counted for each person and day, however they end; a day's share cannot be overdrawn."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from src.api.models import Conversation, DailyUsage, Run, User
from src.orchestrator.assistant import Question
from src.orchestrator.errors import DayUsedUp
from src.orchestrator.events import RouterEvent
from src.orchestrator.runs import start_run, stop_run
from src.orchestrator.runs.lease import close_if_abandoned
from tests.support.scripted import Scripted, register, says, watched

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> Scripted:
    return register(monkeypatch)


@pytest.fixture
def conversation(alice: User) -> Conversation:
    return Conversation.objects.create(user=alice, assistant="scripted")


async def counted(user: User) -> list[tuple[Any, ...]]:
    rows = DailyUsage.objects.filter(user=user).order_by("model")
    return [
        row
        async for row in rows.values_list(
            "model", "questions", "prompt_tokens", "completion_tokens", "estimated_tokens"
        )
    ]


async def test_twenty_answers_at_once_are_all_counted(scripted: Scripted, alice: User) -> None:
    scripted.script = says("a", "b", prompt=10)
    conversations = [await Conversation.objects.acreate(user=alice, assistant="scripted") for _ in range(20)]
    runs = await asyncio.gather(*(start_run(conversation, "Q") for conversation in conversations))
    await asyncio.gather(*map(watched, runs))
    assert await counted(alice) == [("test/scripted", 20, 200, 40, 0)]


async def test_the_model_that_took_over_is_the_one_that_is_counted(
    scripted: Scripted, conversation: Conversation, alice: User
) -> None:
    async def script(question: Question) -> AsyncIterator[RouterEvent]:
        yield {"type": "reset", "model": "test/another"}
        yield {
            "type": "done",
            "full_response": "Hi",
            "model": "test/another",
            "usage": {"prompt": 5, "completion": 1, "estimated": True},
        }

    scripted.script = script
    await watched(await start_run(conversation, "Q"))
    assert await counted(alice) == [("test/another", 0, 5, 1, 6), ("test/scripted", 1, 0, 0, 0)]


async def test_an_answer_that_was_stopped_costs_what_can_be_estimated(
    scripted: Scripted, conversation: Conversation, alice: User
) -> None:
    async def endless(question: Question) -> AsyncIterator[RouterEvent]:
        yield {"type": "token", "text": "la " * 100}
        await asyncio.sleep(30)

    scripted.script = endless
    run = await start_run(conversation, "Sing. " * 40)
    await asyncio.sleep(0.1)
    await stop_run(run.pk)
    await watched(run)
    await run.arefresh_from_db()
    assert run.usage == {"prompt": 60, "completion": 75, "estimated": True}
    assert await counted(alice) == [("test/scripted", 1, 60, 75, 135)]


async def test_an_answer_whose_model_could_not_be_reached_costs_nothing(
    scripted: Scripted, conversation: Conversation, alice: User
) -> None:
    async def script(question: Question) -> AsyncIterator[RouterEvent]:
        yield {"type": "error", "code": "model_auth", "message": "Wrong key.", "retryable": False}

    scripted.script = script
    await watched(await start_run(conversation, "Q"))
    assert await counted(alice) == [("test/scripted", 1, 0, 0, 0)]


async def test_an_answer_whose_process_died_is_counted_once(conversation: Conversation, alice: User) -> None:
    question = await conversation.messages.acreate(role="user", text="Q" * 40)
    answer = await conversation.messages.acreate(role="assistant", parent=question)
    orphan = await Run.objects.acreate(
        conversation=conversation,
        question=question,
        answer=answer,
        status="running",
        model="test/m",
        lease_until=timezone.now() - timedelta(seconds=1),
    )
    assert [await close_if_abandoned(orphan.pk) for _ in range(2)] == [True, False]
    assert await counted(alice) == [("test/m", 0, 10, 0, 10)]


async def test_a_day_that_is_used_up_is_free_again_at_midnight(
    scripted: Scripted, conversation: Conversation, alice: User, charlie: User, settings: Any
) -> None:
    settings.MAX_TOKENS_PER_USER_PER_DAY = 100
    scripted.script = says("x", prompt=200)
    # The answer that goes beyond the limit is finished.
    assert (await watched(await start_run(conversation, "Q")))[-1]["type"] == "done"
    with pytest.raises(DayUsedUp) as refused:
        await start_run(conversation, "Again")
    event = refused.value.as_event()
    assert (event["code"], event["retryable"]) == ("limit_reached", True)
    free_at = timezone.now() + timedelta(seconds=event["retry_after_seconds"] + 1)
    assert free_at.date() == timezone.now().date() + timedelta(days=1)
    assert await conversation.messages.acount() == 2
    # Neither a deleted conversation nor another person changes that.
    await conversation.adelete()
    anew = await Conversation.objects.acreate(user=alice, assistant="scripted")
    with pytest.raises(DayUsedUp):
        await start_run(anew, "Again")
    theirs = await Conversation.objects.acreate(user=charlie, assistant="scripted")
    assert (await watched(await start_run(theirs, "Mine?")))[-1]["type"] == "done"
    await DailyUsage.objects.filter(user=alice).aupdate(day=timezone.now().date() - timedelta(days=1))
    assert (await watched(await start_run(anew, "The day after")))[-1]["type"] == "done"


async def test_many_questions_at_once_do_not_go_beyond_the_limit_together(
    scripted: Scripted, alice: User, settings: Any
) -> None:
    settings.MAX_TOKENS_PER_USER_PER_DAY, settings.LLM_MAX_TOKENS = 100, 60
    scripted.script = says(*"x" * 10, pause=0.05, prompt=50)
    conversations = [await Conversation.objects.acreate(user=alice, assistant="scripted") for _ in range(10)]
    outcomes = await asyncio.gather(
        *(start_run(conversation, "Q") for conversation in conversations), return_exceptions=True
    )
    started = [outcome for outcome in outcomes if isinstance(outcome, Run)]
    refused = [outcome for outcome in outcomes if isinstance(outcome, DayUsedUp)]
    assert (len(started), len(refused)) == (2, 8)
    assert all(error.retry_after_seconds == 30 for error in refused)
    await asyncio.gather(*map(watched, started))
    assert await counted(alice) == [("test/scripted", 2, 100, 20, 0)]


async def test_answers_without_a_language_model_cost_nothing(
    scripted: Scripted,
    conversation: Conversation,
    alice: User,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings.MAX_TOKENS_PER_USER_PER_DAY = 1
    await DailyUsage.objects.acreate(user=alice, day=timezone.now().date(), model="test/m", prompt_tokens=5)
    monkeypatch.setattr(Scripted, "model", lambda self: "offline/rules")

    async def script(question: Question) -> AsyncIterator[RouterEvent]:
        yield {"type": "done", "full_response": "Free."}

    scripted.script = script
    assert (await watched(await start_run(conversation, "Q")))[-1]["type"] == "done"
