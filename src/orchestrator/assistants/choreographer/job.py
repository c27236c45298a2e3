"""The job that makes a described dance.

It is in a layer above the other jobs, because it may call a language model.
"""

from celery import Task, signals

from src.api.models import ChoreographyTask
from src.tasks.celery import app
from src.tasks.worker_loss import dance_lost

from .agent_service import get_agent_service


@app.task(bind=True)  # type: ignore[untyped-decorator]
def describe_dance(self: Task, task_id: str) -> None:
    """Execute the five steps of a description; the last one queues the video."""
    task = ChoreographyTask.objects.select_related("dance").filter(pk=task_id).first()
    if task is not None:
        job_id = self.request.id or "direct"
        get_agent_service().create_workflow(task_id, task.dance.request, task.user_id, job_id)


signals.task_failure.connect(dance_lost, sender=describe_dance, weak=False)
