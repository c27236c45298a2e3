import uuid

from django.db import models
from django.utils import timezone

from .conversation import Conversation, Message


class Run(models.Model):
    """The execution of one answer. It runs on the server; sockets only watch it."""

    class Status(models.TextChoices):
        RUNNING = "running"
        DONE = "done"
        STOPPED = "stopped"
        FAILED = "failed"
        INTERRUPTED = "interrupted"

    ACTIVE = (Status.RUNNING,)

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    conversation = models.ForeignKey(Conversation, on_delete=models.CASCADE, related_name="runs")
    question = models.ForeignKey(Message, on_delete=models.CASCADE, related_name="runs_asked")
    answer = models.OneToOneField(Message, on_delete=models.CASCADE, related_name="run")
    client_id = models.UUIDField(null=True, blank=True)
    assistant = models.CharField(max_length=50, blank=True, default="", help_text="who answers")
    status = models.CharField(max_length=12, choices=Status, default=Status.RUNNING)
    model = models.CharField(max_length=200)
    error_code = models.CharField(max_length=30, blank=True)
    usage = models.JSONField(null=True, blank=True)
    lease_until = models.DateTimeField(
        default=timezone.now, help_text="its process renews this while it lives"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["conversation"],
                condition=models.Q(status="running"),
                name="one_active_run_per_conversation",
            ),
            models.UniqueConstraint(fields=["conversation", "client_id"], name="one_run_per_client_id"),
        ]

    def __str__(self) -> str:
        return f"{self.id} ({self.status})"
