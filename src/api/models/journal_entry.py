from django.conf import settings
from django.db import models
from django.utils import timezone


class JournalEntry(models.Model):
    """A change of one row, with the row before and after it, for undo.

    All changes of one step (the answer to a question, or a request of a program) have the same token.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="journal")
    token = models.UUIDField()
    conversation_id = models.UUIDField(null=True, blank=True, help_text="where it was asked for, if anywhere")
    kind = models.CharField(max_length=60, help_text="which model the row is of: api.todotask")
    row_id = models.CharField(max_length=40)
    action = models.CharField(max_length=30, help_text="creation, update, deletion, status change ...")
    label = models.CharField(max_length=200, help_text="what people call the row")
    before = models.JSONField(null=True, blank=True, help_text="null: there was no such row")
    after = models.JSONField(null=True, blank=True, help_text="null: it was deleted")
    created_at = models.DateTimeField(default=timezone.now)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "journal entries"
        ordering = ["id"]
        indexes = [
            models.Index(fields=["user", "token"]),
            models.Index(fields=["user", "kind", "row_id"]),
        ]

    def __str__(self) -> str:
        return f"{self.action}: {self.label}"
