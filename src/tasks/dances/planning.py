"""The job of a dance requested by the form: five steps without a language model."""

import logging
from collections.abc import Callable

from celery import Task
from celery.exceptions import SoftTimeLimitExceeded

from src.api.models import ChoreographyTask
from src.core.text import storable
from src.tasks.celery import app
from src.tasks.dances.poses import store_poses
from src.tasks.dances.run import TRANSIENT_ERRORS, DanceRun
from src.tasks.dances.steps import DanceSteps, library_of
from src.tasks.dances.workflow import STEPS, StepFailed, Workflow, new_state
from src.tasks.lease import LeaseLost

logger = logging.getLogger(__name__)

MAX_ATTEMPTS = 5


@app.task(bind=True)  # type: ignore[untyped-decorator]
def plan_dance_of_form(self: Task, task_id: str) -> None:
    """Plan a dance with the parameters of the form, and queue its video."""
    attempt(self.request.id or "direct", task_id, plan)


def plan(run: DanceRun) -> None:
    """Execute the five steps."""
    steps = DanceSteps(run)
    workflow = Workflow(run, new_state(run), {name: getattr(steps, name) for name in STEPS})
    finish(workflow)


def finish(workflow: Workflow) -> None:
    """Execute the remaining steps. Poses are stored before the video is queued: the page shows the couple."""
    workflow.ensure("generate_blueprint")
    dance = workflow.run.dance
    store_poses(dance.key, dance.blueprint, library_of(dance.own_moves))
    workflow.finish()


def attempt(job_id: str, task_id: str, work: Callable[[DanceRun], None]) -> None:
    """Work on a task under its lease. Do nothing unless the task is active and no other worker has it."""
    task = ChoreographyTask.objects.select_related("dance__track").filter(pk=task_id).first()
    if task is None:
        return
    run = DanceRun(task, job_id)
    try:
        if run.begin():
            with run.lease.kept():
                work(run)
    except LeaseLost:
        logger.info("The choreography task %s was cancelled, deleted or taken over.", task_id)
    except StepFailed:
        logger.info("The choreography task %s failed.", task_id)
    except TRANSIENT_ERRORS:
        logger.warning("A service is unavailable; the choreography task %s waits.", task_id, exc_info=True)
        _retry_later(run)
    except SoftTimeLimitExceeded:
        _fail(run, "timed_out")
    except Exception:
        _fail(run, "unexpected")
        raise


def _retry_later(run: DanceRun) -> None:
    if run.task.attempts >= MAX_ATTEMPTS:
        _fail(run, "unexpected")
    else:
        run.release()


def _fail(run: DanceRun, reason: str) -> None:
    step = storable(run.task.stage)
    run.fail(step, run.say(reason, seconds=round(run.seconds_used)))
