"""The analysis tasks: a whole track in the background, or one agent on request.

Both decode the track once. A task is retried only after transient errors: an unavailable storage, database or Redis.
A file that cannot be decoded fails at once.
"""

import logging
from functools import partial

from billiard.exceptions import SoftTimeLimitExceeded
from celery import Task
from django.conf import settings
from django.db import InterfaceError, OperationalError
from redis.exceptions import RedisError

from src.agents.base import BaseAgent
from src.agents.registry import get_agent
from src.api.models import Track
from src.audio.errors import AudioError
from src.core.redis import sync_client
from src.streams.queue_names import QUESTIONS
from src.streams.tracks import forget
from src.tasks.celery import app
from src.tasks.jobs import MISSING_LIFETIME_SECONDS, AgentJob, Outcome, renew_working, store_outcome
from src.tasks.lease import RENEWAL_SECONDS, LeaseLost, renewed_periodically
from src.tasks.pipeline import StorageUnavailable, listen, load_features
from src.tasks.pool_child import load_analysis
from src.tasks.progress import MinutesDecoded, publish_job
from src.tasks.track_run import TrackRun

logger = logging.getLogger(__name__)

TRANSIENT_ERRORS = (StorageUnavailable, OperationalError, InterfaceError, RedisError)
MAX_RETRIES = 3
FIRST_RETRY_SECONDS = 5
PRIORITY_LIFETIME_SECONDS = 60
# Progress of one agent's job when it starts to read the file, and when the file is read.
READING, MEASURING = 0.1, 0.4
UNEXPECTED = "The analysis failed unexpectedly; the log has the details. Please try again."
CUT_OFF = (
    "The analysis was cut off: this recording probably needs more memory or time than there is. "
    "Try a shorter one, or cut it into pieces."
)
UNAVAILABLE = "The storage, the database or the job queue could not be reached. Please try again in a moment."


@app.task(bind=True, max_retries=MAX_RETRIES)  # type: ignore[untyped-decorator]
def analyze_track(self: Task, track_id: str) -> None:
    """Decode the track once and run every agent on it.

    Does nothing unless the track is PENDING: the task may be a duplicate or late.
    """
    track = Track.get_or_none(track_id)
    if track is None:
        return
    run = TrackRun(track, self.request.id or "direct")
    try:
        _analyze(self, run)
    except LeaseLost:
        logger.info("Track %s was deleted or taken over while it was being analysed.", track_id)
        run.leave()


def _analyze(task: Task, run: TrackRun) -> None:
    try:
        if run.begin():
            with run.lease.kept():
                load_analysis()
                run.measure(run.decode())
                run.finish()
    except LeaseLost:
        raise
    except AudioError as error:
        run.fail(str(error))
    except TRANSIENT_ERRORS as error:
        if task.request.retries >= MAX_RETRIES:
            run.fail(UNAVAILABLE)
        else:
            run.wait(_countdown_seconds(task))
        raise _retry_error(task, error) from error
    except SoftTimeLimitExceeded:
        run.fail(CUT_OFF)
    except Exception:
        run.fail(UNEXPECTED)
        raise


def hurry(track_id: str) -> None:
    """Queue the analysis again in the queue with priority, because a user waits for it.

    The later one of the two tasks does nothing.
    """
    if sync_client().set(f"clave:hurried:{track_id}", 1, nx=True, ex=PRIORITY_LIFETIME_SECONDS):
        analyze_track.apply_async(args=[track_id], queue=QUESTIONS)


def _countdown_seconds(task: Task) -> int:
    """Return the delay of the next retry: 5, 10, 20."""
    return int(FIRST_RETRY_SECONDS * 2**task.request.retries)


def _retry_error(task: Task, error: Exception) -> Exception:
    """Return the exception that makes Celery retry; the error itself after the last try."""
    retry: Exception = task.retry(exc=error, countdown=_countdown_seconds(task), throw=False)
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
    """Run one agent, publish its progress and store the result under the job's key."""
    job = AgentJob(
        track_id, agent_name, start_seconds, end_seconds, cache_results, id=self.request.id or "direct"
    )
    try:
        renew_working(job)
        with renewed_periodically(lambda: renew_working(job), RENEWAL_SECONDS):
            outcome = _measure(job)
    except TRANSIENT_ERRORS as error:
        if self.request.retries >= MAX_RETRIES:
            end_job(job, {"state": "failed", "error": UNAVAILABLE})
        raise _retry_error(self, error) from error
    except Exception:
        end_job(job, {"state": "failed", "error": UNEXPECTED})
        raise
    end_job(job, outcome)


def enqueue(job: AgentJob) -> None:
    """Queue a job that a user waits for. Fail within seconds if the broker is unavailable."""
    analyze_track_with_agent.apply_async(
        args=[job.track_id, job.agent_name, job.start_seconds, job.end_seconds],
        kwargs={"cache_results": job.cache_results},
        task_id=job.id,
        # No client waits longer than this.
        expires=settings.ANALYSIS_TIMEOUT_SECONDS,
    )


def end_job(job: AgentJob, outcome: Outcome) -> None:
    # In this order: the result is available before the job is reported as finished.
    store_outcome(job, outcome)
    title = job.agent_name.capitalize()
    if outcome["state"] == "finished":
        publish_job(job.track_id, job.id, "finished", 1.0, f"{title} analysis: complete")
    else:
        publish_job(
            job.track_id, job.id, "failed", 1.0, f"{title} analysis: failed", error=outcome.get("error", "")
        )
    if outcome["state"] == "missing":
        # Waiting clients read the outcome first; then the stream of the deleted track expires.
        forget(job.track_id, after_seconds=MISSING_LIFETIME_SECONDS)


def _measure(job: AgentJob) -> Outcome:
    track, agent = Track.get_or_none(job.track_id), get_agent(job.agent_name)
    if agent is None:
        return {"state": "missing", "error": f"Unknown agent: {job.agent_name}"}
    if track is None:
        return {"state": "missing", "error": f"Unknown track: {job.track_id}"}
    try:
        return _analyze_and_store(job, track, agent)
    except AudioError as error:
        return {"state": "failed", "error": str(error)}
    except Track.DoesNotExist:
        return {"state": "missing", "error": f"Unknown track: {job.track_id}"}


def _publish_decoded(job: AgentJob, minutes: int) -> None:
    fraction = READING + (MEASURING - READING) * min(1.0, 60 * minutes / settings.MAX_DURATION_SECONDS)
    publish_job(job.track_id, job.id, "progress", fraction, f"Reading the file: {minutes} minutes so far")


def _analyze_and_store(job: AgentJob, track: Track, agent: BaseAgent) -> Outcome:
    publish_job(job.track_id, job.id, "progress", READING, "Reading the file")
    load_analysis()
    features = load_features(track, MinutesDecoded(partial(_publish_decoded, job)))
    publish_job(job.track_id, job.id, "progress", MEASURING, f"{agent.name.capitalize()} analysis: running")
    result = listen(agent, features, job.start_seconds, job.end_seconds)
    if not result.success:
        return {"state": "failed", "error": result.error or UNEXPECTED}
    if job.cache_results and not job.is_passage:
        track.set_analysis(agent.name, result.data)
    data = track.corrected(agent.name, result.data, is_passage=job.is_passage)
    return {"state": "finished", "data": data}
