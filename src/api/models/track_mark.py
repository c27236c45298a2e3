import uuid
from typing import Any, Self

from django.conf import settings
from django.db import models
from django.utils import timezone

from .track import Track

LONGEST_TEXT = 500


class TrackMarkQuerySet(models.QuerySet["TrackMark"]):
    def owned_by(self, user: Any) -> Self:
        return self.filter(user=user)


class TrackMark(models.Model):
    """What a user put at a time of a track: a cue to jump to, a note, or a name for the section that begins there.

    No column sets a time by itself: the code that changes a row does, so that an undo restores the times too.
    """

    class Kind(models.TextChoices):
        CUE = "cue"
        NOTE = "note"
        SECTION = "section"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    track = models.ForeignKey(Track, on_delete=models.CASCADE, related_name="marks")
    kind = models.CharField(max_length=10, choices=Kind)
    at_seconds = models.FloatField()
    text = models.CharField(max_length=LONGEST_TEXT, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    updated_at = models.DateTimeField(default=timezone.now)

    objects = TrackMarkQuerySet.as_manager()

    class Meta:
        verbose_name = "mark"
        ordering = ["at_seconds", "id"]
        indexes = [models.Index(fields=["track", "at_seconds"])]

    def __str__(self) -> str:
        return self.text or f"{self.kind} at {self.at_seconds:.1f} s"
