"""Rate limit of questions per user and minute."""

from django.conf import settings

from src.core.rate_limit import RateLimit
from src.orchestrator.errors import RateLimited

MINUTE_SECONDS = 60


def questions() -> RateLimit:
    return RateLimit("question", settings.MAX_QUESTIONS_PER_MINUTE, MINUTE_SECONDS)


async def check_question_rate(user_id: int) -> None:
    """Raise `RateLimited` if one more question exceeds the limit.

    For callers that store something before they call `start_run`.
    """
    if await questions().ais_reached(user_id):
        raise rate_limit_error()


def rate_limit_error() -> RateLimited:
    return RateLimited(retry_after_seconds=questions().seconds_left())
