"""Which job works on a choreography task; start and cancel."""

import logging
from typing import Any

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from src.api.models import ChoreographyTask
from src.streams.queue_names import QUESTIONS, RENDERING
from src.tasks.celery import app
from src.tasks.dances.messages import message
from src.tasks.lease import QUEUE_LEASE_SECONDS, in_seconds

logger = logging.getLogger(__name__)

# By name, because the first one is above this layer: it may ask a language model.
DESCRIBE = "src.orchestrator.assistants.choreographer.job.describe_dance"
FILL_IN = "src.tasks.dances.planning.plan_dance_of_form"
RENDER = "src.tasks.dances.rendering.render_dance"
JOBS = frozenset({DESCRIBE, FILL_IN, RENDER})
ASSEMBLING = "assembling_video"
# The stage of the last message of a task that its user has ended: no failure.
CANCELLED = "cancelled"


def job_of(task: ChoreographyTask) -> tuple[str, str]:
    """Return the name and the queue of the job that goes on with a task."""
    if task.kind == ChoreographyTask.Kind.VIDEO or task.stage == ASSEMBLING:
        return RENDER, RENDERING
    return (DESCRIBE if task.kind == ChoreographyTask.Kind.DESCRIBED else FILL_IN), QUESTIONS


def queue_job(task: ChoreographyTask) -> None:
    """Queue the job that goes on with a task. A second one of the same task does nothing."""
    name, queue = job_of(task)
    # Between two steps the workflow checks the time itself; this ends a step that hangs.
    seconds = settings.AGENT_TIMEOUT
    limits = {} if name == RENDER else {"soft_time_limit": seconds + 10, "time_limit": seconds + 60}
    app.send_task(name, args=[str(task.pk)], queue=queue, **limits)


def queue_waiting_video() -> None:
    """Queue the video that has waited longest: its job may have found no slot."""
    waiting = Q(status__in=ChoreographyTask.ACTIVE, stage=ASSEMBLING, lease_holder="")
    task = ChoreographyTask.objects.filter(waiting).order_by("created_at").first()
    if task is not None:
        queue_job(task)


def start_task(task: ChoreographyTask) -> bool:
    """Queue a new task. Return False and fail it where the queue cannot be reached."""
    pending = Q(pk=task.pk, status=ChoreographyTask.Status.PENDING)
    try:
        queue_job(task)
    except Exception:
        logger.exception("The choreography task %s could not be queued.", task.pk)
        _end(task, pending, message(task.dance.language, "queue_unreachable"))
        return False
    started = {"status": ChoreographyTask.Status.STARTED, "lease_until": in_seconds(QUEUE_LEASE_SECONDS)}
    # Only where no worker was faster.
    ChoreographyTask.objects.filter(pending, lease_holder="").update(**started, updated_at=timezone.now())
    return True


def cancel_task(task: ChoreographyTask) -> bool:
    """Fail an active task as cancelled. Its worker notices within a second, because it has lost its lease."""
    language = task.dance.language
    active = Q(pk=task.pk, status__in=ChoreographyTask.ACTIVE)
    text = message(language, "cancelled")
    entry = {"stage": CANCELLED, "message": text, "progress": task.progress, "at": timezone.now().isoformat()}
    return _end(task, active, message(language, "cancelled_error"), text, history=[*task.history, entry])


def _end(task: ChoreographyTask, condition: Q, error: str, text: str = "", **more: Any) -> bool:
    fields = {"status": ChoreographyTask.Status.FAILED, "error": error, "lease_holder": "", **more}
    fields["message"] = text or error
    done = ChoreographyTask.objects.filter(condition).update(**fields, updated_at=timezone.now())
    return bool(done)
