"""Schemas of tracks and their searchable facts."""

from datetime import datetime
from enum import IntEnum
from typing import Annotated, Any, Literal
from uuid import UUID

from ninja import Field, Schema
from pydantic import AfterValidator, ConfigDict, StringConstraints, field_validator

from src.api.models.track_tags import (
    COVER_SIZES,
    HIGHEST_RATING,
    HIGHEST_TRACK_NUMBER,
    HIGHEST_YEAR,
    LONGEST_USER_TAG,
    LOWEST_YEAR,
    MOST_USER_TAGS,
)
from src.core.text import clean
from src.orchestrator.tools.library.filters import LibraryFilter, Sort

from .base import MAX_PAGE_SIZE, Page, PageQuery

StatusName = Literal["pending", "analyzing", "ready", "failed"]


class Facts(Schema):
    """The searchable measurements of a track, with the user's corrections applied."""

    tempo_bpm: float | None
    time_signature: str
    key: str
    camelot: str
    loudness_lufs: float | None
    energy: float | None
    danceability: float | None
    brightness: float | None
    percussiveness: float | None
    acousticness: float | None
    words: list[str] = Field(alias="character_words", description="Words that describe its character.")
    corrected: list[str] = Field(description="The fields that the user corrected.")


class Track(Schema):
    id: UUID
    title: str
    artist: str = Field(description="From the file's tags until the user edits it; may be empty.")
    album: str = Field(description="As the artist.")
    genre: str = Field(description="As the artist.")
    year: int | None
    track_number: int | None
    rating: int = Field(description="The user's, 1 to 5; 0: none.")
    user_tags: list[str] = Field(description="The user's own words for it.")
    cover: str = Field(description="Changes with the cover, for `/cover?v=`; empty: the file has none.")
    original_filename: str
    file_size: int = Field(description="bytes")
    duration: float | None = Field(description="seconds; null until it is known")
    status: StatusName
    status_message: str
    created_at: datetime
    analyzed_at: datetime | None

    @staticmethod
    def resolve_title(track: Any) -> str:
        return str(track.display_name)


class TrackWithFacts(Track):
    facts: Facts | None = None

    @staticmethod
    def resolve_facts(track: Any) -> Any:
        # A track without measurements has no such row yet.
        return getattr(track, "facts", None)


class TrackDetail(TrackWithFacts):
    agents: list[str] = Field(description="The agents with measurements of the track.")

    @staticmethod
    def resolve_agents(track: Any) -> list[str]:
        return [name for name in sorted(track.analysis) if track.has_analysis(name)]


class TrackPage(Page):
    items: list[TrackWithFacts]


class TrackQuery(PageQuery, LibraryFilter):
    sort: Sort = "-created_at"
    status: StatusName | None = None
    ids: list[UUID] = Field([], max_length=MAX_PAGE_SIZE, description="Only these tracks; repeat the field.")


class TrackPlace(Schema):
    place: int | None = Field(description="Null if the list does not have it.")


Text = Annotated[str, StringConstraints(max_length=255), AfterValidator(clean)]
UserTag = Annotated[str, StringConstraints(max_length=LONGEST_USER_TAG), AfterValidator(clean)]


class TrackChange(Schema):
    """New values. Fields that are not sent stay as they are."""

    model_config = ConfigDict(extra="forbid")

    title: Text = Field("", description="An empty title shows the file name.")
    artist: Text = ""
    album: Text = ""
    genre: Text = ""
    year: int | None = Field(None, ge=LOWEST_YEAR, le=HIGHEST_YEAR)
    track_number: int | None = Field(None, ge=1, le=HIGHEST_TRACK_NUMBER)
    rating: int = Field(0, ge=0, le=HIGHEST_RATING, description="0: none.")
    user_tags: list[UserTag] = Field([], max_length=MOST_USER_TAGS)

    @field_validator("user_tags")
    @classmethod
    def _without_repeats(cls, tags: list[str]) -> list[str]:
        return list(dict.fromkeys(filter(None, tags)))


class CoverSize(IntEnum):
    SMALL, LARGE = COVER_SIZES


class CoverQuery(Schema):
    size: CoverSize = Field(CoverSize.SMALL, description="Width and height in pixels.")
    v: str = Field("", max_length=64, description="Not read: another address for another cover.")
