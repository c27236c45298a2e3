"""Connections to Redis: one client per process for plain code, one per event loop for async code."""

import asyncio
from functools import lru_cache
from weakref import WeakKeyDictionary

import redis
import redis.asyncio
from django.conf import settings
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import ExponentialBackoff
from redis.exceptions import ConnectionError, TimeoutError
from redis.retry import Retry

_async_clients: WeakKeyDictionary[asyncio.AbstractEventLoop, redis.asyncio.Redis] = WeakKeyDictionary()

CONNECTIONS = 20
# About three seconds in all: a Redis that restarts is waited for, one that is gone is reported.
RETRIES, FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS = 6, 0.05, 1.0


@lru_cache(maxsize=1)
def sync_client() -> redis.Redis:
    """For workers and commands. Async code never uses it: it would hold the event loop."""
    return redis.Redis.from_url(
        settings.REDIS_URL,
        retry=Retry(ExponentialBackoff(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS), RETRIES),
        retry_on_error=[ConnectionError, TimeoutError],
    )


def async_client() -> redis.asyncio.Redis:
    """The client of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _async_clients:
        pool = redis.asyncio.BlockingConnectionPool.from_url(
            settings.REDIS_URL,
            # However many sockets are open: who finds them all taken waits for its turn.
            max_connections=CONNECTIONS,
            retry=AsyncRetry(ExponentialBackoff(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS), RETRIES),
            retry_on_error=[ConnectionError, TimeoutError],
        )
        _async_clients[loop] = redis.asyncio.Redis.from_pool(pool)
    return _async_clients[loop]
