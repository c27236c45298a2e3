import uuid
from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import Count, Q
from django.utils import timezone

from .track import Track

PLAY_SECONDS = 30.0


class TrackLike(models.Model):
    """A user's rating of a track: 1 liked (a favourite), -1 disliked, 0 removed."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="likes")
    track = models.ForeignKey(Track, on_delete=models.CASCADE, related_name="likes")
    liked = models.SmallIntegerField(default=0)
    updated_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = "like"
        constraints = [
            models.UniqueConstraint(fields=["user", "track"], name="one_like_per_user_and_track"),
            models.CheckConstraint(condition=Q(liked__in=[-1, 0, 1]), name="liked_is_minus_one_zero_or_one"),
        ]

    def __str__(self) -> str:
        return self.track.display_name


class ListenQuerySet(models.QuerySet["Listen"]):
    def owned_by(self, user: Any) -> Self:
        return self.filter(user=user)

    def counts(self) -> dict[uuid.UUID, tuple[int, int]]:
        """Plays and skips of each track."""
        plays, skips = (
            Count("id", filter=Q(counts_as=kind)) for kind in (Listen.Kind.PLAY, Listen.Kind.SKIP)
        )
        rows = self.order_by().values_list("track_id").annotate(plays=plays, skips=skips)
        return {track_id: (played, skipped) for track_id, played, skipped in rows}


class Listen(models.Model):
    """A track was played, for so long. A program sends it as often as it likes: it counts once."""

    class Ending(models.TextChoices):
        END = "end"
        NEXT = "next"
        STOP = "stop"

    class Kind(models.TextChoices):
        PLAY = "play"
        SKIP = "skip"
        NEITHER = ""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="listens")
    client_id = models.UUIDField(help_text="made by the program that reports it")
    track = models.ForeignKey(Track, on_delete=models.CASCADE, related_name="listens")
    started_at = models.DateTimeField()
    heard_seconds = models.FloatField()
    ended_by = models.CharField(max_length=4, choices=Ending)
    source = models.CharField(max_length=20, blank=True, help_text="list, chat, loop, practice ...")
    counts_as = models.CharField(max_length=4, choices=Kind, blank=True)

    objects = ListenQuerySet.as_manager()

    class Meta:
        ordering = ["started_at", "id"]
        indexes = [models.Index(fields=["user", "track"])]
        constraints = [
            models.UniqueConstraint(fields=["user", "client_id"], name="one_listen_per_user_and_client_id")
        ]

    def __str__(self) -> str:
        return f"{self.heard_seconds:.0f} s of {self.track_id}"

    @classmethod
    def kind_of(cls, heard_seconds: float, ended_by: str, duration: float | None) -> "Listen.Kind":
        """A play from 30 s or half of the track on; a skip where "next" came before."""
        enough = min(PLAY_SECONDS, (duration or 2 * PLAY_SECONDS) / 2)
        if heard_seconds >= enough:
            return cls.Kind.PLAY
        return cls.Kind.SKIP if ended_by == cls.Ending.NEXT else cls.Kind.NEITHER


class ListeningProfile(models.Model):
    """Whether listening may be used for recommendations, and what the user says is otherwise than it looks."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="listening_profile",
    )
    is_enabled = models.BooleanField(default=True)
    corrections = models.JSONField(default=dict, blank=True)

    def __str__(self) -> str:
        return f"profile of {self.user_id}"
