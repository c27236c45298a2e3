"""Smart playlists: a saved filter over the library, evaluated on each read."""

from typing import Annotated, Literal

from django.db.models import F, Q
from pydantic import BaseModel, ConfigDict, Field

from src.agents.harmony.camelot import compatible_codes
from src.api.models import Playlist, Track
from src.orchestrator.errors import ToolError
from src.orchestrator.tools.library.mixing import camelot_code

MOST_FOUND = 1000
type Bpm = Annotated[float, Field(ge=0, le=1000, allow_inf_nan=False)]
type Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
type Word = Annotated[str, Field(min_length=1, max_length=50)]

ORDERS = {
    "newest": ("-created_at",),
    "title": ("title", "original_filename"),
    "tempo": (F("facts__tempo_bpm").asc(nulls_last=True),),
    "energy": (F("facts__energy").asc(nulls_last=True),),
}


class SmartFilter(BaseModel):
    """The conditions, all of which must be met. None means any value."""

    model_config = ConfigDict(extra="forbid")

    title: Annotated[str, Field(max_length=200)] | None = None
    artist: Annotated[str, Field(max_length=200)] | None = None
    tempo_min: Bpm | None = None
    tempo_max: Bpm | None = None
    energy_min: Share | None = None
    energy_max: Share | None = None
    compatible_with_key: Annotated[str, Field(max_length=20)] | None = None
    character: Annotated[list[Word], Field(max_length=5)] | None = None
    liked: bool | None = None
    order: Literal["newest", "title", "tempo", "energy"] = "newest"


RANGES = {
    "tempo_min": "facts__tempo_bpm__gte",
    "tempo_max": "facts__tempo_bpm__lte",
    "energy_min": "facts__energy__gte",
    "energy_max": "facts__energy__lte",
}


def tracks_of(playlist: Playlist) -> list[Track]:
    """Return the tracks that match the filter now, without their measurements."""
    smart = SmartFilter.model_validate(playlist.filter or {})
    rows = (
        Track.objects.light().filter(user_id=playlist.user_id).filter(conditions_of(smart, playlist.user_id))
    )
    return list(rows.select_related("facts").order_by(*ORDERS[smart.order], "id")[:MOST_FOUND])


def conditions_of(smart: SmartFilter, user_id: int) -> Q:
    """Return the filter as a query. Raises ``ValueError`` for an invalid key."""
    condition = Q(**{RANGES[name]: value for name in RANGES if (value := getattr(smart, name)) is not None})
    for word in (smart.title or "").split():
        condition &= Q(title__icontains=word) | Q(original_filename__icontains=word)
    if smart.artist:
        condition &= Q(artist__icontains=smart.artist)
    if smart.compatible_with_key:
        condition &= Q(facts__camelot__in=compatible_codes(_code(smart.compatible_with_key)))
    for word in smart.character or ():
        condition &= Q(facts__words__icontains=f"|{word.strip('|')}|")
    if smart.liked is not None:
        likes = Q(likes__user_id=user_id, likes__liked=1)
        condition &= likes if smart.liked else ~likes
    return condition


def _code(key: str) -> str:
    try:
        return camelot_code(key)
    except ToolError as error:
        raise ValueError(error.message) from None
