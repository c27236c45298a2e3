import uuid

from django.conf import settings
from django.db import models
from django.utils import timezone

from .dance import OwnedQuerySet


class OwnMove(models.Model):
    """A move that a user has added to the library, as ``src.choreography.move.Move``, with its teaching lines."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="own_moves")
    move = models.CharField(max_length=48, help_text="its id in the library")
    body = models.JSONField()
    teaching = models.JSONField(help_text="name, lead, follow, mistake")
    created_at = models.DateTimeField(default=timezone.now)

    objects = OwnedQuerySet["OwnMove"].as_manager()

    class Meta:
        verbose_name = "own move"
        ordering = ["created_at", "id"]
        constraints = [models.UniqueConstraint(fields=["user", "move"], name="one_own_move_per_id")]

    def __str__(self) -> str:
        return self.move


class MoveClip(models.Model):
    """A user's own video of a move, which takes the place of the drawn couple in their dances."""

    class Status(models.TextChoices):
        PENDING = "pending"
        READY = "ready"
        FAILED = "failed"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="move_clips")
    move = models.CharField(max_length=48, help_text="the id of the move")
    storage_path = models.CharField(max_length=255)
    original_filename = models.CharField(max_length=255)
    file_size = models.BigIntegerField(help_text="bytes")
    people_agree = models.BooleanField(help_text="the user has ticked that the people in it agree")
    status = models.CharField(max_length=10, choices=Status, default=Status.PENDING)
    status_message = models.CharField(max_length=500, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0, help_text="to examine it")
    duration = models.FloatField(null=True, blank=True, help_text="seconds")
    width = models.PositiveIntegerField(null=True, blank=True)
    height = models.PositiveIntegerField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    objects = OwnedQuerySet["MoveClip"].as_manager()

    class Meta:
        verbose_name = "clip of a move"
        verbose_name_plural = "clips of moves"
        ordering = ["created_at", "id"]
        constraints = [models.UniqueConstraint(fields=["user", "move"], name="one_clip_per_move")]

    def __str__(self) -> str:
        return f"{self.move}: {self.original_filename}"
