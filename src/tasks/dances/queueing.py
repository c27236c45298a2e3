"""Queue, start and cancel the jobs of choreography tasks."""

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

# By name, because the first one is in a layer above: it may call a language model.
DESCRIBE = "src.orchestrator.assistants.choreographer.job.describe_dance"
PLAN = "src.tasks.dances.planning.plan_dance_of_form"
RENDER = "src.tasks.dances.rendering.render_dance"
JOBS = frozenset({DESCRIBE, PLAN, RENDER})
ASSEMBLING = "assembling_video"
# The stage of the last message of a task that its user cancelled, which is no failure.
CANCELLED = "cancelled"


def job_of(task: ChoreographyTask) -> tuple[str, str]:
    """Return the name and the queue of the next job of a task."""
    if task.kind == ChoreographyTask.Kind.VIDEO or task.stage == ASSEMBLING:
        return RENDER, RENDERING
    return (DESCRIBE if task.kind == ChoreographyTask.Kind.DESCRIBED else PLAN), QUESTIONS


def queue_job(task: ChoreographyTask) -> None:
    """Queue the next job of a task. A second job of the same task does nothing."""
    name, queue = job_of(task)
    # The workflow checks the time between steps; these limits end a step that hangs.
    seconds = settings.AGENT_TIMEOUT
    limits = {} if name == RENDER else {"soft_time_limit": seconds + 10, "time_limit": seconds + 60}
    app.send_task(name, args=[str(task.pk)], queue=queue, **limits)


def queue_waiting_video() -> None:
    """Queue the video that has waited longest; its job may have found no free slot."""
    waiting = Q(status__in=ChoreographyTask.ACTIVE, stage=ASSEMBLING, lease_holder="")
    task = ChoreographyTask.objects.filter(waiting).order_by("created_at").first()
    if task is not None:
        queue_job(task)


def start_task(task: ChoreographyTask) -> bool:
    """Queue a new task. If the queue cannot be reached, fail the task and return False."""
    pending = Q(pk=task.pk, status=ChoreographyTask.Status.PENDING)
    try:
        queue_job(task)
    except Exception:
        logger.exception("The choreography task %s could not be queued.", task.pk)
        _end(task, pending, message(task.dance.language, "queue_unreachable"))
        return False
    started = {"status": ChoreographyTask.Status.STARTED, "lease_until": in_seconds(QUEUE_LEASE_SECONDS)}
    # Only if no worker has taken it already.
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
