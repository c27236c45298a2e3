from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower, Trim
from django.utils import timezone

from .track import Track

MAX_TITLE_LENGTH = 200


class TodoTaskQuerySet(models.QuerySet["TodoTask"]):
    def owned_by(self, user: Any) -> Self:
        return self.filter(user=user)


class TodoTask(models.Model):
    """A to-do item of a user, often with a passage of a track. (Celery's tasks are in ``src/tasks``.)

    Timestamps are not set automatically: the code that changes a row sets them, so that an undo can restore them.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        IN_PROGRESS = "in_progress"
        DONE = "done"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="todo_tasks")
    title = models.CharField(max_length=MAX_TITLE_LENGTH)
    description = models.TextField(blank=True)
    project = models.CharField(max_length=100, blank=True)
    categories = models.JSONField(default=list, blank=True)
    status = models.CharField(max_length=12, choices=Status, default=Status.OPEN)
    sort_order = models.BigIntegerField(default=0, help_text="the person's own order, the smallest first")
    track = models.ForeignKey(
        Track, on_delete=models.SET_NULL, null=True, blank=True, related_name="todo_tasks"
    )
    start_seconds = models.FloatField(null=True, blank=True)
    end_seconds = models.FloatField(null=True, blank=True)
    speed_percent = models.PositiveSmallIntegerField(null=True, blank=True, help_text="100: as recorded")
    created_at = models.DateTimeField(default=timezone.now)
    updated_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True, blank=True)
    completed_at = models.DateTimeField(null=True, blank=True)

    objects = TodoTaskQuerySet.as_manager()

    class Meta:
        verbose_name = "task"
        ordering = ["sort_order", "id"]
        indexes = [models.Index(fields=["user", "status", "sort_order"])]
        constraints = [
            models.UniqueConstraint(
                "user",
                Lower(Trim("title")),
                condition=~models.Q(status="done"),
                name="one_task_to_do_per_title",
            ),
            models.CheckConstraint(
                condition=models.Q(status="done", completed_at__isnull=False)
                | (~models.Q(status="done") & models.Q(completed_at__isnull=True)),
                name="completed_when_done",
            ),
            models.CheckConstraint(
                condition=models.Q(completed_at__isnull=True)
                | models.Q(completed_at__gte=models.F("created_at")),
                name="completed_after_created",
            ),
        ]

    def __str__(self) -> str:
        return self.title
