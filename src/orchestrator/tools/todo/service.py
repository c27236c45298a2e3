"""Operations on the tasks of a user. Each returns its changes for the journal.

Call them inside `Step.make` only, which holds the user's lock. They raise ``ValueError`` with a message for the user.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Protocol

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from src.api.models import TodoTask
from src.api.models.todo_task import MAX_TITLE_LENGTH, TodoTaskQuerySet
from src.core.text import clean, one_line
from src.orchestrator.errors import Refusal
from src.orchestrator.tools.journal import Change, Mutation, snapshot_of

from .presentation import describe_change, effect

NOT_THERE = "There is no task with the id {task_id}."
NO_TITLE = "Give the task a title."
TITLE_TAKEN = "There is another task with this title that is not done: {title}."
FULL = "There are {most} tasks, and that is the most. Delete some that are done first."
Status = TodoTask.Status


class TodoNotFound(Refusal):
    """The task does not exist or belongs to another user."""

    def __init__(self, task_id: int) -> None:
        message = NOT_THERE.format(task_id=task_id)
        super().__init__(message, for_model=f"{message} Take an id from get_tasks.")


class TooManyTasks(ValueError):
    """The user has reached the maximum number of tasks."""


class Passages(Protocol):
    """Checks the track and seconds of a task. Raises ``ValueError`` with a message for the user."""

    def checked(self, fields: dict[str, Any]) -> dict[str, Any]: ...


class TodoList:
    """The tasks of one user. All queries are restricted to this user."""

    def __init__(self, user_id: int, passages: Passages) -> None:
        self.user_id = user_id
        self._passages = passages

    def rows(self) -> TodoTaskQuerySet:
        return TodoTask.objects.filter(user_id=self.user_id)

    def task(self, task_id: int) -> TodoTask:
        task = self.rows().filter(pk=task_id).first()
        if task is None:
            raise TodoNotFound(task_id)
        return task

    def create(self, fields: dict[str, Any]) -> Change:
        """Create a task. If there is an unfinished one with this title, return that one, unchanged."""
        fields = self._cleaned(fields)
        existing = self._with_title(fields["title"])
        if existing is None:
            if self.rows().count() >= (most := settings.MAX_TASKS_PER_USER):
                raise TooManyTasks(FULL.format(most=most))
            task = self._inserted(fields)
            if task is not None:
                message = f"Created task: {task.title}"
                return describe_change([effect("create_task", task, message)], [Mutation.creation(task)])
            existing = self._with_title(fields["title"])
            assert existing is not None, "the database refused a second one of this title"
        message = f"There is a task with this title already: {existing.title}"
        return describe_change([effect("create_task", existing, message)], already_existed=True)

    def create_many(self, drafts: Sequence[dict[str, Any]]) -> Change:
        """Create several tasks. Unfinished tasks with one of the titles stay unchanged."""
        taken = {title.casefold() for title in self._to_do().values_list("title", flat=True)}
        new: dict[str, dict[str, Any]] = {}
        for fields in map(self._cleaned, drafts):
            title = fields["title"].casefold()
            if title not in taken:
                new.setdefault(title, fields)
        if self.rows().count() + len(new) > (most := settings.MAX_TASKS_PER_USER):
            raise TooManyTasks(FULL.format(most=most))
        tasks = TodoTask.objects.bulk_create(self._drafted(list(new.values())))
        effects = [effect("create_task", task, f"Created task: {task.title}") for task in tasks]
        return describe_change(effects, [Mutation.creation(task) for task in tasks])

    def _drafted(self, drafts: Sequence[dict[str, Any]]) -> list[TodoTask]:
        """Return unsaved tasks, placed in this order after all others."""
        now, last = timezone.now(), self.rows().order_by("-sort_order").first()
        first = last.sort_order + 1 if last else 1
        return [
            TodoTask(user_id=self.user_id, sort_order=order, created_at=now, updated_at=now, **fields)
            for order, fields in enumerate(drafts, first)
        ]

    def _to_do(self) -> TodoTaskQuerySet:
        return self.rows().exclude(status=Status.DONE)

    def update(self, task_id: int, fields: dict[str, Any]) -> Change:
        task = self.task(task_id)
        before = snapshot_of(task)
        fields = self._cleaned(
            fields if "title" in fields else {"title": task.title, **fields}, _place(task), fields.keys()
        )
        self._check_title(fields["title"], task)
        for name, value in fields.items():
            setattr(task, name, value)
        if snapshot_of(task) == before:
            return describe_change([effect("update_task", task, f"Nothing changed in task: {task.title}")])
        _save(task)
        return describe_change(
            [effect("update_task", task, f"Updated task: {task.title}")], [Mutation.update(before, task)]
        )

    def delete(self, task_ids: Sequence[int]) -> Change:
        tasks = [self.task(task_id) for task_id in dict.fromkeys(task_ids)]
        mutations = [Mutation.deletion(task) for task in tasks]
        effects = [effect("delete_task", task, f"Deleted task: {task.title}") for task in tasks]
        self.rows().filter(pk__in=[task.pk for task in tasks]).delete()
        return describe_change(effects, mutations)

    def set_status(self, task_ids: Sequence[int], status: str) -> Change:
        now, said = timezone.now(), status.replace("_", " ")
        effects, mutations = [], []
        for task in [self.task(task_id) for task_id in dict.fromkeys(task_ids)]:
            if task.status == status:
                message = f"Task is {said} already: {task.title}"
            else:
                if task.status == Status.DONE:
                    self._check_title(task.title, task)
                before = snapshot_of(task)
                _enter(task, status, now)
                _save(task, now)
                mutations.append(Mutation.update(before, task, "status change"))
                message = f"Marked task as {said}: {task.title}"
            effects.append(effect("update_task_status", task, message))
        return describe_change(effects, mutations)

    def reorder(self, task_ids: Sequence[int]) -> Change:
        """Put these tasks in this order, in the places that they have among the others."""
        tasks = [self.task(task_id) for task_id in dict.fromkeys(task_ids)]
        places = sorted(task.sort_order for task in tasks)
        effects, mutations = [], []
        for task, place in zip(tasks, places, strict=True):
            if task.sort_order == place:
                continue
            before = snapshot_of(task)
            task.sort_order = place
            _save(task)
            mutations.append(Mutation.update(before, task, "move"))
            effects.append(effect("reorder_tasks", task, f"Moved task: {task.title}"))
        return describe_change(effects, mutations, order=[task.pk for task in tasks])

    def _inserted(self, fields: dict[str, Any]) -> TodoTask | None:
        """Insert a task. Return None if the database has an unfinished one with this title."""
        now, last = timezone.now(), self.rows().order_by("-sort_order").first()
        try:
            with transaction.atomic():
                return TodoTask.objects.create(
                    user_id=self.user_id,
                    sort_order=last.sort_order + 1 if last else 1,
                    created_at=now,
                    updated_at=now,
                    **fields,
                )
        except IntegrityError:
            return None

    def _with_title(self, title: str, besides: TodoTask | None = None) -> TodoTask | None:
        """Return the unfinished task with a title. SQLite does not know that Ü and ü are the same letter."""
        to_do = self._to_do()
        if besides:
            to_do = to_do.exclude(pk=besides.pk)
        wanted = title.casefold()
        found = (pk for pk, other in to_do.values_list("pk", "title") if other.casefold() == wanted)
        task_id = next(found, None)
        return None if task_id is None else self.task(task_id)

    def _check_title(self, title: str, task: TodoTask) -> None:
        if task.status != Status.DONE or title == task.title:
            other = self._with_title(title, besides=task)
            if other is not None:
                raise ValueError(TITLE_TAKEN.format(title=other.title))

    def _cleaned(
        self, fields: dict[str, Any], place: dict[str, Any] | None = None, given: Any = None
    ) -> dict[str, Any]:
        fields = dict(fields)
        fields["title"] = one_line(fields["title"], MAX_TITLE_LENGTH)
        if not fields["title"]:
            raise ValueError(NO_TITLE)
        if "description" in fields:
            fields["description"] = "\n".join(map(clean, fields["description"].splitlines())).strip()
        if "project" in fields:
            fields["project"] = one_line(fields["project"], 100)
        if "categories" in fields:
            names = (one_line(name, 50) for name in fields["categories"])
            fields["categories"] = list(dict.fromkeys(filter(None, names)))
        if given is None or PLACE & set(given):
            fields |= self._passages.checked({**(place or {}), **fields})
        return fields


PLACE = {"track_id", "start_seconds", "end_seconds", "speed_percent"}


def _place(task: TodoTask) -> dict[str, Any]:
    return {name: getattr(task, name) for name in PLACE}


def _enter(task: TodoTask, status: str, now: datetime) -> None:
    """Set the status and its times. Open tasks have no start, and only done tasks have a completion time."""
    task.status = status
    task.completed_at = max(now, task.created_at) if status == Status.DONE else None
    if status == Status.IN_PROGRESS:
        task.started_at = task.started_at or now
    elif status == Status.OPEN:
        task.started_at = None


def _save(task: TodoTask, now: datetime | None = None) -> None:
    task.updated_at = now or timezone.now()
    task.save()
