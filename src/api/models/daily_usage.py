from collections.abc import Mapping
from datetime import date
from typing import Any

from django.conf import settings
from django.db import connections, models
from django.db.models import F, Sum

# A single statement, because every answer waits for it: Django's ORM needs two or three, and three times as long.
ADD = """
INSERT INTO api_dailyusage AS counted
    (user_id, day, model, questions, prompt_tokens, completion_tokens, estimated_tokens)
VALUES (%s, %s, %s, %s, %s, %s, %s)
ON CONFLICT (user_id, day, model) DO UPDATE SET
    questions = counted.questions + excluded.questions,
    prompt_tokens = counted.prompt_tokens + excluded.prompt_tokens,
    completion_tokens = counted.completion_tokens + excluded.completion_tokens,
    estimated_tokens = counted.estimated_tokens + excluded.estimated_tokens
"""


class DailyUsageQuerySet(models.QuerySet["DailyUsage"]):
    def tokens(self) -> int:
        """Return the sum of all prompt and completion tokens."""
        return self.aggregate(total=Sum(F("prompt_tokens") + F("completion_tokens")))["total"] or 0

    def add(
        self,
        user_id: int,
        day: date,
        model: str,
        *,
        questions: int = 0,
        usage: Mapping[str, Any] | None = None,
    ) -> None:
        """Add to the counts. The database does the addition, so that concurrent answers do not lose counts."""
        prompt, completion = (int((usage or {}).get(kind, 0)) for kind in ("prompt", "completion"))
        estimated = prompt + completion if usage and usage.get("estimated") else 0
        with connections[self.db].cursor() as cursor:
            cursor.execute(ADD, [user_id, day.isoformat(), model, questions, prompt, completion, estimated])


class DailyUsage(models.Model):
    """A user's usage of one model on one day (UTC), independent of conversations, which may be deleted."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="daily_usage")
    day = models.DateField()
    model = models.CharField(max_length=200)
    questions = models.PositiveIntegerField(default=0)
    prompt_tokens = models.PositiveBigIntegerField(default=0)
    completion_tokens = models.PositiveBigIntegerField(default=0)
    estimated_tokens = models.PositiveBigIntegerField(
        default=0, help_text="of both together: what the vendor did not count for us"
    )

    objects = DailyUsageQuerySet.as_manager()

    class Meta:
        ordering = ["-day", "model"]
        verbose_name_plural = "daily usage"
        constraints = [
            models.UniqueConstraint(fields=["user", "day", "model"], name="one_usage_per_user_day_and_model")
        ]

    def __str__(self) -> str:
        return f"{self.day} {self.model}"
