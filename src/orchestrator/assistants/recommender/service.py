"""The recommender for HTTP clients: it answers one query with a normal run and returns the public state."""

from collections.abc import Sequence
from typing import Any

from src.api.models import Conversation, Track, User
from src.orchestrator.errors import ClaveError
from src.orchestrator.runs.one_shot import OneShotQuestion, answer_once

from .assistant import Recommender


async def recommend(user: User, user_query: str, tracks: Sequence[Track] = ()) -> dict[str, Any]:
    """Return the public state. Raises a `ClaveError` if the query was refused or has no result."""
    asked = OneShotQuestion(user_id=user.pk, assistant=Recommender.name, question=user_query, tracks=tracks)
    async with answer_once(asked) as answer:
        async for _ in answer.events:
            pass
        conversation = await Conversation.objects.only("state").aget(pk=answer.run.conversation_id)
    state: dict[str, Any] | None = conversation.state.get(Recommender.name, {}).get("last")
    if state is None:
        raise ClaveError
    return state
