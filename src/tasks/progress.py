"""Telling the watchers of a track how far its analysis is."""

from typing import Literal, cast

from src.api.models import Track
from src.orchestrator.events import TrackStatusEvent, TrackStatusName
from src.streams.tracks import JobEntry, publish


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
    publish(str(track.id), event)


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
    publish(track_id, entry)
