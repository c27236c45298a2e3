"""A single answer for an API client, in a temporary hidden conversation."""

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
from src.core.database import retry_while_unavailable
from src.orchestrator.events import RunEvent

from .question_rate import check_question_rate
from .start import start_run
from .stop import stop_and_wait
from .watch import watch_run

# Longer than any answer may take: older temporary conversations were left by a crashed process.
MAX_AGE = timedelta(days=1)

_cleanups: set[asyncio.Task[None]] = set()


@dataclass(frozen=True)
class OneShotQuestion:
    """A question with its user, assistant and history."""

    user_id: int
    assistant: str
    question: str
    history: Sequence[tuple[Message.Role, str]] = ()
    tracks: Sequence[Track] = ()
    # The initial state of the assistant.
    state: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class OneShotAnswer:
    run: Run
    events: AsyncGenerator[RunEvent]


@asynccontextmanager
async def answer_once(question: OneShotQuestion) -> AsyncGenerator[OneShotAnswer]:
    """Start an answer and yield its events. Leaving the context stops the answer."""
    await check_question_rate(question.user_id)
    conversation, parent_id = await sync_to_async(_begin)(question)
    try:
        run = await start_run(conversation, question.question, parent_id=parent_id)
        async with aclosing(_events(run)) as events:
            yield OneShotAnswer(run, events)
    finally:
        # A separate task: it continues if this task is cancelled a second time.
        cleanup = asyncio.create_task(_end(conversation))
        _cleanups.add(cleanup)
        cleanup.add_done_callback(_cleanups.discard)
        await asyncio.shield(cleanup)


async def _events(run: Run) -> AsyncGenerator[RunEvent]:
    async with aclosing(watch_run(str(run.pk))) as events:
        async for event in events:
            yield json.loads(event)


@transaction.atomic
def _begin(question: OneShotQuestion) -> tuple[Conversation, UUID | None]:
    """Create the conversation with its history. Return it and the parent message."""
    oldest = timezone.now() - MAX_AGE
    Conversation.objects.filter(user_id=question.user_id, is_temporary=True, created_at__lt=oldest).delete()
    conversation = Conversation.objects.create(
        user_id=question.user_id,
        assistant=question.assistant,
        is_temporary=True,
        state={question.assistant: question.state} if question.state else {},
    )
    conversation.tracks.set(question.tracks)
    messages: list[Message] = []
    for role, text in question.history:
        parent = messages[-1] if messages else None
        # PostgreSQL does not accept NUL.
        content = text.replace("\x00", "")
        messages.append(Message(conversation=conversation, parent=parent, role=role, text=content))
    Message.objects.bulk_create(messages)
    return conversation, messages[-1].pk if messages else None


async def _end(conversation: Conversation) -> None:
    async def remove() -> None:
        # Found by its conversation: the client can go while the run begins, before `start_run` returns it.
        await stop_and_wait(Run.objects.filter(conversation=conversation))
        await conversation.adelete()

    # The answer is complete: a database restart must not turn it into a failure.
    await retry_while_unavailable(remove)
