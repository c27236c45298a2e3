"""Jobs whose process died under them: out of memory, killed, or past the time limit. Told by the pool's parent.

What costs processes for want of memory again and again is failed, with words for a person. A parent that dies itself
tells nothing; its work is found by ``src.tasks.recovery``.
"""

import re
from dataclasses import replace
from signal import SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGPROF, SIGSEGV
from typing import Any

from billiard.exceptions import TimeLimitExceeded, WorkerLostError
from celery import signals

from src.api.models import Track
from src.core.redis import sync_client
from src.tasks.analysis import CUT_OFF, analyze_track, analyze_track_with_agent, end_job, enqueue
from src.tasks.jobs import RESULT_LIFETIME_SECONDS, AgentJob
from src.tasks.out_of_memory import was_memory_short
from src.tasks.recovery import MOST_ATTEMPTS, MOST_CRASHES, closed_database, give_up, put_back

# Native code that broke, or did not return (``src.tasks.decode_limits``).
OF_THE_PROCESS_ITSELF = (SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGPROF, SIGSEGV)
CRASH = re.compile(rf"signal ({'|'.join(str(int(number)) for number in OF_THE_PROCESS_ITSELF)})\b")


def track_lost(task_id: str, exception: BaseException, args: list[Any], **_: Any) -> None:
    if not isinstance(exception, WorkerLostError | TimeLimitExceeded):
        return
    with closed_database():
        # The track may be in other hands by now.
        track = Track.objects.filter(
            pk=args[0], status=Track.Status.ANALYZING, lease_holder__startswith=f"{task_id}/"
        ).first()
        if track is None:
            return
        if may_be_chance(exception):
            put_back(track, crashes=int(was_memory_short()))
        else:
            give_up(track, CUT_OFF)


def job_lost(
    task_id: str, exception: BaseException, args: list[Any], kwargs: dict[str, Any], **_: Any
) -> None:
    if not isinstance(exception, WorkerLostError | TimeLimitExceeded):
        return
    job = replace(AgentJob(*args, **kwargs), id=task_id)
    most = MOST_CRASHES if was_memory_short() else MOST_ATTEMPTS
    if may_be_chance(exception) and _count_crash(job) < most:
        enqueue(job)
    else:
        end_job(job, {"state": "failed", "error": CUT_OFF})


def may_be_chance(exception: BaseException) -> bool:
    """Somebody, or a machine without memory, killed the process. A decoder that crashes or hangs would do so again."""
    return isinstance(exception, WorkerLostError) and not CRASH.search(str(exception))


def _count_crash(job: AgentJob) -> int:
    pipeline = sync_client().pipeline()
    key = f"clave:crashes:{job.id}"
    pipeline.incr(key)
    pipeline.expire(key, RESULT_LIFETIME_SECONDS)
    return int(pipeline.execute()[0])


signals.task_failure.connect(track_lost, sender=analyze_track, weak=False)
signals.task_failure.connect(job_lost, sender=analyze_track_with_agent, weak=False)
