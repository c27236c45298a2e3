"""Wait for jobs of the workers by following the track's stream, without a thread.

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
# After this long without an entry, the state of the job is checked.
SILENCE_SECONDS = 10.0
# A track whose worker was lost is recovered within this time. After it, a separate job is started.
RECOVERY = timedelta(seconds=60)


async def measure_by_workers(job: AgentJob, report: Report) -> dict[str, Any]:
    """Return one agent's data, from the analysis of the track or from a separate job.

    Raises ``KeyError`` for an unknown track and ``ValueError`` with the agent's message.
    """
    position = await track_position(job.track_id)
    track = await _track(job.track_id)
    if _is_part_of_its_analysis(job, track):
        if track.status == Track.Status.PENDING:
            report(0.0, WAITING)
            # In a thread, because the broker's client blocks.
            await asyncio.to_thread(hurry, job.track_id)
        analysed = await _from_analysis(job, position, report)
        if analysed is not None:
            return analysed.get_analysis(job.agent_name)
        position = await track_position(job.track_id)
    return await _from_own_job(job, position, report)


def _is_part_of_its_analysis(job: AgentJob, track: Track) -> bool:
    """Whether the pending or running analysis of the track includes this job.

    Then no separate job is needed, and the track is decoded only once.
    """
    comes = track.status in (Track.Status.PENDING, Track.Status.ANALYZING)
    agent = get_agent(job.agent_name)
    return comes and not job.is_passage and job.cache_results and agent is not None and not agent.on_request


async def _track(track_id: str) -> Track:
    try:
        return await Track.objects.only("status", "analysis", "corrections").aget(id=track_id)
    except (Track.DoesNotExist, ValidationError, ValueError):
        raise KeyError(f"Unknown track: {track_id}") from None


async def _from_analysis(job: AgentJob, after: tuple[int, int], report: Report) -> Track | None:
    """Return the track after the agent has run; None if the analysis ended without it."""
    job_id = run_job_id(job.track_id, job.agent_name)
    async with aclosing(_entries_or_silence(job.track_id, after)) as entries:
        async for entry in entries:
            if entry is None:
                if not await _is_expected(job.track_id):
                    break
            elif _ends(entry, job_id):
                break
            else:
                _report_entry(entry, job_id, report)
    track = await _track(job.track_id)
    return track if job.agent_name in track.analysis else None


async def _entries_or_silence(track_id: str, after: tuple[int, int]) -> AsyncGenerator[dict[str, Any] | None]:
    """Yield the entries of the track, and None after each period of silence."""
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


async def _is_expected(track_id: str) -> bool:
    """Whether the analysis of a silent track is still expected, by any worker."""
    comes = Q(status=Track.Status.PENDING) | Q(
        status=Track.Status.ANALYZING, lease_until__gt=timezone.now() - RECOVERY
    )
    return await Track.objects.filter(comes, id=track_id).aexists()


def _ends(entry: dict[str, Any], job_id: str) -> bool:
    """Whether the entry ends this agent's part or the whole analysis."""
    if entry["type"] == "job":
        return (entry["job_id"], entry["state"]) in ((job_id, "finished"), (job_id, "failed"))
    return str(entry["status"]) in (Track.Status.READY, Track.Status.FAILED)


def _report_entry(entry: dict[str, Any], job_id: str, report: Report) -> None:
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
    async with aclosing(_entries_or_silence(job.track_id, after)) as entries:
        # The joined job may have just ended: then its result exists and no entry follows.
        outcome = await read_outcome(job)
        while outcome is None:
            entry = await anext(entries)
            if entry is None:
                # Its last entry, or the job itself, may have been lost in a crash of Redis.
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
