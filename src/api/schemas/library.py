"""Schemas of the analysis of a library."""

from typing import Annotated, Literal
from uuid import UUID

from ninja import Field, Schema
from pydantic import AfterValidator

from src.core.text import clean

MOST_POINTS = 5000
MOST_NAMES = 50
MOST_GROUPS = 1000

type GroupedBy = Literal["album", "artist", "genre"]


class LibraryPoint(Schema):
    track_id: UUID
    tempo_bpm: float
    energy: float
    camelot: str


class LibraryPoints(Schema):
    """The newest tracks with a tempo and an energy, at most `MOST_POINTS`."""

    points: list[LibraryPoint]


class LibraryKeys(Schema):
    counts: dict[str, int] = Field(
        description="Number of tracks by Camelot code. Codes without a track are left out."
    )


class LibraryNamesQuery(Schema):
    field: Literal["artist", "album", "genre", "user_tag"]
    q: Annotated[str, AfterValidator(clean)] = Field("", max_length=200, description="A part of the name.")


class LibraryNames(Schema):
    names: list[str] = Field(description="The names with most tracks first, at most `MOST_NAMES`.")


class LibrarySpelling(Schema):
    q: str = Field(description="A text that finds tracks with the same filter; empty: none is near.")


class LibraryGroup(Schema):
    """The tracks of one album, artist or genre."""

    name: str
    artist: str = Field(description="Of the album; empty if it has several, or is no album.")
    tracks: int
    cover_track_id: UUID | None = Field(description="A track that has a cover.")
    cover: str = Field(description="Of that track; empty: no track of the group has one.")


class LibraryGroups(Schema):
    """By name, at most `MOST_GROUPS`. Tracks without the tag are in none."""

    groups: list[LibraryGroup]
    total: int


class LibraryFailure(Schema):
    track_id: UUID
    title: str
    reason: str


class LibraryProgress(Schema):
    """Progress of the analysis of a library. Outdated tracks are usable, but have results of older agents."""

    total: int
    done: int
    outdated: int
    waiting: int
    running: int
    failed: int
    tracks_per_minute: float | None = Field(
        description="Since the start of the batch; null until it is known and after the batch."
    )
    seconds_left: float | None
    failures: list[LibraryFailure] = Field(description="At most a hundred.")


class LibraryMapPoints(Schema):
    """The tracks on the map, column by column: the same place in each list is the same track."""

    track_id: list[UUID]
    title: list[str]
    artist: list[str]
    x: list[float]
    y: list[float]
    tempo_bpm: list[float | None]
    key: list[str]
    camelot: list[str]
    energy: list[float | None] = Field(description="0 to 1")
    words: list[list[str]] = Field(description="Of the track's character.")


class LibraryMapView(Schema):
    """The library as a picture: tracks that sound alike lie near each other. Distances have no unit."""

    state: Literal["ready", "working", "failed", "empty"]
    fraction: float = Field(description="Progress of the job that places tracks, 0 to 1.")
    waiting: int = Field(description="Tracks that are not analysed yet.")
    points: LibraryMapPoints
