"""A user's daily usage of language models."""

from datetime import date, timedelta
from itertools import groupby

from django.conf import settings
from django.utils import timezone

from src.api.models import DailyUsage, User
from src.api.schemas import accounts as schemas
from src.orchestrator.runs.usage import next_midnight


async def usage_of(user: User, day_count: int) -> schemas.UserUsage:
    now = timezone.now()
    first = now.date() - timedelta(days=day_count - 1)
    rows = [row async for row in DailyUsage.objects.filter(user=user, day__gte=first)]
    days = [_day(day, list(day_rows)) for day, day_rows in groupby(rows, key=lambda row: row.day)]
    today = [day for day in days if day.day == now.date()]
    return schemas.UserUsage(
        tokens_today=sum(day.prompt_tokens + day.completion_tokens for day in today),
        most_tokens_a_day=settings.MAX_TOKENS_PER_USER_PER_DAY or None,
        next_day_at=next_midnight(now),
        days=days,
    )


def _day(day: date, rows: list[DailyUsage]) -> schemas.UsageOfDay:
    return schemas.UsageOfDay(
        day=day,
        questions=sum(row.questions for row in rows),
        prompt_tokens=sum(row.prompt_tokens for row in rows),
        completion_tokens=sum(row.completion_tokens for row in rows),
        models=[schemas.UsageOfModel.from_orm(row) for row in rows],
    )
