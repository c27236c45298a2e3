"""Lookups restricted to the rows of a user.

Ids of other users, unknown ids and malformed ids all raise ``NotFound``, so that no response reveals what exists.
"""

from collections.abc import Sequence
from uuid import UUID

from src.api.models import (
    ApiToken,
    ChoreographyTask,
    Conversation,
    Dance,
    Discarded,
    MoveClip,
    OwnMove,
    Track,
    User,
)
from src.api.models.conversation import ConversationQuerySet
from src.api.models.track import TrackQuerySet
from src.core.identifiers import uuid_or_none
from src.core.text import storable
from src.orchestrator.errors import NotFound


async def owned_track(user: User, track_id: str, rows: TrackQuerySet | None = None) -> Track:
    """Return the user's track, by default without its measurements and waveform."""
    rows = Track.objects.light() if rows is None else rows
    return _require(await rows.owned_by(user).filter(pk=_parse_id(track_id)).afirst())


async def owned_tracks(user: User, track_ids: Sequence[str]) -> list[Track]:
    """Return these tracks in the given order, without duplicates."""
    ids = list(dict.fromkeys(_parse_id(track_id) for track_id in track_ids))
    tracks = {track.id: track async for track in Track.objects.light().owned_by(user).filter(pk__in=ids)}
    return [_require(tracks.get(track_id)) for track_id in ids]


async def owned_discarded(user: User, track_id: str) -> Discarded:
    rows = Discarded.objects.owned_by(user).select_related("track")
    light = rows.defer("track__analysis", "track__waveform", "track__corrections")
    return _require(await light.filter(pk=_parse_id(track_id)).afirst())


async def owned_conversation(
    user: User, conversation_id: str, rows: ConversationQuerySet | None = None
) -> Conversation:
    rows = Conversation.objects.all() if rows is None else rows
    return _require(await rows.owned_by(user).filter(pk=_parse_id(conversation_id)).afirst())


async def owned_token(user: User, token_id: str) -> ApiToken:
    return _require(await ApiToken.objects.filter(user=user, pk=_parse_id(token_id)).afirst())


async def owned_dance(user: User, dance_id: str) -> Dance:
    rows = Dance.objects.owned_by(user).select_related("track")
    return _require(await rows.filter(pk=_parse_id(dance_id)).afirst())


async def owned_choreography_task(user: User, task_id: str) -> ChoreographyTask:
    return _require(await ChoreographyTask.objects.owned_by(user).filter(pk=_parse_id(task_id)).afirst())


async def owned_clip(user: User, move: str) -> MoveClip:
    return _require(await MoveClip.objects.owned_by(user).filter(move=storable(move)).afirst())


async def owned_move(user: User, move: str) -> OwnMove:
    return _require(await OwnMove.objects.owned_by(user).filter(move=storable(move)).afirst())


def _require[M](row: M | None) -> M:
    if row is None:
        raise NotFound
    return row


def _parse_id(row_id: str) -> UUID:
    return _require(uuid_or_none(row_id))
