import uuid
from typing import Any, Self

from django.conf import settings
from django.db import models
from django.utils import timezone

from .track import Track

LONGEST_NAME = 100
LONGEST_REASON = 500


class PlaylistQuerySet(models.QuerySet["Playlist"]):
    def owned_by(self, user: Any) -> Self:
        return self.filter(user=user)


class Playlist(models.Model):
    """Tracks of a user in an order, or, with a filter, all tracks that pass it whenever it is read.

    Nothing here sets a time by itself: whatever changes a row says when, so that an undo can put back the times too.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="playlists")
    name = models.CharField(max_length=LONGEST_NAME)
    filter = models.JSONField(null=True, blank=True, help_text="of a smart playlist, which has no entries")
    created_at = models.DateTimeField(default=timezone.now)
    updated_at = models.DateTimeField(default=timezone.now)

    objects = PlaylistQuerySet.as_manager()

    class Meta:
        ordering = ["-updated_at", "id"]
        indexes = [models.Index(fields=["user", "-updated_at"])]

    def __str__(self) -> str:
        return self.name


class PlaylistEntry(models.Model):
    """One track of a playlist, with the reason why it is there. Positions have gaps: a move changes one row."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    playlist = models.ForeignKey(Playlist, on_delete=models.CASCADE, related_name="entries")
    track = models.ForeignKey(Track, on_delete=models.CASCADE, related_name="playlist_entries")
    position = models.FloatField()
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)

    class Meta:
        verbose_name = "playlist entry"
        verbose_name_plural = "playlist entries"
        ordering = ["position", "id"]
        indexes = [models.Index(fields=["playlist", "position"])]

    def __str__(self) -> str:
        # The name costs no query.
        is_loaded = "track" in self._state.fields_cache
        return str(self.track) if is_loaded else f"{self.track_id} in {self.playlist_id}"
