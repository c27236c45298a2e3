"""Jobs whose process died: out of memory, killed, or past the time limit.

The pool's parent reports them. A job that repeatedly runs out of memory is failed with a message for the user. If the
parent dies itself, ``src.tasks.recovery`` finds its jobs.
"""

import re
from dataclasses import replace
from signal import SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGPROF, SIGSEGV
from typing import Any

from billiard.exceptions import TimeLimitExceeded, WorkerLostError
from celery import signals
from django.db.models import Q

from src.api.models import ChoreographyTask, Track
from src.core.redis import sync_client
from src.tasks.analysis import CUT_OFF, analyze_track, analyze_track_with_agent, end_job, enqueue
from src.tasks.dances import recovery
from src.tasks.dances.planning import plan_dance_of_form
from src.tasks.dances.rendering import render_dance
from src.tasks.jobs import RESULT_LIFETIME_SECONDS, AgentJob
from src.tasks.out_of_memory import was_memory_short
from src.tasks.recovery import MAX_ATTEMPTS, MAX_CRASHES, closing_database, fail_track, requeue

# Native code that crashed, or did not return (``src.tasks.decode_limits``).
CRASH_SIGNALS = (SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGPROF, SIGSEGV)
CRASH = re.compile(rf"signal ({'|'.join(str(int(number)) for number in CRASH_SIGNALS)})\b")


def track_lost(task_id: str, exception: BaseException, args: list[Any], **_: Any) -> None:
    if not isinstance(exception, WorkerLostError | TimeLimitExceeded):
        return
    with closing_database():
        # Another worker may have the track by now.
        track = Track.objects.filter(
            pk=args[0], status=Track.Status.ANALYZING, lease_holder__startswith=f"{task_id}/"
        ).first()
        if track is None:
            return
        if is_retryable(exception):
            requeue(track, crashes=int(was_memory_short()))
        else:
            fail_track(track, CUT_OFF)


def dance_lost(task_id: str, exception: BaseException, args: list[Any], **_: Any) -> None:
    """Queue the task of a dance again at once, instead of when its lease has expired."""
    if not isinstance(exception, WorkerLostError | TimeLimitExceeded):
        return
    with closing_database():
        mine = Q(status__in=ChoreographyTask.ACTIVE, lease_holder__startswith=f"{task_id}/")
        task = ChoreographyTask.objects.select_related("dance").filter(mine, pk=args[0]).first()
        if task is None:
            return
        if is_retryable(exception):
            recovery.queue_again(task, mine)
        else:
            recovery.fail(task, mine)


def job_lost(
    task_id: str, exception: BaseException, args: list[Any], kwargs: dict[str, Any], **_: Any
) -> None:
    if not isinstance(exception, WorkerLostError | TimeLimitExceeded):
        return
    job = replace(AgentJob(*args, **kwargs), id=task_id)
    max_crashes = MAX_CRASHES if was_memory_short() else MAX_ATTEMPTS
    if is_retryable(exception) and _count_crash(job) < max_crashes:
        enqueue(job)
    else:
        end_job(job, {"state": "failed", "error": CUT_OFF})


def is_retryable(exception: BaseException) -> bool:
    """Whether a retry may succeed: the process was killed from outside.

    A decoder that crashed or hung would do so again.
    """
    return isinstance(exception, WorkerLostError) and not CRASH.search(str(exception))


def _count_crash(job: AgentJob) -> int:
    pipeline = sync_client().pipeline()
    key = f"clave:crashes:{job.id}"
    pipeline.incr(key)
    pipeline.expire(key, RESULT_LIFETIME_SECONDS)
    return int(pipeline.execute()[0])


signals.task_failure.connect(track_lost, sender=analyze_track, weak=False)
signals.task_failure.connect(job_lost, sender=analyze_track_with_agent, weak=False)
signals.task_failure.connect(dance_lost, sender=plan_dance_of_form, weak=False)
signals.task_failure.connect(dance_lost, sender=render_dance, weak=False)
