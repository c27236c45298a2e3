"""Waiting for the workers without holding a thread: the track's stream says when there is something to read.

The position in the stream is always taken before anything is started or looked up, so that no entry is missed.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils import timezone
from kombu.exceptions import OperationalError

from src.agents.registry import get_agent
from src.api.models import Track
from src.streams.tracks import follow_track, track_position
from src.tasks.analysis import enqueue, hurry
from src.tasks.broker_queues import waiting_jobs
from src.tasks.jobs import (
    AgentJob,
    Outcome,
    give_up,
    is_worked_on,
    join,
    may_queue_again,
    read_outcome,
    run_job_id,
)

from .base import Report

WAITING = "Waiting for a worker"
# Work of which nothing is heard for this long is looked after.
SILENCE_SECONDS = 10.0
# A track that lost its worker is given to another within this time; after it, a job of our own takes over.
RECOVERY = timedelta(seconds=60)


async def measure_by_workers(job: AgentJob, report: Report) -> dict[str, Any]:
    """The data of one agent, from the analysis of its track or from a job of its own.

    ``KeyError`` for an unknown track, ``ValueError`` in the agent's words."""
    position = await track_position(job.track_id)
    track = await _track(job.track_id)
    if _is_part_of_its_analysis(job, track):
        if track.status == Track.Status.PENDING:
            report(0.0, WAITING)
            # In a thread: talking to the broker is blocking code.
            await asyncio.to_thread(hurry, job.track_id)
        analysed = await _from_analysis(job, position, report)
        if analysed is not None:
            return analysed.get_analysis(job.agent_name)
        position = await track_position(job.track_id)
    return await _from_own_job(job, position, report)


def _is_part_of_its_analysis(job: AgentJob, track: Track) -> bool:
    """Whether the track waits for its analysis, or has it now, and that brings what is asked for: then it is
    decoded once, however many ask."""
    comes = track.status in (Track.Status.PENDING, Track.Status.ANALYZING)
    agent = get_agent(job.agent_name)
    return comes and not job.is_passage and job.cache_results and agent is not None and not agent.on_request


async def _track(track_id: str) -> Track:
    try:
        return await Track.objects.only("status", "analysis", "corrections").aget(id=track_id)
    except (Track.DoesNotExist, ValidationError, ValueError):
        raise KeyError(f"Unknown track: {track_id}") from None


async def _from_analysis(job: AgentJob, after: tuple[int, int], report: Report) -> Track | None:
    """The track once its analysis has dealt with the agent; None if it ended, or fell silent, without."""
    job_id = run_job_id(job.track_id, job.agent_name)
    async with aclosing(_entries_and_silences(job.track_id, after)) as entries:
        async for entry in entries:
            if entry is None:
                if not await _is_in_hand(job.track_id):
                    break
            elif _ends(entry, job_id):
                break
            else:
                _tell(entry, job_id, report)
    track = await _track(job.track_id)
    return track if job.agent_name in track.analysis else None


async def _entries_and_silences(
    track_id: str, after: tuple[int, int]
) -> AsyncGenerator[dict[str, Any] | None]:
    """What is said about the track, and None whenever nothing was for a while."""
    async with aclosing(follow_track(track_id, after)) as entries:
        coming = asyncio.ensure_future(anext(entries))
        try:
            while True:
                done, _ = await asyncio.wait({coming}, timeout=SILENCE_SECONDS)
                if not done:
                    yield None
                    continue
                yield coming.result()
                coming = asyncio.ensure_future(anext(entries))
        finally:
            coming.cancel()
            await asyncio.gather(coming, return_exceptions=True)


async def _is_in_hand(track_id: str) -> bool:
    """Whether the analysis of a silent track still comes, were it by another worker."""
    comes = Q(status=Track.Status.PENDING) | Q(
        status=Track.Status.ANALYZING, lease_until__gt=timezone.now() - RECOVERY
    )
    return await Track.objects.filter(comes, id=track_id).aexists()


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
    report(0.0, WAITING)
    if is_ours:
        try:
            await asyncio.to_thread(enqueue, job)
        except OperationalError:
            await give_up(job)
            raise
    return _data(await _outcome(job, position, report))


async def _outcome(job: AgentJob, after: tuple[int, int], report: Report) -> Outcome:
    async with aclosing(_entries_and_silences(job.track_id, after)) as entries:
        # The job we join may be over since a moment: its result is there, and no entry will follow.
        outcome = await read_outcome(job)
        while outcome is None:
            entry = await anext(entries)
            if entry is None:
                # Its last word may have been lost with a Redis that was killed, or the job itself.
                outcome = await read_outcome(job)
                if outcome is None:
                    await _queue_again_if_lost(job)
            elif entry["type"] == "job" and entry["job_id"] == job.id:
                if entry["state"] == "progress":
                    report(entry["fraction"], entry["stage"])
                else:
                    outcome = await read_outcome(job)
        return outcome


async def _queue_again_if_lost(job: AgentJob) -> None:
    if await is_worked_on(job):
        return
    queued = await asyncio.to_thread(waiting_jobs)
    if job.id not in {waiting.id for waiting in queued} and await may_queue_again(job):
        await asyncio.to_thread(enqueue, job)


def _data(outcome: Outcome) -> dict[str, Any]:
    if outcome["state"] == "missing":
        raise KeyError(outcome.get("error", ""))
    if outcome["state"] == "failed":
        raise ValueError(outcome.get("error", ""))
    return outcome.get("data", {})
