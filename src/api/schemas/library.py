"""A whole library and its analysis."""

from uuid import UUID

from ninja import Field, Schema


class LibraryFailure(Schema):
    track_id: UUID
    title: str
    reason: str


class LibraryProgress(Schema):
    """Of one's whole library. Outdated tracks can be asked about, but older agents measured them."""

    total: int
    done: int
    outdated: int
    waiting: int
    running: int
    failed: int
    tracks_per_minute: float | None = Field(
        description="Since the batch was started; null until that is known, and when it is over."
    )
    seconds_left: float | None
    failures: list[LibraryFailure] = Field(description="At most a hundred.")
