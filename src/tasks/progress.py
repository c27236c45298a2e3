"""Publish the progress of an analysis to the watchers of a track.

The state in the database is authoritative. An analysis does not fail if Redis is unavailable.
"""

import logging
from collections.abc import Callable
from typing import Literal, cast

from redis.exceptions import RedisError

from src.api.models import Track
from src.orchestrator.events import TrackStatusEvent, TrackStatusName
from src.streams.tracks import JobEntry, TrackEntry, publish

logger = logging.getLogger(__name__)


# Minutes of audio between two reports. Decoding this much takes about half a second.
REPORT_INTERVAL_MINUTES = 5


class MinutesDecoded:
    """Call back once every few minutes of decoded audio."""

    def __init__(self, callback: Callable[[int], None]) -> None:
        self._callback = callback
        self._next = REPORT_INTERVAL_MINUTES

    def __call__(self, decoded_seconds: float) -> None:
        if decoded_seconds >= 60 * self._next:
            minutes = int(decoded_seconds / 60)
            self._next = minutes + REPORT_INTERVAL_MINUTES
            self._callback(minutes)


def publish_status(
    track: Track, *, message: str | None = None, agent: str | None = None, fraction: float | None = None
) -> None:
    """Publish the track's status, by default with its stored message."""
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
    """Publish the progress of one agent's job."""
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
        logger.warning("Redis is unavailable: the status of track %s was not published.", track_id)
