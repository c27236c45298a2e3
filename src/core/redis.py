"""Redis clients: one per process for sync code, one per event loop for async code."""

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
# About three seconds in all, enough for a restart of Redis.
RETRIES, INITIAL_WAIT_SECONDS, MAX_WAIT_SECONDS = 6, 0.05, 1.0


@lru_cache(maxsize=1)
def sync_client() -> redis.Redis:
    """Return the client for workers and commands. It would block an event loop."""
    return redis.Redis.from_url(
        settings.REDIS_URL,
        retry=Retry(ExponentialBackoff(MAX_WAIT_SECONDS, INITIAL_WAIT_SECONDS), RETRIES),
        retry_on_error=[ConnectionError, TimeoutError],
    )


def async_client() -> redis.asyncio.Redis:
    """Return the client of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _async_clients:
        pool = redis.asyncio.BlockingConnectionPool.from_url(
            settings.REDIS_URL,
            # Independent of the number of sockets: callers wait for a free connection.
            max_connections=CONNECTIONS,
            retry=AsyncRetry(ExponentialBackoff(MAX_WAIT_SECONDS, INITIAL_WAIT_SECONDS), RETRIES),
            retry_on_error=[ConnectionError, TimeoutError],
        )
        _async_clients[loop] = redis.asyncio.Redis.from_pool(pool)
    return _async_clients[loop]
