"""The filter of a smart playlist, which is evaluated on each read."""

from typing import Annotated, Literal

from django.db.models import F, Q
from pydantic import ConfigDict, Field

from src.api.models import Playlist, Track
from src.api.models.track import TrackQuerySet

from . import filters
from .filters import LibraryFilter

MOST_FOUND = 1000
type Word = Annotated[str, Field(min_length=1, max_length=50)]

ORDERS = {
    "newest": ("-created_at",),
    "title": ("title", "original_filename"),
    "tempo": (F("facts__tempo_bpm").asc(nulls_last=True),),
    "energy": (F("facts__energy").asc(nulls_last=True),),
}


class SmartFilter(LibraryFilter):
    """The conditions, all of which must be met. None means any value."""

    model_config = ConfigDict(extra="forbid")

    title: Annotated[str, Field(max_length=200)] | None = None
    character: Annotated[list[Word], Field(max_length=5)] | None = None
    order: Literal["newest", "title", "tempo", "energy"] = "newest"


def tracks_of(playlist: Playlist) -> list[Track]:
    """Return the tracks that match the filter now, without their measurements."""
    return list(matching(playlist).light().select_related("facts")[:MOST_FOUND])


def matching(playlist: Playlist) -> TrackQuerySet:
    """Return the tracks that match the filter, in its order."""
    smart = SmartFilter.model_validate(playlist.filter or {})
    rows = Track.objects.filter(user_id=playlist.user_id).filter(conditions_of(smart, playlist.user_id))
    return rows.order_by(*ORDERS[smart.order], "id")


def conditions_of(smart: SmartFilter, user_id: int) -> Q:
    """Return the filter as a query. Raises ``ValueError`` for an invalid key."""
    condition = filters.conditions_of(smart, user_id, "search__")
    for word in (smart.title or "").split():
        condition &= Q(title__icontains=word) | Q(original_filename__icontains=word)
    for word in smart.character or ():
        condition &= Q(facts__words__icontains=f"|{word.strip('|')}|")
    return condition
