import hashlib
import json
import uuid
from typing import Any, ClassVar, Self

from django.conf import settings
from django.db import models
from django.utils import timezone

from .conversation import Conversation
from .track import Track

MAX_REQUEST_CHARACTERS = 1000
KEY_DIGITS = 16


class OwnedQuerySet[M: models.Model](models.QuerySet[M]):
    def owned_by(self, user: Any) -> Self:
        return self.filter(user=user)


class Dance(models.Model):
    """A dance for a couple to one track: what was asked for, the blueprint, and the video.

    ``blueprint`` is JSON of ``src.choreography.blueprint.Blueprint``; it is null until the dance is planned.
    ``own_moves`` holds the user's own moves that it may use, so that the dance stays readable when one is deleted.
    Times are set by the code that changes a row, because undo restores them too.
    """

    # Undo restores the dance, but not what workers have drawn of it.
    not_in_journal: ClassVar[frozenset[str]] = frozenset(
        {"video_path", "video_key", "video_size", "picture_path"}
    )

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="dances")
    conversation = models.ForeignKey(
        Conversation, on_delete=models.SET_NULL, null=True, blank=True, related_name="dances"
    )
    track = models.ForeignKey(Track, on_delete=models.SET_NULL, null=True, blank=True, related_name="dances")
    title = models.CharField(max_length=255, blank=True)
    request = models.CharField(max_length=MAX_REQUEST_CHARACTERS, blank=True, help_text="the user's words")
    language = models.CharField(max_length=2, default="en")
    parameters = models.JSONField(default=dict, blank=True)
    seed = models.PositiveIntegerField(default=1)
    own_moves = models.JSONField(default=list, blank=True)
    blueprint = models.JSONField(null=True, blank=True)
    video_path = models.CharField(max_length=255, blank=True)
    video_key = models.CharField(max_length=KEY_DIGITS, blank=True, help_text="the key when it was drawn")
    video_size = models.BigIntegerField(default=0, help_text="bytes")
    picture_path = models.CharField(max_length=255, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    updated_at = models.DateTimeField(default=timezone.now)

    objects = OwnedQuerySet["Dance"].as_manager()

    class Meta:
        ordering = ["-created_at", "id"]
        indexes = [models.Index(fields=["user", "-created_at"])]

    def __str__(self) -> str:
        return self.title or str(self.id)

    @property
    def key(self) -> str:
        """A fingerprint of what the couple dances; empty until the dance is planned."""
        if self.blueprint is None:
            return ""
        text = json.dumps([self.blueprint, self.own_moves], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:KEY_DIGITS]

    @property
    def files(self) -> list[str]:
        """The paths of its stored files."""
        return [path for path in (self.video_path, self.picture_path) if path]


class ChoreographyTask(models.Model):
    """The making of a dance or of its video, as clients poll it."""

    class Status(models.TextChoices):
        PENDING = "pending"
        STARTED = "started"
        RUNNING = "running"
        COMPLETED = "completed"
        FAILED = "failed"

    class Kind(models.TextChoices):
        # By words, by the form, or only the video of an existing dance.
        DESCRIBED = "described"
        FORM = "form"
        VIDEO = "video"

    ACTIVE = (Status.PENDING, Status.STARTED, Status.RUNNING)

    task_id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    dance = models.ForeignKey(Dance, on_delete=models.CASCADE, related_name="tasks")
    kind = models.CharField(max_length=10, choices=Kind)
    status = models.CharField(max_length=20, choices=Status, default=Status.PENDING)
    progress = models.PositiveSmallIntegerField(default=0, help_text="0 to 100")
    stage = models.CharField(max_length=50, default="parsing_request")
    message = models.TextField(blank=True)
    result = models.JSONField(null=True, blank=True)
    error = models.TextField(null=True, blank=True)  # noqa: DJ001  # the document says null
    history = models.JSONField(default=list, blank=True, help_text="each message with its stage and progress")
    lease_until = models.DateTimeField(
        default=timezone.now, help_text="until then the queue or a worker is trusted to have it in hand"
    )
    lease_holder = models.CharField(max_length=80, blank=True, help_text="job/attempt that alone may write")
    attempts = models.PositiveSmallIntegerField(default=0)
    seconds_used = models.FloatField(default=0.0, help_text="working time of the steps before the drawing")
    created_at = models.DateTimeField(default=timezone.now)
    updated_at = models.DateTimeField(default=timezone.now)

    objects = OwnedQuerySet["ChoreographyTask"].as_manager()

    class Meta:
        verbose_name = "choreography task"
        ordering = ["-created_at", "task_id"]
        indexes = [
            models.Index(fields=["dance", "-created_at"]),
            # The search for lost work runs every few seconds.
            models.Index(fields=["status", "lease_until"]),
        ]

    def __str__(self) -> str:
        return f"{self.stage} ({self.status})"

    @property
    def is_over(self) -> bool:
        return self.status not in self.ACTIVE
