"""An answer for a program, of what its request was understood to ask."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from src.api.accounts.ownership import owned_tracks
from src.api.models import User
from src.orchestrator.runs import single
from src.orchestrator.runs.single import Answering

from .request import ParsedRequest

__all__ = ["Answering", "open_answer"]


@asynccontextmanager
async def open_answer(user: User, asked: ParsedRequest) -> AsyncGenerator[Answering]:
    """The answer's events. Whoever leaves early, because the client has gone, stops the answer."""
    tracks = await owned_tracks(user, asked.track_ids)
    whole = single.Single(user.pk, asked.assistant, asked.question, asked.history, tracks)
    async with single.answering(whole) as answer:
        yield answer
