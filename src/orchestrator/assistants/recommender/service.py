"""The recommender for programs: one query, and the state that came of it. A run like any other of the chat."""

from collections.abc import Sequence
from typing import Any

from src.api.models import Conversation, Track, User
from src.orchestrator.errors import ClaveError
from src.orchestrator.runs.one_shot import OneShotQuestion, answer_once

from .assistant import Recommender


async def recommend(user: User, user_query: str, tracks: Sequence[Track] = ()) -> dict[str, Any]:
    """The public state. Raises a `ClaveError` where the query was refused or no state came of it."""
    asked = OneShotQuestion(user_id=user.pk, assistant=Recommender.name, question=user_query, tracks=tracks)
    async with answer_once(asked) as answer:
        async for _ in answer.events:
            pass
        conversation = await Conversation.objects.only("state").aget(pk=answer.run.conversation_id)
    state: dict[str, Any] | None = conversation.state.get(Recommender.name, {}).get("last")
    if state is None:
        raise ClaveError
    return state
