"""An answer for a program, of what its request was understood to ask."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from src.api.accounts.ownership import owned_tracks
from src.api.models import User
from src.orchestrator.runs import one_shot
from src.orchestrator.runs.one_shot import OneShotAnswer

from .request import ParsedRequest

__all__ = ["OneShotAnswer", "open_answer"]


@asynccontextmanager
async def open_answer(user: User, asked: ParsedRequest) -> AsyncGenerator[OneShotAnswer]:
    """The answer's events. Whoever leaves early, because the client has gone, stops the answer."""
    tracks = await owned_tracks(user, asked.track_ids)
    whole = one_shot.OneShotQuestion(user.pk, asked.assistant, asked.question, asked.history, tracks)
    async with one_shot.answer_once(whole) as answer:
        yield answer
