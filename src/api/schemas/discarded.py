"""Schemas of discarded tracks, which can be restored."""

from datetime import datetime

from ninja import Field, Schema

from .tracks import Track


class DiscardedTrack(Schema):
    track: Track
    at: datetime = Field(description="When it was discarded. It is deleted a day later.")


class DiscardedTracks(Schema):
    items: list[DiscardedTrack]
