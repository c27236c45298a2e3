"""What an answer cost, in tokens: counted for each person and day, and refused where a day's share is used up."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, time, timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone

from src.api.models import DailyUsage, Run, User
from src.orchestrator.deltas import estimated_tokens
from src.orchestrator.errors import DayUsedUp
from src.orchestrator.events import Usage
from src.orchestrator.model_connection.active import OFFLINE_PREFIX

# When an answer that is being written will be over, nobody knows.
LOOK_AGAIN_SECONDS = 30.0
OTHERS_BEING_WRITTEN = (
    "Your other answers, which are still being written, may use up what you may ask of the language model today. "
    "Wait until they are finished and ask again."
)


def count_question(run: Run, user_id: int) -> None:
    """Called last in the transaction that stores the question. Raises `DayUsedUp`; then nothing is stored.

    An answer that was begun is finished, also where it goes beyond the limit. For each that is being written the
    longest is assumed, so that many questions at once do not go beyond it together.
    """
    if settings.MAX_TOKENS_PER_USER_PER_DAY and not run.model.startswith(OFFLINE_PREFIX):
        _refuse_beyond_limit(run, user_id)
    DailyUsage.objects.add(user_id, run.created_at.date(), run.model, questions=1)


def _refuse_beyond_limit(run: Run, user_id: int) -> None:
    # From here to the end of the transaction this person's questions come one after the other.
    list(User.objects.select_for_update(no_key=True).filter(pk=user_id).values_list("pk"))
    now = timezone.now()
    used = DailyUsage.objects.filter(user=user_id, day=now.date()).tokens()
    left = settings.MAX_TOKENS_PER_USER_PER_DAY - used
    if left <= 0:
        raise DayUsedUp(retry_after_seconds=(next_midnight(now) - now).total_seconds())
    others = Run.objects.filter(conversation__user=user_id, status__in=Run.ACTIVE, lease_until__gt=now)
    being_written = others.exclude(pk=run.pk).exclude(model__startswith=OFFLINE_PREFIX).count()
    if being_written * settings.LLM_MAX_TOKENS >= left:
        raise DayUsedUp(OTHERS_BEING_WRITTEN, retry_after_seconds=LOOK_AGAIN_SECONDS)


def next_midnight(now: datetime) -> datetime:
    return datetime.combine(now.astimezone(UTC).date() + timedelta(days=1), time(), UTC)


def count_tokens(run: Run, user_id: int, model: str, usage: Mapping[str, Any] | None) -> None:
    """On the day on which it was asked."""
    if usage:
        DailyUsage.objects.add(user_id, run.created_at.date(), model, usage=usage)


def estimated_usage(
    model: str, text: str, read: Sequence[Mapping[str, Any] | str], rounds: int = 1
) -> Usage | None:
    """Of an answer that ended before its vendor could say: it has read and written all the same, and is paid for."""
    if model.startswith(OFFLINE_PREFIX):
        return None
    prompt = estimated_tokens(sum(len(str(part)) for part in read))
    return {"prompt": prompt * rounds, "completion": estimated_tokens(len(text)), "estimated": True}
