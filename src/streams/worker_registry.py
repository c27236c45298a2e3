"""Registry of live workers, renewed by their heartbeats (``src.tasks.heartbeat``)."""

from collections.abc import Sequence
from typing import cast

from django.conf import settings
from redis import Redis

from src.core.redis import async_client
from src.streams.queue_names import QUEUES

# A killed worker cannot unregister. It expires after this time without a heartbeat.
HEARTBEAT_TIMEOUT_SECONDS = 20.0
ANSWER_SECONDS = 2.0


def workers_key(queue: str) -> str:
    """Return the key of the workers of a queue.

    It is a sorted set: worker -> time of its last heartbeat (Redis clock).
    """
    return f"clave:workers:{queue}"


def fail_fast_client() -> Redis:
    """Return a client with short timeouts and without retries."""
    return Redis.from_url(
        settings.REDIS_URL, socket_connect_timeout=ANSWER_SECONDS, socket_timeout=ANSWER_SECONDS
    )


def announce(redis: Redis, worker: str, queues: Sequence[str]) -> None:
    now = seconds(redis.time())
    for key in map(workers_key, queues):
        redis.zadd(key, {worker: now})
        redis.zremrangebyscore(key, 0, now - HEARTBEAT_TIMEOUT_SECONDS)


def withdraw(redis: Redis, worker: str, queues: Sequence[str]) -> None:
    for key in map(workers_key, queues):
        redis.zrem(key, worker)


def live_workers(redis: Redis, queue: str) -> list[str]:
    oldest = seconds(redis.time()) - HEARTBEAT_TIMEOUT_SECONDS
    return [
        name.decode() for name in cast(list[bytes], redis.zrangebyscore(workers_key(queue), oldest, "+inf"))
    ]


async def every_queue_is_served() -> bool:
    """Whether each queue has a live worker (async, for the web process)."""
    redis = async_client()
    oldest = seconds(await redis.time()) - HEARTBEAT_TIMEOUT_SECONDS
    counts = [await redis.zcount(workers_key(queue), oldest, "+inf") for queue in QUEUES]
    return all(counts)


def seconds(time: tuple[int, int]) -> float:
    """Convert the reply of TIME (seconds, microseconds) to seconds."""
    return time[0] + time[1] / 1_000_000
