"""Readiness checks: whether this process can answer questions. Each check has two seconds."""

import asyncio
from collections.abc import Awaitable

from django.db import DatabaseError
from redis.exceptions import RedisError

from src.api.models import User
from src.core.redis import async_client
from src.orchestrator.model_connection import active_connections
from src.orchestrator.router_factory import prepare
from src.streams.worker_registry import every_queue_is_served

DATABASE_WAIT_SECONDS = 2

NO_DATABASE = (
    "The database does not respond. Is it running, is DATABASE_URL correct, and has `manage.py migrate` run?"
)
NO_REDIS = "Redis does not respond. Is it running, and is REDIS_URL correct?"
NO_MODEL = (
    "The language model library is being loaded. This takes a few seconds after a start, or after the first model has "
    "been connected."
)
NO_WORKER = "No worker is running: stored measurements can be used, new uploads wait until one is started."


async def missing_parts() -> list[str]:
    """Return what is missing, as messages for the administrator. Empty if everything works."""
    # All are prepared, so that they load at the same time.
    prepared = [prepare(connection.model) for connection in active_connections()]
    parts = {
        NO_DATABASE: await _answers(User.objects.aexists(), DatabaseError),
        NO_REDIS: await _answers(async_client().ping(), RedisError),
        NO_MODEL: all(prepared),
    }
    return [reason for reason, is_there in parts.items() if not is_there]


async def shortcomings() -> list[str]:
    """Return problems that do not prevent questions. Call it when nothing is missing."""
    try:
        is_served = await asyncio.wait_for(every_queue_is_served(), DATABASE_WAIT_SECONDS)
    except (RedisError, TimeoutError):
        # Redis has just failed; the next check reports it as missing.
        return []
    return [] if is_served else [NO_WORKER]


async def _answers(question: Awaitable[bool], failure: type[Exception]) -> bool:
    try:
        await asyncio.wait_for(question, DATABASE_WAIT_SECONDS)
    except (failure, TimeoutError):
        return False
    return True
