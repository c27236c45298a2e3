"""How many questions a user asks in a minute. Counted in Redis, where all processes count together."""

import time

from django.conf import settings

from src.core.redis import async_client
from src.orchestrator.errors import RateLimited

MINUTE_SECONDS = 60


async def asked_this_minute(user_id: int) -> int:
    """Count a question; how many there are now."""
    key = _key(user_id)
    pipeline = async_client().pipeline(transaction=False)
    pipeline.incr(key)
    pipeline.expire(key, 2 * MINUTE_SECONDS)
    count, _ = await pipeline.execute()
    return int(count)


async def refuse_many_questions(user_id: int) -> None:
    """Raises `RateLimited` where one more question is too many. For those who store something before they ask."""
    if int(await async_client().get(_key(user_id)) or 0) >= settings.MAX_QUESTIONS_PER_MINUTE:
        raise too_many_questions()


def too_many_questions() -> RateLimited:
    return RateLimited(retry_after_seconds=MINUTE_SECONDS - time.time() % MINUTE_SECONDS)


def _key(user_id: int) -> str:
    return f"clave:questions:{user_id}:{int(time.time() // MINUTE_SECONDS)}"
