"""Schemas of the analysis of a library."""

from uuid import UUID

from ninja import Field, Schema


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
