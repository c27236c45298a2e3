"""The stream of a track: progress of its analysis, published by workers.

Two kinds of entries: ``track_status`` events, which every watching socket forwards as they are, and ``job``
entries for the process that waits for one agent's result.
"""

import json
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any, Literal, NotRequired, TypedDict

from src.core.redis import sync_client
from src.orchestrator.events import TrackStatusEvent

from .entry import FIELD
from .reader import follow, last_id

LIFETIME_SECONDS = 3600
MAX_ENTRIES = 200


class JobEntry(TypedDict):
    """Progress of one agent's job, with the agent's ``error`` after a failure."""

    type: Literal["job"]
    job_id: str
    state: Literal["progress", "finished", "failed"]
    fraction: float
    stage: str
    error: NotRequired[str]


TrackEntry = TrackStatusEvent | JobEntry


def track_key(track_id: str) -> str:
    return f"clave:track:{track_id}"


def publish(track_id: str, entry: TrackEntry) -> None:
    """Append an entry (synchronous).

    Raise ``redis.RedisError`` if Redis is unavailable.
    """
    pipeline = sync_client().pipeline(transaction=False)
    key = track_key(track_id)
    pipeline.xadd(key, {FIELD: json.dumps(entry).encode()}, maxlen=MAX_ENTRIES, approximate=True)
    pipeline.expire(key, LIFETIME_SECONDS)
    pipeline.execute()


def forget(track_id: str, *, after_seconds: int = 0) -> None:
    """Expire the stream of a deleted track."""
    sync_client().expire(track_key(track_id), after_seconds)


async def track_position(track_id: str) -> tuple[int, int]:
    """Return the end of the stream. Read it before starting a job, to miss no entry."""
    return await last_id(track_key(track_id))


async def follow_track(track_id: str, after: tuple[int, int] | None = None) -> AsyncGenerator[dict[str, Any]]:
    """Yield the entries after a position (None: new ones only). Close it when done."""
    async with aclosing(follow(track_key(track_id), after)) as entries:
        async for entry in entries:
            yield json.loads(entry.payload)
