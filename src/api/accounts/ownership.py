"""The one place where rows are narrowed to those of the person who asks.

Other people's ids, unknown ids and malformed ids get the same answer, ``NotFound``: nobody learns what exists.
"""

from collections.abc import Sequence
from uuid import UUID

from src.api.models import ApiToken, Conversation, Discarded, Track, User
from src.api.models.conversation import ConversationQuerySet
from src.api.models.track import TrackQuerySet
from src.orchestrator.errors import NotFound


async def owned_track(user: User, track_id: str, rows: TrackQuerySet | None = None) -> Track:
    """The person's track; by default without its measurements and waveform."""
    rows = Track.objects.light() if rows is None else rows
    return _found(await rows.owned_by(user).filter(pk=_parsed(track_id)).afirst())


async def owned_tracks(user: User, track_ids: Sequence[str]) -> list[Track]:
    """All of these tracks, each once, in this order."""
    wanted = list(dict.fromkeys(_parsed(track_id) for track_id in track_ids))
    found = {track.id: track async for track in Track.objects.light().owned_by(user).filter(pk__in=wanted)}
    return [_found(found.get(track_id)) for track_id in wanted]


async def owned_discarded(user: User, track_id: str) -> Discarded:
    rows = Discarded.objects.owned_by(user).select_related("track")
    light = rows.defer("track__analysis", "track__waveform", "track__corrections")
    return _found(await light.filter(pk=_parsed(track_id)).afirst())


async def owned_conversation(
    user: User, conversation_id: str, rows: ConversationQuerySet | None = None
) -> Conversation:
    rows = Conversation.objects.all() if rows is None else rows
    return _found(await rows.owned_by(user).filter(pk=_parsed(conversation_id)).afirst())


async def owned_token(user: User, token_id: str) -> ApiToken:
    return _found(await ApiToken.objects.filter(user=user, pk=_parsed(token_id)).afirst())


def _found[M](row: M | None) -> M:
    if row is None:
        raise NotFound
    return row


def _parsed(row_id: str) -> UUID:
    try:
        return UUID(row_id)
    except ValueError:
        raise NotFound from None
