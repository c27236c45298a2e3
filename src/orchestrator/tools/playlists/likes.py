"""Likes and dislikes of tracks. Call changes inside `Step.make` only."""

from collections.abc import Iterable
from uuid import UUID

from django.utils import timezone

from src.api.models import Track, TrackLike
from src.core.identifiers import uuid_or_none
from src.orchestrator.tools.journal import Change, Mutation, snapshot_of
from src.orchestrator.tools.library.owned import NOT_IN_LIBRARY

WORDS = {1: "Liked", 0: "No longer liked or disliked", -1: "Disliked"}


class NoSuchTrack(ValueError):
    """The track does not exist or belongs to another user."""


class Likes:
    """The likes of one user. All queries are restricted to this user."""

    def __init__(self, user_id: int) -> None:
        self.user_id = user_id

    def set(self, track_id: str | UUID, liked: int) -> Change:
        """Set -1 (dislike), 0 or 1 (like). The same value again changes nothing."""
        row_id = uuid_or_none(str(track_id))
        track = Track.objects.light().filter(user_id=self.user_id, pk=row_id).first() if row_id else None
        if track is None:
            raise NoSuchTrack(NOT_IN_LIBRARY)
        row = TrackLike.objects.filter(user_id=self.user_id, track=track).first()
        mutations = [] if (row.liked if row else 0) == liked else [self._changed(track, row, liked)]
        message = f"{WORDS[liked]}: {track.display_name}"
        return Change({"message": message, "track_id": str(track.pk), "liked": liked}, mutations)

    def all(self, track_ids: Iterable[UUID] | None = None) -> dict[UUID, int]:
        """Return the likes and dislikes by track."""
        rows = TrackLike.objects.filter(user_id=self.user_id).exclude(liked=0)
        if track_ids is not None:
            rows = rows.filter(track_id__in=list(track_ids))
        return dict(rows.values_list("track_id", "liked"))

    def _changed(self, track: Track, row: TrackLike | None, liked: int) -> Mutation:
        if row is None:
            row = TrackLike.objects.create(user_id=self.user_id, track=track, liked=liked)
            return Mutation.creation(row)
        row.track = track
        before = snapshot_of(row)
        row.liked, row.updated_at = liked, timezone.now()
        row.save()
        return Mutation.update(before, row)
