"""One attempt of a job on a choreography task: its lease, and its updates of the row."""

import logging
import time
from typing import Any

from django.db import InterfaceError, OperationalError
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils import timezone
from redis.exceptions import RedisError

from src.api.models import ChoreographyTask, Dance
from src.core.text import storable
from src.observability.choreography import count_outcome
from src.tasks.dances.messages import as_sentence, message
from src.tasks.lease import Lease
from src.tasks.pipeline import StorageUnavailable

logger = logging.getLogger(__name__)

TRANSIENT_ERRORS = (StorageUnavailable, OperationalError, InterfaceError, RedisError)
FREE = Q(status__in=ChoreographyTask.ACTIVE) & (Q(lease_holder="") | Q(lease_until__lt=Now()))


class DanceRun:
    """Moves one task from PENDING via RUNNING to COMPLETED or FAILED.

    Every write raises ``LeaseLost`` if the task was cancelled, deleted or taken over.
    """

    def __init__(self, task: ChoreographyTask, job_id: str) -> None:
        self.task = task
        self.dance: Dance = task.dance
        self.lease = Lease(str(task.pk), job_id, ChoreographyTask)
        self.history: list[dict[str, Any]] = []
        self._began = time.monotonic()

    @property
    def language(self) -> str:
        return self.dance.language

    def say(self, name: str, **values: object) -> str:
        """Return a message in the language of the dance."""
        return message(self.language, name, **values)

    @property
    def seconds_used(self) -> float:
        """Working time of this and earlier attempts."""
        return self.task.seconds_used + time.monotonic() - self._began

    def begin(self) -> bool:
        """Acquire the task. Return False if it is over or another worker has it."""
        running = {"status": ChoreographyTask.Status.RUNNING, "attempts": F("attempts") + 1}
        if not self.lease.take(FREE, **running, updated_at=timezone.now()):
            return False
        self.task.refresh_from_db()
        self.history = list(self.task.history)
        return True

    def publish(self, stage: str, text: str, progress: int) -> None:
        """Write stage, message and progress (percent), and add them to the history."""
        self._record(stage, text, progress)
        self._write(stage=stage, message=text, progress=progress, seconds_used=self.seconds_used)

    def show_progress(self, progress: int) -> None:
        """Write the progress (percent) of the current stage, without a new message."""
        self.lease.change(progress=progress, updated_at=timezone.now())

    def save_dance(self, **fields: Any) -> None:
        """Write columns of the dance while this attempt holds the lease."""
        with self.lease.held():
            Dance.objects.filter(pk=self.dance.pk).update(**storable(fields), updated_at=timezone.now())
        for name, value in fields.items():
            setattr(self.dance, name, value)

    def hand_over(self) -> None:
        """Release the lease: another job continues from here."""
        self.lease.change(lease_holder="", attempts=0, updated_at=timezone.now())

    def complete(self, result: dict[str, Any], text: str) -> None:
        self._record("completed", text, 100)
        self._write(
            status=ChoreographyTask.Status.COMPLETED,
            stage="completed",
            message=text,
            progress=100,
            result=result,
            lease_holder="",
        )
        count_outcome("completed")

    def fail(self, step: str, reason: str) -> None:
        """Fail the task. ``reason`` is shown to the user: never the text of an unexpected exception."""
        text = as_sentence(reason)
        self._record(self.task.stage, text, self.task.progress)
        self._write(
            status=ChoreographyTask.Status.FAILED,
            message=text,
            error=f"{step} failed: {reason}",
            lease_holder="",
        )
        count_outcome("failed")

    def release(self) -> None:
        """Return the task to the queue after a transient error; ``recovery`` queues it when the lease has expired."""
        self.lease.change(lease_holder="")

    def _record(self, stage: str, text: str, progress: int) -> None:
        at = timezone.now().isoformat()
        self.history.append({"stage": stage, "message": text, "progress": progress, "at": at})

    def _write(self, **fields: Any) -> None:
        fields = storable(fields)
        self.lease.change(**fields, history=storable(self.history), updated_at=timezone.now())
        for name, value in fields.items():
            setattr(self.task, name, value)
