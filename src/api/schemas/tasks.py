"""Schemas of ``/api/tasks``."""

from datetime import date, datetime, time
from typing import Annotated, Any, Literal, Self
from uuid import UUID

from ninja import Field, Schema
from pydantic import ConfigDict

from src.orchestrator.tools.todo.due import due_of

from .base import CleanText

StatusName = Literal["open", "in_progress", "done"]
Seconds = Annotated[float, Field(ge=0, le=86_400, allow_inf_nan=False)]
TaskTitle = Annotated[str, Field(min_length=1, max_length=200)]
MAX_IDS = 100


class TaskFields(Schema):
    """Fields that are left out do not change."""

    model_config = ConfigDict(extra="forbid")

    title: TaskTitle | None = None
    description: str | None = Field(None, max_length=5000)
    project: str | None = Field(None, max_length=100)
    categories: list[Annotated[str, Field(min_length=1, max_length=50)]] | None = Field(None, max_length=10)
    track_id: UUID | None = Field(None, description="The track to practise. Null removes it.")
    start_seconds: Seconds | None = None
    end_seconds: Seconds | None = None
    speed_percent: int | None = Field(None, ge=10, le=200, description="100: as recorded.")

    def given(self) -> dict[str, Any]:
        """Return the given fields, with null replaced by the empty value of the field."""
        empty: dict[str, Any] = {"description": "", "project": "", "categories": []}
        given = self.model_dump(exclude_unset=True)
        if given.get("title", "") is None:
            del given["title"]
        return {name: empty.get(name) if value is None else value for name, value in given.items()}


class TaskDraft(TaskFields):
    title: TaskTitle


class TaskStatus(Schema):
    status: StatusName


class TaskOrder(Schema):
    task_ids: list[Annotated[int, Field(ge=1, le=2**63 - 1)]] = Field(
        min_length=1,
        max_length=MAX_IDS,
        description="The tasks in their new order. They keep the positions that they have together.",
    )


class TaskQuery(Schema):
    status: StatusName | None = None
    project: CleanText = Field("", max_length=100)
    q: CleanText = Field("", max_length=200, description="Words that the title contains.")
    limit: int = Field(200, ge=1, le=500, description="Maximum number for each status.")


class Task(Schema):
    id: int
    title: str
    description: str
    project: str
    categories: list[str]
    status: StatusName
    sort_order: int
    track_id: UUID | None
    start_seconds: float | None
    end_seconds: float | None
    speed_percent: int | None
    due_on: date | None = Field(description="The day that the description ends with.")
    due_at: time | None = Field(description="The time of that day, without a time zone.")
    created_at: datetime
    updated_at: datetime
    started_at: datetime | None
    completed_at: datetime | None

    @staticmethod
    def resolve_due_on(task: Any) -> date | None:
        when = due_of(task.description)
        return when.day if when else None

    @staticmethod
    def resolve_due_at(task: Any) -> time | None:
        when = due_of(task.description)
        return when.at if when else None


class TasksByStatus(Schema):
    open: list[Task]
    in_progress: list[Task]
    done: list[Task]


class TaskCounts(Schema):
    open: int
    in_progress: int
    done: int
    total: int


class TaskGroups(Schema):
    """Tasks in the user's order, finished ones the newest first. The counts are of all matching tasks."""

    tasks: TasksByStatus
    counts: TaskCounts


class TaskChange(Schema):
    """A description of the change, and the task after it, or null if it was deleted."""

    message: str
    task: Task | None
    undo_token: UUID | None = Field(description="For POST /api/agent/undo. Null if nothing was changed.")


class TaskChanges(Schema):
    messages: list[str]
    tasks: list[Task]
    undo_token: UUID | None


class TaskEvent(Schema):
    """One change of one task."""

    at: datetime
    action: str
    before: dict[str, Any] | None
    after: dict[str, Any] | None
    undone_at: datetime | None

    @classmethod
    def of(cls, entry: Any) -> Self:
        snapshots = {name: _public_fields(getattr(entry, name)) for name in ("before", "after")}
        return cls(at=entry.created_at, action=entry.action, undone_at=entry.undone_at, **snapshots)


class TaskHistory(Schema):
    events: list[TaskEvent] = Field(description="The oldest first, as far back as the journal goes.")


def _public_fields(snapshot: dict[str, Any] | None) -> dict[str, Any] | None:
    if snapshot is None:
        return None
    return {name: value for name, value in snapshot.items() if name != "user_id"}
