"""One-shot answers to parsed requests."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from src.api.accounts.ownership import owned_tracks
from src.api.models import User
from src.orchestrator.runs import one_shot
from src.orchestrator.runs.one_shot import OneShotAnswer

from .request import ParsedRequest

__all__ = ["OneShotAnswer", "open_answer"]


@asynccontextmanager
async def open_answer(user: User, request: ParsedRequest) -> AsyncGenerator[OneShotAnswer]:
    """Start an answer and give access to its events. Leaving early, on a disconnect, stops the answer."""
    tracks = await owned_tracks(user, request.track_ids)
    question = one_shot.OneShotQuestion(user.pk, request.assistant, request.question, request.history, tracks)
    async with one_shot.answer_once(question) as answer:
        yield answer
