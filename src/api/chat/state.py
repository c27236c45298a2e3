"""What the database says of a conversation that a chat socket shows."""

import uuid
from typing import cast

from src.api.models import Conversation, Run, User
from src.core.database import in_database_thread
from src.orchestrator.events import StateEvent, TrackStatusName
from src.orchestrator.runs.log import last_seq


async def conversation_state(conversation: Conversation) -> StateEvent:
    """What a socket is told first: the answer in progress, how far it is, and the tracks."""
    active = await conversation.runs.filter(status__in=Run.ACTIVE).afirst()
    return {
        "type": "state",
        "active_run_id": str(active.pk) if active else None,
        "seq": await last_seq(str(active.pk)) if active else 0,
        "tracks": [
            {
                "track_id": str(track.pk),
                "status": cast(TrackStatusName, track.status),
                "message": track.status_message,
            }
            async for track in conversation.tracks.light()
        ],
    }


@in_database_thread
def active_run_ids(user: User | None, conversation_id: str, wanted: uuid.UUID | None) -> list[uuid.UUID]:
    """The answers in progress that this person may stop (only ``wanted``, where one is named), in one visit to the
    database's thread: a stop is in a hurry."""
    mine = Run.objects.filter(conversation__user=user, conversation__user__is_active=True)
    runs = mine.filter(conversation_id=conversation_id, status__in=Run.ACTIVE)
    return list((runs.filter(pk=wanted) if wanted else runs).values_list("pk", flat=True))
