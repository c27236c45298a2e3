"""Recovery of tasks whose job was lost: the worker died, or the queue was emptied."""

from django.db.models import Q, QuerySet
from django.db.models.functions import Now
from django.utils import timezone

from src.api.models import ChoreographyTask
from src.tasks.broker_queues import waiting_jobs
from src.tasks.dances.messages import as_sentence, message
from src.tasks.dances.queueing import JOBS, queue_job
from src.tasks.lease import QUEUE_LEASE_SECONDS, in_seconds

MAX_ATTEMPTS = 5
MAX_TASKS_PER_ROUND = 100

OVERDUE = Q(status__in=ChoreographyTask.ACTIVE, lease_until__lt=Now())


def recover_dances() -> None:
    """Queue the tasks again that have neither a worker nor a job in the queue."""
    overdue = list(
        ChoreographyTask.objects.filter(OVERDUE)
        .select_related("dance")
        .order_by("created_at")[:MAX_TASKS_PER_ROUND]
    )
    if not overdue:
        return
    queued = {job.arguments[0] for job in waiting_jobs() if job.task in JOBS}
    for task in overdue:
        if task.lease_holder or str(task.pk) not in queued:
            queue_again(task, OVERDUE)
        else:
            # Its job is still queued: check again later.
            _rows(task, OVERDUE).update(lease_until=in_seconds(QUEUE_LEASE_SECONDS))


def queue_again(task: ChoreographyTask, condition: Q) -> None:
    """Queue a task that meets the condition, or fail it if its worker died too often."""
    free = {"lease_holder": "", "lease_until": in_seconds(QUEUE_LEASE_SECONDS)}
    if task.attempts >= MAX_ATTEMPTS:
        fail(task, condition)
    elif _rows(task, condition).update(**free):
        queue_job(task)


def fail(task: ChoreographyTask, condition: Q) -> None:
    """Fail a task whose worker died too often."""
    reason = message(task.dance.language, "worker_died")
    _rows(task, condition).update(
        status=ChoreographyTask.Status.FAILED,
        message=as_sentence(reason),
        error=f"{task.stage} failed: {reason}",
        lease_holder="",
        updated_at=timezone.now(),
    )


def _rows(task: ChoreographyTask, condition: Q) -> QuerySet[ChoreographyTask]:
    return ChoreographyTask.objects.filter(condition, pk=task.pk, lease_holder=task.lease_holder)
