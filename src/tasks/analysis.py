"""The two jobs: everything about a track, in the background; one agent, because somebody asked.

Both decode the track once. A job is repeated only after errors that can pass: a storage, database or Redis that
does not answer. A file that cannot be read today cannot be read tomorrow.
"""

import logging
from typing import Any

from celery import Task
from django.conf import settings
from django.db import InterfaceError, OperationalError
from redis.exceptions import RedisError

from src.agents.base import BaseAgent
from src.agents.registry import get_agent
from src.api.models import Track
from src.audio.errors import AudioError
from src.tasks.celery import app
from src.tasks.jobs import AgentJob, Outcome, leave_outcome
from src.tasks.listening import StorageUnavailable, listen, load_features
from src.tasks.progress import publish_job

logger = logging.getLogger(__name__)

CAN_PASS = (StorageUnavailable, OperationalError, InterfaceError, RedisError)
MAX_RETRIES = 3
FIRST_RETRY_SECONDS = 5
UNEXPECTED = "The analysis failed unexpectedly; the log has the details. Please try again."
NOT_NOW = "The storage, the database or the job queue could not be reached. Please try again in a moment."


@app.task(bind=True, max_retries=MAX_RETRIES)  # type: ignore[untyped-decorator]
def analyze_track(self: Task, track_id: str) -> None:
    """Decode the track once and run every agent on it. A READY or deleted track is left alone."""
    # Imported here: the web process queues this job without loading numpy.
    from src.tasks.track_run import TrackRun

    track = Track.get_or_none(track_id)
    if track is None:
        return
    run = TrackRun(track)
    try:
        if run.begin(again=_had_this_before(self)):
            run.measure(run.decode())
            run.finish()
    except Track.DoesNotExist:
        logger.info("Track %s was deleted while it was being analysed.", track_id)
    except AudioError as error:
        run.fail(str(error))
    except CAN_PASS as error:
        if self.request.retries >= MAX_RETRIES:
            run.fail(NOT_NOW)
        raise _again(self, error) from error
    except Exception:
        run.fail(UNEXPECTED)
        raise


def _had_this_before(task: Task) -> bool:
    delivery: dict[str, Any] = task.request.delivery_info or {}
    return bool(task.request.retries or delivery.get("redelivered"))


def _again(task: Task, error: Exception) -> Exception:
    """The exception that makes Celery repeat the job after 5, 10, 20 seconds; the error itself at the end."""
    retry: Exception = task.retry(
        exc=error, countdown=FIRST_RETRY_SECONDS * 2**task.request.retries, throw=False
    )
    return retry


@app.task(bind=True, max_retries=MAX_RETRIES)  # type: ignore[untyped-decorator]
def analyze_track_with_agent(
    self: Task,
    track_id: str,
    agent_name: str,
    start_seconds: float | None = None,
    end_seconds: float | None = None,
    *,
    cache_results: bool = True,
) -> None:
    """Run one agent, tell whoever waits, and leave the result under the job's key."""
    job = AgentJob(
        track_id, agent_name, start_seconds, end_seconds, cache_results, id=self.request.id or "direct"
    )
    try:
        outcome = _measure(job)
    except CAN_PASS as error:
        if self.request.retries >= MAX_RETRIES:
            end_job(job, {"state": "failed", "error": NOT_NOW})
        raise _again(self, error) from error
    except Exception:
        end_job(job, {"state": "failed", "error": UNEXPECTED})
        raise
    end_job(job, outcome)


def enqueue(job: AgentJob) -> None:
    """Queue a job somebody waits for. Fails within seconds where the broker cannot be reached."""
    analyze_track_with_agent.apply_async(
        args=[job.track_id, job.agent_name, job.start_seconds, job.end_seconds],
        kwargs={"cache_results": job.cache_results},
        task_id=job.id,
        # Nobody waits longer than this.
        expires=settings.ANALYSIS_TIMEOUT_SECONDS,
    )


def end_job(job: AgentJob, outcome: Outcome) -> None:
    # In this order: who hears that the job is over finds its result.
    leave_outcome(job, outcome)
    title = job.agent_name.capitalize()
    if outcome["state"] == "finished":
        publish_job(job.track_id, job.id, "finished", 1.0, f"{title} analysis: complete")
    else:
        publish_job(
            job.track_id, job.id, "failed", 1.0, f"{title} analysis: failed", error=outcome.get("error", "")
        )


def _measure(job: AgentJob) -> Outcome:
    track, agent = Track.get_or_none(job.track_id), get_agent(job.agent_name)
    if agent is None:
        return {"state": "missing", "error": f"Unknown agent: {job.agent_name}"}
    if track is None:
        return {"state": "missing", "error": f"Unknown track: {job.track_id}"}
    try:
        return _listen_and_store(job, track, agent)
    except AudioError as error:
        return {"state": "failed", "error": str(error)}
    except Track.DoesNotExist:
        return {"state": "missing", "error": f"Unknown track: {job.track_id}"}


def _listen_and_store(job: AgentJob, track: Track, agent: BaseAgent) -> Outcome:
    publish_job(job.track_id, job.id, "progress", 0.1, "Reading the file")
    features = load_features(track)
    publish_job(job.track_id, job.id, "progress", 0.4, f"{agent.name.capitalize()} analysis: running")
    result = listen(agent, features, job.start_seconds, job.end_seconds)
    if not result.success:
        return {"state": "failed", "error": result.error or UNEXPECTED}
    if job.cache_results and not job.is_passage:
        track.set_analysis(agent.name, result.data)
    data = track.corrected(agent.name, result.data, is_passage=job.is_passage)
    return {"state": "finished", "data": data}
