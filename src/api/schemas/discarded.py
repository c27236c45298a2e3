"""Tracks that were thrown away and can be taken back."""

from datetime import datetime

from ninja import Field, Schema

from .tracks import Track


class DiscardedTrack(Schema):
    track: Track
    at: datetime = Field(description="When it was thrown away. A day later it is gone for good.")


class DiscardedTracks(Schema):
    items: list[DiscardedTrack]
