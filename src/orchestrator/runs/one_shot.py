"""One answer for a program: a run like any other, in a conversation that nobody sees and that ends with it."""

import asyncio
import json
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from uuid import UUID

from asgiref.sync import sync_to_async
from django.db import transaction
from django.utils import timezone

from src.api.models import Conversation, Message, Run, Track
from src.core.database import retry_while_away

from .question_rate import refuse_many_questions
from .start import start_run
from .stop import stop_and_wait
from .watch import watch_run

# Longer than any answer may take: what is older was left by a process that died.
LEFT_BEHIND = timedelta(days=1)

_endings: set[asyncio.Task[None]] = set()


@dataclass(frozen=True)
class OneShotQuestion:
    """What is asked, of whom, after which words."""

    user_id: int
    assistant: str
    question: str
    history: Sequence[tuple[Message.Role, str]] = ()
    tracks: Sequence[Track] = ()
    # What the assistant shall know beforehand, as its own state.
    state: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class OneShotAnswer:
    run: Run
    events: AsyncGenerator[dict[str, Any]]


@asynccontextmanager
async def answer_once(asked: OneShotQuestion) -> AsyncGenerator[OneShotAnswer]:
    """The answer's events. Whoever leaves early, because the client has gone, stops the answer."""
    await refuse_many_questions(asked.user_id)
    conversation, parent_id = await sync_to_async(_begin)(asked)
    run = None
    try:
        run = await start_run(conversation, asked.question, parent_id=parent_id)
        async with aclosing(_events(run)) as events:
            yield OneShotAnswer(run, events)
    finally:
        # A task of its own: it goes on where this one is cancelled a second time.
        ending = asyncio.create_task(_end(conversation, run))
        _endings.add(ending)
        ending.add_done_callback(_endings.discard)
        await asyncio.shield(ending)


async def _events(run: Run) -> AsyncGenerator[dict[str, Any]]:
    async with aclosing(watch_run(str(run.pk))) as events:
        async for event in events:
            yield json.loads(event)


@transaction.atomic
def _begin(asked: OneShotQuestion) -> tuple[Conversation, UUID | None]:
    """The conversation as if it had been led here, and the message that the question follows."""
    left_behind = timezone.now() - LEFT_BEHIND
    Conversation.objects.filter(user_id=asked.user_id, is_temporary=True, created_at__lt=left_behind).delete()
    conversation = Conversation.objects.create(
        user_id=asked.user_id,
        assistant=asked.assistant,
        is_temporary=True,
        state={asked.assistant: asked.state} if asked.state else {},
    )
    conversation.tracks.set(asked.tracks)
    said: list[Message] = []
    for role, text in asked.history:
        parent = said[-1] if said else None
        # PostgreSQL takes no NUL.
        words = text.replace("\x00", "")
        said.append(Message(conversation=conversation, parent=parent, role=role, text=words))
    Message.objects.bulk_create(said)
    return conversation, said[-1].pk if said else None


async def _end(conversation: Conversation, run: Run | None) -> None:
    async def remove() -> None:
        if run is not None:
            await stop_and_wait(Run.objects.filter(pk=run.pk))
        await conversation.adelete()

    # The answer is there: a database that restarts now must not turn it into a failure.
    await retry_while_away(remove)
