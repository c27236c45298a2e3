"""Filters over a library: of the list of tracks, and of smart playlists."""

from typing import Annotated, Any, Literal

from django.db.models import F, OrderBy, Q, Value
from django.db.models.expressions import Expression
from django.db.models.functions import Length, NullIf
from pydantic import AfterValidator, BaseModel, Field

from src.agents.harmony.camelot import compatible_codes
from src.api.models import TrackLike
from src.api.models.track_search import NO_TEXT
from src.core.text import clean, fold
from src.orchestrator.errors import ToolError

from .mixing import camelot_code
from .search_text import SearchText, shown_bounds

type Bpm = Annotated[float, Field(ge=0, le=1000, allow_inf_nan=False, description="BPM")]
type Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False, description="0 to 1")]
type Lufs = Annotated[float, Field(ge=-200, le=100, allow_inf_nan=False, description="LUFS")]
type Seconds = Annotated[float, Field(ge=0, le=1e6, allow_inf_nan=False, description="seconds")]
type Text = Annotated[str, AfterValidator(clean)]
type Year = Annotated[int, Field(ge=0, le=9999)]


class LibraryFilter(BaseModel):
    """The conditions, all of which must be met. None means any value."""

    q: Text | None = Field(
        None,
        max_length=200,
        description="Parts of words of any tag, the file name, key, tempo or character; without accents. "
        "A key, such as A minor, la menor, a-Moll or 8A, finds the tracks in it, and those with its name in a tag; "
        "120-128 and bpm>128 those with such a tempo, 1990-1999 those of these years. "
        "Fields are genre:pop, artist:, album:, title:, tag:, key:g minor, tempo:120-130, year:>1999, rating:4+, "
        "energy:>80 and unrated. "
        "Words for measurements find what they say, in English, Spanish and German: slow, loud, ruhig, happy.",
    )
    tempo_min: Bpm | None = Field(None, description="As tempi are shown: 130 leaves out 129.4 and has 129.5.")
    tempo_max: Bpm | None = None
    camelot: Text | None = Field(None, max_length=120, description="Such as 8A, or several: 8A,9A.")
    compatible_with_key: Text | None = Field(
        None, max_length=20, description="In this key or one that mixes well with it: A minor, or 8A."
    )
    loudness_min: Lufs | None = None
    loudness_max: Lufs | None = None
    energy_min: Share | None = None
    energy_max: Share | None = None
    danceability_min: Share | None = None
    danceability_max: Share | None = None
    brightness_min: Share | None = None
    brightness_max: Share | None = None
    percussiveness_min: Share | None = None
    percussiveness_max: Share | None = None
    acousticness_min: Share | None = None
    acousticness_max: Share | None = None
    time_signature: Text | None = Field(None, max_length=8, description="Such as 3/4.")
    year_min: Year | None = None
    year_max: Year | None = None
    duration_min: Seconds | None = None
    duration_max: Seconds | None = None
    rating_min: Annotated[int, Field(ge=0, le=5)] | None = None
    artist: Text | None = Field(None, max_length=255, description="A part of it.")
    genre: Text | None = Field(None, max_length=255, description="A part of it.")
    album: Text | None = Field(None, max_length=255, description="A part of it.")
    user_tag: Text | None = Field(None, max_length=50, description="One of the user's own tags.")
    liked: bool | None = Field(None, description="Whether it is a favourite.")


RENAMED = {"loudness": "loudness_lufs"}
BOUNDS = {"min": "gte", "max": "lte"}


def _lookup(field: str) -> str:
    """loudness_min -> loudness_lufs__gte"""
    name, _, bound = field.rpartition("_")
    return f"{RENAMED.get(name, name)}__{BOUNDS[bound]}"


_BOUNDED = [
    name
    for name in LibraryFilter.model_fields
    if name.endswith(("_min", "_max")) and not name.startswith("tempo_")
]
LOOKUPS = {**{name: _lookup(name) for name in _BOUNDED}, "time_signature": "time_signature"}

# Sort -> columns. Tracks without a value come last, in both directions.
SORTS = {
    "created_at": ("created_at",),
    "title": ("title",),
    "artist": ("artist", "album", "track_number", "title"),
    "album": ("album", "track_number", "title"),
    "genre": ("genre", "artist", "title"),
    "year": ("year", "album", "track_number"),
    "track_number": ("track_number",),
    "rating": ("rating",),
    "duration": ("duration",),
    "status": ("track__status",),
    # Around the Camelot wheel: 10A comes after 9B.
    "key": ("camelot",),
    "camelot": ("camelot",),
    "tempo_bpm": ("tempo_bpm",),
    "loudness_lufs": ("loudness_lufs",),
    "energy": ("energy",),
    "danceability": ("danceability",),
    "brightness": ("brightness",),
    "percussiveness": ("percussiveness",),
    "acousticness": ("acousticness",),
}
# Columns without NULL, or with a sort key for it: an index has their order.
TEXTS = ("title", "artist", "album", "genre")
COMPLETE = ("created_at", *TEXTS)
Sort = Literal[
    "created_at", "-created_at", "title", "-title", "artist", "-artist", "album", "-album", "genre", "-genre", "year",
    "-year", "track_number", "-track_number", "rating", "-rating", "duration", "-duration", "status", "-status",
    "tempo_bpm", "-tempo_bpm", "key", "-key", "camelot", "-camelot", "loudness_lufs", "-loudness_lufs", "energy",
    "-energy", "danceability", "-danceability", "brightness", "-brightness", "percussiveness", "-percussiveness",
    "acousticness", "-acousticness",
]  # fmt: skip


def order_of(sort: Sort) -> list[OrderBy | str]:
    """Return the columns to order tracks by. A minus sorts by the first column in descending order."""
    first, *others = SORTS[sort.removeprefix("-")]
    is_descending = sort.startswith("-")
    order: list[OrderBy | str] = []
    if first == "camelot":
        order.append(_ordered(NullIf(Length(first), Value(0)), is_descending))
    if is_descending and first in TEXTS:
        order.append(_ordered(NullIf(F(first), Value(NO_TEXT)), is_descending))
    elif first in COMPLETE:
        order.append(f"-{first}" if is_descending else first)
    else:
        order.append(_ordered(F(first), is_descending))
    return [*order, *others, "pk"]


def _ordered(value: F | Expression, is_descending: bool) -> OrderBy:
    return OrderBy(value, descending=is_descending, nulls_last=True)


def conditions_of(wanted: LibraryFilter, user_id: int, prefix: str = "") -> Q:
    """Return the filter as a condition on `TrackSearch`. Raises ``ValueError`` for an invalid key.

    prefix : the lookup path to `TrackSearch` from another model
    """
    condition = SearchText.read(wanted.q or "").condition(prefix)
    values = {
        lookup: value for name, lookup in LOOKUPS.items() if (value := getattr(wanted, name)) is not None
    }

    def require(lookup: str, value: Any) -> None:
        nonlocal condition
        condition &= Q(**{prefix + lookup: value})

    for lookup, value in {**values, **shown_bounds(wanted.tempo_min, wanted.tempo_max)}.items():
        require(lookup, value)
    for name in ("artist", "genre", "album"):
        if text := getattr(wanted, name):
            require(f"{name}__contains", fold(text))
    if wanted.user_tag:
        require("user_tags__contains", f"|{fold(wanted.user_tag)}|")
    if wanted.camelot:
        require("camelot__in", [code.strip().upper() for code in wanted.camelot.split(",")])
    if wanted.compatible_with_key:
        require("camelot__in", compatible_codes(_code(wanted.compatible_with_key)))
    if wanted.liked is not None:
        liked = Q(
            **{f"{prefix}track_id__in": TrackLike.objects.filter(user_id=user_id, liked=1).values("track_id")}
        )
        condition &= liked if wanted.liked else ~liked
    return condition


def _code(key: str) -> str:
    try:
        return camelot_code(key)
    except ToolError as error:
        raise ValueError(error.message) from None
