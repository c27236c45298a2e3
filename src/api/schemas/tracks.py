"""Schemas of tracks and their searchable facts."""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from ninja import Field, Schema
from pydantic import AfterValidator, StringConstraints

from src.core.text import clean

from .base import CleanText, Page, PageQuery

StatusName = Literal["pending", "analyzing", "ready", "failed"]
SORTED_FACTS = ("tempo_bpm", "key", "camelot", "loudness_lufs", "energy")
TrackSort = Literal[
    "created_at", "-created_at", "title", "-title", "duration", "-duration", "status", "-status",
    "tempo_bpm", "-tempo_bpm", "key", "-key", "camelot", "-camelot", "loudness_lufs", "-loudness_lufs",
    "energy", "-energy",
]  # fmt: skip


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
    artist: str = Field(description="From the file's tags; may be empty.")
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


class TrackQuery(PageQuery):
    q: CleanText = Field("", max_length=200)
    sort: TrackSort = "-created_at"
    status: StatusName | None = None
    tempo_min: float | None = Field(None, ge=0, allow_inf_nan=False, description="BPM")
    tempo_max: float | None = Field(None, ge=0, allow_inf_nan=False, description="BPM")
    camelot: str = Field("", max_length=3, description="Such as 8A.")

    def fact_filters(self) -> dict[str, Any]:
        filters = {
            "facts__tempo_bpm__gte": self.tempo_min,
            "facts__tempo_bpm__lte": self.tempo_max,
            "facts__camelot": clean(self.camelot).upper() or None,
        }
        return {name: value for name, value in filters.items() if value is not None}


class TrackChange(Schema):
    title: Annotated[str, StringConstraints(max_length=255), AfterValidator(clean)]
