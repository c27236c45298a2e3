"""The waiting jobs of the broker's queues, read from Redis in Celery's format."""

import base64
import json
from typing import Any, NamedTuple

from src.core.redis import sync_client
from src.streams.queue_names import BACKGROUND, QUEUES

# Each queue has one Redis list per priority. Workers empty all queues of one priority before the next.
PRIORITIES = (0, 3, 6, 9)
# For a track whose worker process died: other tracks go first.
AFTER_OTHERS = 3
WHEN_IDLE = 9


class WaitingJob(NamedTuple):
    task: str
    id: str
    arguments: list[Any]


def waiting_jobs() -> list[WaitingJob]:
    """Return every job that no worker has taken yet."""
    pipeline = sync_client().pipeline(transaction=False)
    for queue in QUEUES:
        for priority in PRIORITIES:
            pipeline.lrange(list_name(queue, priority), 0, -1)
    return [_read(message) for messages in pipeline.execute() for message in messages]


def count_idle_jobs() -> int:
    """Return the number of waiting jobs of the lowest priority."""
    return int(sync_client().llen(list_name(BACKGROUND, WHEN_IDLE)))


def list_name(queue: str, priority: int) -> str:
    return f"{queue}\x06\x16{priority}" if priority else queue


def _read(message: bytes) -> WaitingJob:
    payload = json.loads(message)
    arguments, _, _ = json.loads(base64.b64decode(payload["body"]))
    return WaitingJob(payload["headers"]["task"], payload["headers"]["id"], arguments)
