"""Telling the watchers of a track how far its analysis is.

The database is the truth, and what is told a courtesy: an analysis does not end because Redis is away for a while.
"""

import logging
from collections.abc import Callable
from typing import Literal, cast

from redis.exceptions import RedisError

from src.api.models import Track
from src.orchestrator.events import TrackStatusEvent, TrackStatusName
from src.streams.tracks import JobEntry, TrackEntry, publish

logger = logging.getLogger(__name__)


# Of music. Decoding so much takes about half a second.
MINUTES_BETWEEN = 5


class MinutesDecoded:
    """Calls back every few minutes of music, given the seconds decoded so far."""

    def __init__(self, tell: Callable[[int], None]) -> None:
        self._tell = tell
        self._next = MINUTES_BETWEEN

    def __call__(self, decoded_seconds: float) -> None:
        if decoded_seconds >= 60 * self._next:
            minutes = int(decoded_seconds / 60)
            self._next = minutes + MINUTES_BETWEEN
            self._tell(minutes)


def publish_status(
    track: Track, *, message: str | None = None, agent: str | None = None, fraction: float | None = None
) -> None:
    """The track's status for every socket that shows it, with its stored message where no other is given."""
    event: TrackStatusEvent = {
        "type": "track_status",
        "track_id": str(track.id),
        "status": cast(TrackStatusName, str(track.status)),
        "message": track.status_message if message is None else message,
    }
    if agent is not None:
        event["agent"] = agent
    if fraction is not None:
        event["fraction"] = round(fraction, 3)
    _publish(str(track.id), event)


def publish_job(
    track_id: str,
    job_id: str,
    state: Literal["progress", "finished", "failed"],
    fraction: float,
    stage: str,
    *,
    error: str | None = None,
) -> None:
    """How far one agent's job is, for whoever waits for its result."""
    entry: JobEntry = {
        "type": "job",
        "job_id": job_id,
        "state": state,
        "fraction": round(fraction, 3),
        "stage": stage,
    }
    if error is not None:
        entry["error"] = error
    _publish(track_id, entry)


def _publish(track_id: str, entry: TrackEntry) -> None:
    try:
        publish(track_id, entry)
    except RedisError:
        logger.warning("Redis is away: nobody could be told about track %s.", track_id)
