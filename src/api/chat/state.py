"""State of a conversation in the database, as a chat socket shows it."""

import uuid
from typing import cast

from src.api.models import Conversation, Run, User
from src.core.database import in_database_thread
from src.orchestrator.events import StateEvent, TrackStatusName
from src.orchestrator.runs.log import last_seq


async def conversation_state(conversation: Conversation) -> StateEvent:
    """Return the first event of a socket: the answer in progress, its position, and the tracks."""
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
def active_run_ids(user: User | None, conversation_id: str, run_id: uuid.UUID | None) -> list[uuid.UUID]:
    """Return the answers in progress that this user may stop, only ``run_id`` if given.

    One call in the database thread, because a stop is urgent.
    """
    owned = Run.objects.filter(conversation__user=user, conversation__user__is_active=True)
    runs = owned.filter(conversation_id=conversation_id, status__in=Run.ACTIVE)
    return list((runs.filter(pk=run_id) if run_id else runs).values_list("pk", flat=True))
