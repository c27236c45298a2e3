"""Liking and disliking tracks. To be called inside `Step.make` only."""

from collections.abc import Iterable
from uuid import UUID

from django.utils import timezone

from src.api.models import Track, TrackLike
from src.core.identifiers import uuid_or_none
from src.orchestrator.tools.journal import Change, Mutation, snapshot_of
from src.orchestrator.tools.library.owned import NOT_IN_LIBRARY

WORDS = {1: "Liked", 0: "No longer liked or disliked", -1: "Disliked"}


class NoSuchTrack(ValueError):
    """Or not this user's."""


class Likes:
    """No query leaves this user's rows."""

    def __init__(self, user_id: int) -> None:
        self.user_id = user_id

    def set(self, track_id: str | UUID, liked: int) -> Change:
        """-1, 0 or 1. Setting what is set already changes nothing."""
        row_id = uuid_or_none(str(track_id))
        track = Track.objects.light().filter(user_id=self.user_id, pk=row_id).first() if row_id else None
        if track is None:
            raise NoSuchTrack(NOT_IN_LIBRARY)
        row = TrackLike.objects.filter(user_id=self.user_id, track=track).first()
        mutations = [] if (row.liked if row else 0) == liked else [self._changed(track, row, liked)]
        message = f"{WORDS[liked]}: {track.display_name}"
        return Change({"message": message, "track_id": str(track.pk), "liked": liked}, mutations)

    def all(self, track_ids: Iterable[UUID] | None = None) -> dict[UUID, int]:
        """What is liked or disliked, by track."""
        rows = TrackLike.objects.filter(user_id=self.user_id).exclude(liked=0)
        if track_ids is not None:
            rows = rows.filter(track_id__in=list(track_ids))
        return dict(rows.values_list("track_id", "liked"))

    def _changed(self, track: Track, row: TrackLike | None, liked: int) -> Mutation:
        if row is None:
            row = TrackLike.objects.create(user_id=self.user_id, track=track, liked=liked)
            return Mutation.creation(row)
        before = snapshot_of(row)
        row.liked, row.updated_at = liked, timezone.now()
        row.save()
        return Mutation.update(before, row)
