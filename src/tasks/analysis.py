"""The two jobs: everything about a track, in the background; one agent, because somebody asked.

Both decode the track once. A job is repeated only after errors that can pass: a storage, database or Redis that
does not answer. A file that cannot be read today cannot be read tomorrow.
"""

import logging
from functools import partial
from typing import TYPE_CHECKING

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
from src.streams.tracks import forget
from src.tasks.celery import QUESTIONS, app
from src.tasks.jobs import MISSING_LIFETIME_SECONDS, AgentJob, Outcome, leave_outcome, say_working
from src.tasks.lease import RENEWAL_SECONDS, LeaseLost, repeated
from src.tasks.pipeline import StorageUnavailable, listen, load_features
from src.tasks.pool_child import load_analysis
from src.tasks.progress import MinutesDecoded, publish_job

if TYPE_CHECKING:
    from src.tasks.track_run import TrackRun

logger = logging.getLogger(__name__)

CAN_PASS = (StorageUnavailable, OperationalError, InterfaceError, RedisError)
MAX_RETRIES = 3
FIRST_RETRY_SECONDS = 5
HURRIED_SECONDS = 60
# How far one agent's job is when it begins to read the file, and when it has read it.
READING, MEASURING = 0.1, 0.4
UNEXPECTED = "The analysis failed unexpectedly; the log has the details. Please try again."
CUT_OFF = (
    "The analysis was cut off: this recording probably needs more memory or time than there is. "
    "Try a shorter one, or cut it into pieces."
)
NOT_NOW = "The storage, the database or the job queue could not be reached. Please try again in a moment."


@app.task(bind=True, max_retries=MAX_RETRIES)  # type: ignore[untyped-decorator]
def analyze_track(self: Task, track_id: str) -> None:
    """Decode the track once and run every agent on it. Only a PENDING track is taken on: this job may be one of
    several, or come late."""
    # Imported here: the web process queues this job without loading numpy.
    from src.tasks.track_run import TrackRun

    track = Track.get_or_none(track_id)
    if track is None:
        return
    run = TrackRun(track, self.request.id or "direct")
    try:
        _analyze(self, run)
    except LeaseLost:
        logger.info("Track %s was deleted or taken over while it was being analysed.", track_id)
        run.leave()


def _analyze(task: Task, run: "TrackRun") -> None:
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
    except CAN_PASS as error:
        if task.request.retries >= MAX_RETRIES:
            run.fail(NOT_NOW)
        else:
            run.wait(_countdown_seconds(task))
        raise _again(task, error) from error
    except SoftTimeLimitExceeded:
        run.fail(CUT_OFF)
    except Exception:
        run.fail(UNEXPECTED)
        raise


def hurry(track_id: str) -> None:
    """Somebody waits for this track: queue its analysis once more, before the background's. The job that comes
    second finds nothing to do."""
    if sync_client().set(f"clave:hurried:{track_id}", 1, nx=True, ex=HURRIED_SECONDS):
        analyze_track.apply_async(args=[track_id], queue=QUESTIONS)


def _countdown_seconds(task: Task) -> int:
    """5, 10, 20."""
    return int(FIRST_RETRY_SECONDS * 2**task.request.retries)


def _again(task: Task, error: Exception) -> Exception:
    """The exception that makes Celery repeat the job in a while; the error itself at the end."""
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
    """Run one agent, tell whoever waits, and leave the result under the job's key."""
    job = AgentJob(
        track_id, agent_name, start_seconds, end_seconds, cache_results, id=self.request.id or "direct"
    )
    try:
        say_working(job)
        with repeated(lambda: say_working(job), RENEWAL_SECONDS):
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
    if outcome["state"] == "missing":
        # Whoever waits hears it; then the stream of a track that is gone goes too.
        forget(job.track_id, after_seconds=MISSING_LIFETIME_SECONDS)


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


def _tell_decoded(job: AgentJob, minutes: int) -> None:
    fraction = READING + (MEASURING - READING) * min(1.0, 60 * minutes / settings.MAX_DURATION_SECONDS)
    publish_job(job.track_id, job.id, "progress", fraction, f"Reading the file: {minutes} minutes so far")


def _listen_and_store(job: AgentJob, track: Track, agent: BaseAgent) -> Outcome:
    publish_job(job.track_id, job.id, "progress", READING, "Reading the file")
    load_analysis()
    features = load_features(track, MinutesDecoded(partial(_tell_decoded, job)))
    publish_job(job.track_id, job.id, "progress", MEASURING, f"{agent.name.capitalize()} analysis: running")
    result = listen(agent, features, job.start_seconds, job.end_seconds)
    if not result.success:
        return {"state": "failed", "error": result.error or UNEXPECTED}
    if job.cache_results and not job.is_passage:
        track.set_analysis(agent.name, result.data)
    data = track.corrected(agent.name, result.data, is_passage=job.is_passage)
    return {"state": "finished", "data": data}
