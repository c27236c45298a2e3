"""Whether this process can answer questions now. Quick: every part gets two seconds to answer."""

import asyncio
from collections.abc import Awaitable

from django.db import DatabaseError
from redis.exceptions import RedisError

from src.api.models import User
from src.core.redis import async_client
from src.orchestrator.model_connection import active_connections
from src.orchestrator.router_factory import prepare
from src.streams.worker_registry import every_queue_is_served

PATIENCE_SECONDS = 2

NO_DATABASE = (
    "The database does not answer. Is it running, is DATABASE_URL right, and has `manage.py migrate` run?"
)
NO_REDIS = "Redis does not answer. Is it running, and is REDIS_URL right?"
NO_MODEL = (
    "The library that talks to language models is being loaded. One moment: it takes a few seconds after a start, or "
    "after the first model was connected."
)
NO_WORKER = (
    "No worker is running: stored measurements can be asked about, new uploads wait until one is started."
)


async def missing_parts() -> list[str]:
    """What is not there, in words for whoever runs this installation. Empty when all is well."""
    # Each is looked at: those that are not loaded begin to load at the same time.
    prepared = [prepare(connection.model) for connection in active_connections()]
    parts = {
        NO_DATABASE: await _answers(User.objects.aexists(), DatabaseError),
        NO_REDIS: await _answers(async_client().ping(), RedisError),
        NO_MODEL: all(prepared),
    }
    return [reason for reason, is_there in parts.items() if not is_there]


async def shortcomings() -> list[str]:
    """What keeps nobody from asking, but should be looked at. To be asked once nothing is missing."""
    try:
        is_served = await asyncio.wait_for(every_queue_is_served(), PATIENCE_SECONDS)
    except (RedisError, TimeoutError):
        # It has just gone; the next look finds it among what is missing.
        return []
    return [] if is_served else [NO_WORKER]


async def _answers(question: Awaitable[bool], failure: type[Exception]) -> bool:
    try:
        await asyncio.wait_for(question, PATIENCE_SECONDS)
    except (failure, TimeoutError):
        return False
    return True
