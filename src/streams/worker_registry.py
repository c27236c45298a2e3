"""Which workers live: each says so every few seconds, for the queues that it serves (``src.tasks.heartbeat``)."""

from collections.abc import Sequence
from typing import cast

from django.conf import settings
from redis import Redis

from src.core.redis import async_client

QUEUES = ("questions", "analysis")
# A worker that was killed cannot say goodbye.
SILENT_SECONDS = 20.0
ANSWER_SECONDS = 2.0


def workers_key(queue: str) -> str:
    """A sorted set: worker -> when it was last heard, by the clock of Redis."""
    return f"clave:workers:{queue}"


def impatient_client() -> Redis:
    """One that reports trouble at once instead of waiting for it to pass."""
    return Redis.from_url(
        settings.REDIS_URL, socket_connect_timeout=ANSWER_SECONDS, socket_timeout=ANSWER_SECONDS
    )


def announce(redis: Redis, worker: str, queues: Sequence[str]) -> None:
    now = seconds(redis.time())
    for key in map(workers_key, queues):
        redis.zadd(key, {worker: now})
        redis.zremrangebyscore(key, 0, now - SILENT_SECONDS)


def withdraw(redis: Redis, worker: str, queues: Sequence[str]) -> None:
    for key in map(workers_key, queues):
        redis.zrem(key, worker)


def living_workers(redis: Redis, queue: str) -> list[str]:
    oldest = seconds(redis.time()) - SILENT_SECONDS
    return [
        name.decode() for name in cast(list[bytes], redis.zrangebyscore(workers_key(queue), oldest, "+inf"))
    ]


async def every_queue_is_served() -> bool:
    """For the web process."""
    redis = async_client()
    oldest = seconds(await redis.time()) - SILENT_SECONDS
    counts = [await redis.zcount(workers_key(queue), oldest, "+inf") for queue in QUEUES]
    return all(counts)


def seconds(time: tuple[int, int]) -> float:
    """What Redis answers to TIME: seconds and microseconds."""
    return time[0] + time[1] / 1_000_000
