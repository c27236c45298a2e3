"""Token usage per user and day, and its daily limit."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, time, timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone

from src.api.models import DailyUsage, Run, User
from src.orchestrator.deltas import estimate_tokens
from src.orchestrator.errors import DayUsedUp
from src.orchestrator.events import Usage
from src.orchestrator.model_connection.active import OFFLINE_PREFIX

# A fixed delay, because the end of a running answer is unknown.
RETRY_AFTER_SECONDS = 30.0
OTHER_RUNS_ACTIVE = (
    "Your other answers that are still being written may use up your daily limit of the language model. "
    "Wait until they are finished and ask again."
)


def count_question(run: Run, user_id: int) -> None:
    """Count a question. Raise `DayUsedUp` if the daily limit is reached.

    Call it last in the transaction that stores the question, so that nothing is stored after an error. A running
    answer is never cut off by the limit. Each running answer counts with the maximum length, so that concurrent
    questions cannot exceed the limit together.
    """
    if settings.MAX_TOKENS_PER_USER_PER_DAY and not run.model.startswith(OFFLINE_PREFIX):
        _check_daily_limit(run, user_id)
    DailyUsage.objects.add(user_id, run.created_at.date(), run.model, questions=1)


def _check_daily_limit(run: Run, user_id: int) -> None:
    # Serialises the questions of this user until the end of the transaction.
    list(User.objects.select_for_update(no_key=True).filter(pk=user_id).values_list("pk"))
    now = timezone.now()
    used = DailyUsage.objects.filter(user=user_id, day=now.date()).tokens()
    left = settings.MAX_TOKENS_PER_USER_PER_DAY - used
    if left <= 0:
        raise DayUsedUp(retry_after_seconds=(next_midnight(now) - now).total_seconds())
    others = Run.objects.filter(conversation__user=user_id, status__in=Run.ACTIVE, lease_until__gt=now)
    active = others.exclude(pk=run.pk).exclude(model__startswith=OFFLINE_PREFIX).count()
    if active * settings.LLM_MAX_TOKENS >= left:
        raise DayUsedUp(OTHER_RUNS_ACTIVE, retry_after_seconds=RETRY_AFTER_SECONDS)


def next_midnight(now: datetime) -> datetime:
    return datetime.combine(now.astimezone(UTC).date() + timedelta(days=1), time(), UTC)


def count_tokens(run: Run, user_id: int, model: str, usage: Mapping[str, Any] | None) -> None:
    """Count the tokens on the day of the question."""
    if usage:
        DailyUsage.objects.add(user_id, run.created_at.date(), model, usage=usage)


def estimate_usage(
    model: str, text: str, prompt_parts: Sequence[Mapping[str, Any] | str], rounds: int = 1
) -> Usage | None:
    """Estimate the usage of an answer that ended before the vendor reported it."""
    if model.startswith(OFFLINE_PREFIX):
        return None
    prompt = estimate_tokens(sum(len(str(part)) for part in prompt_parts))
    return {"prompt": prompt * rounds, "completion": estimate_tokens(len(text)), "estimated": True}
