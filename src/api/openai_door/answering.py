"""An answer for a program: a run like any other, in a conversation that nobody sees and that ends with it."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from asgiref.sync import sync_to_async
from django.db import transaction
from django.utils import timezone

from src.api.models import Conversation, Message, Run, Track, User
from src.api.ownership import owned_tracks
from src.orchestrator.runs import start_run, stop_and_wait, watch_run

from .understanding import Asked

# Longer than any answer may take: what is older was left by a process that died.
LEFT_BEHIND = timedelta(days=1)

_endings: set[asyncio.Task[None]] = set()


@dataclass(frozen=True)
class Answering:
    run: Run
    events: AsyncGenerator[dict[str, Any]]


@asynccontextmanager
async def answering(user: User, asked: Asked) -> AsyncGenerator[Answering]:
    """The answer's events. Whoever leaves early, because the client has gone, stops the answer."""
    tracks = await owned_tracks(user, asked.track_ids)
    conversation, parent_id = await sync_to_async(_begin)(user, asked, tracks)
    run = None
    try:
        run = await start_run(conversation, asked.question, parent_id=parent_id)
        async with aclosing(_events(run)) as events:
            yield Answering(run, events)
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
def _begin(user: User, asked: Asked, tracks: list[Track]) -> tuple[Conversation, UUID | None]:
    """The conversation as if it had been led here, and the message that the question follows."""
    left_behind = timezone.now() - LEFT_BEHIND
    Conversation.objects.filter(user=user, is_temporary=True, created_at__lt=left_behind).delete()
    conversation = Conversation.objects.create(user=user, assistant=asked.assistant, is_temporary=True)
    conversation.tracks.set(tracks)
    said: list[Message] = []
    for role, text in asked.history:
        parent = said[-1] if said else None
        # PostgreSQL takes no NUL.
        words = text.replace("\x00", "")
        said.append(Message(conversation=conversation, parent=parent, role=role, text=words))
    Message.objects.bulk_create(said)
    return conversation, said[-1].pk if said else None


async def _end(conversation: Conversation, run: Run | None) -> None:
    if run is not None:
        await stop_and_wait(Run.objects.filter(pk=run.pk))
    await conversation.adelete()
