"""Waiting for the workers without holding a thread: the track's stream says when there is something to read.

The position in the stream is always taken before anything is started or looked up, so that no entry is missed.
"""

import asyncio
from contextlib import aclosing
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from kombu.exceptions import OperationalError

from src.api.models import Track
from src.streams.tracks import follow_track, track_position
from src.tasks.analysis import enqueue
from src.tasks.jobs import AgentJob, Outcome, give_up, join, read_outcome, run_job_id

from .base import Report

# An analysis in progress that says nothing for this long has lost its worker; a job of our own takes over.
SILENCE_SECONDS = 60.0


async def measure_by_workers(job: AgentJob, report: Report) -> dict[str, Any]:
    """The data of one agent, from the analysis that is in progress or from a job of its own.

    ``KeyError`` for an unknown track, ``ValueError`` in the agent's words."""
    position = await track_position(job.track_id)
    track = await _track(job.track_id)
    if track.status == Track.Status.ANALYZING and not job.is_passage:
        stored = await _from_running_analysis(job, position, report)
        if stored is not None:
            return stored.get_analysis(job.agent_name)
        position = await track_position(job.track_id)
    return await _from_own_job(job, position, report)


async def _track(track_id: str) -> Track:
    try:
        return await Track.objects.only("status", "analysis", "corrections").aget(id=track_id)
    except (Track.DoesNotExist, ValidationError, ValueError):
        raise KeyError(f"Unknown track: {track_id}") from None


async def _from_running_analysis(job: AgentJob, after: tuple[int, int], report: Report) -> Track | None:
    """The track once the analysis in progress has dealt with the agent; None if it ended, or fell silent, without."""
    job_id = run_job_id(job.track_id, job.agent_name)
    try:
        async with (
            asyncio.timeout(SILENCE_SECONDS) as silence,
            aclosing(follow_track(job.track_id, after)) as entries,
        ):
            async for entry in entries:
                silence.reschedule(asyncio.get_running_loop().time() + SILENCE_SECONDS)
                if _ends(entry, job_id):
                    break
                _tell(entry, job_id, report)
    except TimeoutError:
        return None
    track = await _track(job.track_id)
    return track if job.agent_name in track.analysis else None


def _ends(entry: dict[str, Any], job_id: str) -> bool:
    """Whether the analysis is done with this agent, or altogether."""
    if entry["type"] == "job":
        return (entry["job_id"], entry["state"]) in ((job_id, "finished"), (job_id, "failed"))
    return str(entry["status"]) in (Track.Status.READY, Track.Status.FAILED)


def _tell(entry: dict[str, Any], job_id: str, report: Report) -> None:
    if entry["type"] == "job" and entry["job_id"] == job_id:
        report(entry["fraction"], entry["stage"])
    elif entry["type"] == "track_status" and entry["message"]:
        report(entry.get("fraction", 0.0), entry["message"])


async def _from_own_job(wanted: AgentJob, position: tuple[int, int], report: Report) -> dict[str, Any]:
    job, is_ours = await join(wanted, lifetime_seconds=settings.ANALYSIS_TIMEOUT_SECONDS)
    report(0.0, "Waiting for a worker")
    if is_ours:
        try:
            # In a thread: talking to the broker is blocking code.
            await asyncio.to_thread(enqueue, job)
        except OperationalError:
            await give_up(job)
            raise
    return _data(await _outcome(job, position, report))


async def _outcome(job: AgentJob, after: tuple[int, int], report: Report) -> Outcome:
    async with aclosing(follow_track(job.track_id, after)) as entries:
        # The job we join may be over since a moment: its result is there, and no entry will follow.
        outcome = await read_outcome(job)
        while outcome is None:
            entry = await anext(entries)
            if entry["type"] != "job" or entry["job_id"] != job.id:
                continue
            if entry["state"] == "progress":
                report(entry["fraction"], entry["stage"])
            else:
                outcome = await read_outcome(job)
        return outcome


def _data(outcome: Outcome) -> dict[str, Any]:
    if outcome["state"] == "missing":
        raise KeyError(outcome.get("error", ""))
    if outcome["state"] == "failed":
        raise ValueError(outcome.get("error", ""))
    return outcome.get("data", {})
