"""Answers to API clients: they end with the client."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from src.api.models import Conversation, User
from src.orchestrator.assistant import Question
from src.orchestrator.events import RouterEvent
from src.orchestrator.runs.one_shot import OneShotQuestion, answer_once
from tests.support.scripted import Scripted, register

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> Scripted:
    return register(monkeypatch)


async def test_a_client_that_goes_away_while_the_answer_begins_stops_it(
    scripted: Scripted, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_asked, is_left = asyncio.Event(), asyncio.Event()

    async def hang(_question: Question) -> AsyncIterator[RouterEvent]:
        is_asked.set()
        try:
            await asyncio.Event().wait()
            yield {"type": "token", "text": "126"}
        finally:
            is_left.set()

    async def never(*_ids: object) -> None:
        await asyncio.Event().wait()

    scripted.script = hang
    # The last step of a start: the answer is being written, and nobody has got its run.
    monkeypatch.setattr("src.orchestrator.runs.start.notify_run_started", never)

    async def ask() -> None:
        async with answer_once(OneShotQuestion(alice.pk, "scripted", "How fast is it?")):
            pytest.fail("The start does not end.")

    asking = asyncio.create_task(ask())
    await asyncio.wait_for(is_asked.wait(), 5)
    asking.cancel()

    await asyncio.wait_for(is_left.wait(), 5)
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert not await Conversation.objects.aexists()
