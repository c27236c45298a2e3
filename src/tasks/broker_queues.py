"""What waits in the broker's queues, read from Redis as Celery's messages lie there."""

import base64
import json
from typing import Any, NamedTuple

from src.core.redis import sync_client
from src.tasks.celery import BACKGROUND, QUESTIONS

# Redis has a list for each of these steps of a queue; workers empty all queues of one before the next.
PRIORITIES = (0, 3, 6, 9)
# For a track over which a process has died: others go first.
AFTER_OTHERS = 3
WHEN_IDLE = 9


class WaitingJob(NamedTuple):
    task: str
    id: str
    arguments: list[Any]


def waiting_jobs() -> list[WaitingJob]:
    """Every job that no worker has taken yet, whoever waits for it."""
    pipeline = sync_client().pipeline(transaction=False)
    for queue in (QUESTIONS, BACKGROUND):
        for priority in PRIORITIES:
            pipeline.lrange(list_name(queue, priority), 0, -1)
    return [_read(message) for messages in pipeline.execute() for message in messages]


def waiting_when_idle() -> int:
    """How many jobs of the lowest priority wait."""
    return int(sync_client().llen(list_name(BACKGROUND, WHEN_IDLE)))


def list_name(queue: str, priority: int) -> str:
    return f"{queue}\x06\x16{priority}" if priority else queue


def _read(message: bytes) -> WaitingJob:
    payload = json.loads(message)
    arguments, _, _ = json.loads(base64.b64decode(payload["body"]))
    return WaitingJob(payload["headers"]["task"], payload["headers"]["id"], arguments)
