"""Rate limit for questions per user and minute, counted in Redis for all processes."""

import time

from django.conf import settings

from src.core.redis import async_client
from src.orchestrator.errors import RateLimited

MINUTE_SECONDS = 60


async def count_question_this_minute(user_id: int) -> int:
    """Count a question and return the count of this minute."""
    key = _key(user_id)
    pipeline = async_client().pipeline(transaction=False)
    pipeline.incr(key)
    pipeline.expire(key, 2 * MINUTE_SECONDS)
    count, _ = await pipeline.execute()
    return int(count)


async def check_question_rate(user_id: int) -> None:
    """Raise `RateLimited` if one more question exceeds the limit.

    For callers that store something before they call `start_run`.
    """
    if int(await async_client().get(_key(user_id)) or 0) >= settings.MAX_QUESTIONS_PER_MINUTE:
        raise rate_limit_error()


def rate_limit_error() -> RateLimited:
    return RateLimited(retry_after_seconds=MINUTE_SECONDS - time.time() % MINUTE_SECONDS)


def _key(user_id: int) -> str:
    return f"clave:questions:{user_id}:{int(time.time() // MINUTE_SECONDS)}"
