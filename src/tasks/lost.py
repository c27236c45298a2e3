"""Jobs whose process died under them: out of memory, or past the time limit. Told by the pool's parent."""

from dataclasses import replace
from typing import Any

from billiard.exceptions import TimeLimitExceeded, WorkerLostError
from celery import signals
from django.db import connections

from src.api.models import Track
from src.tasks.analysis import analyze_track, analyze_track_with_agent, end_job
from src.tasks.jobs import AgentJob
from src.tasks.progress import publish_status

REASON = (
    "The analysis was cut off: this recording probably needs more memory or time than there is. "
    "Try a shorter one, or cut it into pieces."
)


def fail_track(exception: BaseException, args: list[Any], **_: Any) -> None:
    if not isinstance(exception, WorkerLostError | TimeLimitExceeded):
        return
    track = Track.get_or_none(args[0])
    if track and track.change_status(
        Track.Status.FAILED, only_from=(Track.Status.ANALYZING,), message=REASON
    ):
        publish_status(track)
    _close_database()


def fail_job(
    task_id: str, exception: BaseException, args: list[Any], kwargs: dict[str, Any], **_: Any
) -> None:
    if isinstance(exception, WorkerLostError | TimeLimitExceeded):
        end_job(replace(AgentJob(*args, **kwargs), id=task_id), {"state": "failed", "error": REASON})


def _close_database() -> None:
    """The parent's next child would inherit the connection."""
    connections.close_all()


signals.task_failure.connect(fail_track, sender=analyze_track, weak=False)
signals.task_failure.connect(fail_job, sender=analyze_track_with_agent, weak=False)
