"""Heartbeat of a worker while it is connected to Redis.

It is a step of Celery's consumer, not a thread: the pool's parent must not have threads when it forks. Celery restarts
the step with each new connection to Redis.
"""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from celery import bootsteps
from redis.exceptions import RedisError

from src.streams.queue_names import QUEUES
from src.streams.worker_registry import announce, fail_fast_client, withdraw

logger = logging.getLogger(__name__)

BEAT_SECONDS = 5.0


class Heartbeat(bootsteps.StartStopStep):  # type: ignore[misc]
    requires = {"celery.worker.consumer.connection:Connection"}

    def __init__(self, consumer: Any, **options: Any) -> None:
        super().__init__(consumer, **options)
        self.worker = f"{consumer.hostname}:{os.getpid()}"
        self.queues = [queue for queue in consumer.app.amqp.queues.consume_from if queue in QUEUES]
        self.timer: Any = None

    def start(self, consumer: Any) -> None:
        self.redis = fail_fast_client()
        self.beat()
        self.timer = consumer.timer.call_repeatedly(BEAT_SECONDS, self.beat)

    def stop(self, consumer: Any) -> None:
        if self.timer is None:
            return
        self.timer.cancel()
        self.timer = None
        with self._ignore_redis_errors():
            withdraw(self.redis, self.worker, self.queues)
            self.redis.close()

    shutdown = stop

    def beat(self) -> None:
        with self._ignore_redis_errors():
            announce(self.redis, self.worker, self.queues)

    @contextmanager
    def _ignore_redis_errors(self) -> Iterator[None]:
        try:
            yield
        except RedisError:
            # Celery detects and logs this itself, and reconnects.
            logger.debug("The heartbeat of %s could not be sent.", self.worker, exc_info=True)
