"""Validation of what a question refers to: the user must own it."""

from collections.abc import Callable, Collection, Sequence

from src.api.models import Conversation, Track
from src.core.identifiers import uuid_or_none
from src.orchestrator.errors import InvalidMessage, NotFound
from src.orchestrator.events import About

MOST_IDS = 100
GONE = "What this question refers to is not here. It may have been deleted."

type OwnedIds = Callable[[int, Sequence[str]], Collection[str]]


def _owned_tracks(user_id: int, ids: Sequence[str]) -> set[str]:
    """Return the ids that are tracks of this user."""
    wanted = [known for track_id in ids if (known := uuid_or_none(track_id))]
    found = Track.objects.filter(user_id=user_id, pk__in=wanted).values_list("pk", flat=True)
    return {str(track_id) for track_id in found}


_KINDS: dict[str, OwnedIds] = {"tracks": _owned_tracks}


def register_kind(kind: str, owned: OwnedIds) -> None:
    """Register a kind of objects that questions can refer to.

    ``owned`` returns those of the ids that belong to the user. It is called in the database thread.
    """
    _KINDS[kind] = owned


def checked_about(user_id: int, about: About | None) -> About | None:
    """Return the reference without duplicate ids.

    Raises `NotFound` if the kind is unknown or the user does not own one of the ids.
    """
    if about is None:
        return None
    ids = list(dict.fromkeys(str(one) for one in about["ids"]))
    if not 0 < len(ids) <= MOST_IDS:
        raise InvalidMessage(f"A question can refer to 1 to {MOST_IDS} things.")
    owned = _KINDS.get(about["kind"])
    if owned is None or not set(ids) <= set(owned(user_id, ids)):
        raise NotFound(GONE)
    return {"kind": about["kind"], "ids": ids}


def tracks_of(conversation: Conversation, about: About | None) -> list[Track]:
    """Return the tracks that the question refers to, then those of the conversation."""
    wanted = about["ids"] if about and about["kind"] == "tracks" else []
    if not wanted:
        # Most questions: building a second query would cost as much as the first.
        return list(conversation.tracks.light())
    named = {str(track.pk): track for track in Track.objects.light().filter(pk__in=wanted)}
    others = [track for track in conversation.tracks.light() if str(track.pk) not in named]
    return [*(named[track_id] for track_id in wanted if track_id in named), *others]
