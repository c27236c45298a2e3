"""The recommender for HTTP clients: it answers one query with a normal run and returns the public state."""

from collections.abc import Sequence
from typing import Any

from src.api.models import Conversation, Track, User
from src.orchestrator.errors import ClaveError
from src.orchestrator.runs.one_shot import OneShotQuestion, answer_once

from .assistant import Recommender
from .memory import keep_reply


async def recommend(user: User, user_query: str, tracks: Sequence[Track] = ()) -> dict[str, Any]:
    """Return the public state. Raises a `ClaveError` if the query was refused or has no result."""
    asked = OneShotQuestion(user_id=user.pk, assistant=Recommender.name, question=user_query, tracks=tracks)
    text = ""
    async with answer_once(asked) as answer:
        async for event in answer.events:
            if event["type"] == "done":
                text = event["full_response"]
        conversation = await Conversation.objects.only("state").aget(pk=answer.run.conversation_id)
    state: dict[str, Any] | None = conversation.state.get(Recommender.name, {}).get("last")
    if state is None and text:
        # Nothing was chosen: the answer asks back, or is about playlists or tasks.
        memory: dict[str, Any] = {}
        keep_reply(memory, user_query, text)
        state = memory["last"]
    if state is None:
        raise ClaveError
    return state
