"""What workers say about a track while they analyse it: one short stream per track.

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
KEPT_ENTRIES = 200


class JobEntry(TypedDict):
    """How far one agent's job is; ``error`` in the agent's words where it failed."""

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
    """Called by workers (plain code). An unreachable Redis raises ``redis.RedisError``."""
    pipeline = sync_client().pipeline(transaction=False)
    key = track_key(track_id)
    pipeline.xadd(key, {FIELD: json.dumps(entry).encode()}, maxlen=KEPT_ENTRIES, approximate=True)
    pipeline.expire(key, LIFETIME_SECONDS)
    pipeline.execute()


def forget(track_id: str, *, after_seconds: int = 0) -> None:
    """The track is gone: nobody will ask any more what was said about it."""
    sync_client().expire(track_key(track_id), after_seconds)


async def track_position(track_id: str) -> tuple[int, int]:
    """Where the track's stream ends now: ask before starting a job, follow from here, and miss nothing."""
    return await last_id(track_key(track_id))


async def follow_track(track_id: str, after: tuple[int, int] | None = None) -> AsyncGenerator[dict[str, Any]]:
    """The track's entries after a given position (None: from now on). Close the iterator when done early."""
    async with aclosing(follow(track_key(track_id), after)) as entries:
        async for entry in entries:
            yield json.loads(entry.payload)
