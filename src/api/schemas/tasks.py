"""Tasks: what goes in and out under ``/api/tasks``."""

from datetime import datetime
from typing import Annotated, Any, Literal, Self
from uuid import UUID

from ninja import Field, Schema
from pydantic import ConfigDict

from .base import CleanText

StatusName = Literal["open", "in_progress", "done"]
Seconds = Annotated[float, Field(ge=0, le=86_400, allow_inf_nan=False)]
TaskTitle = Annotated[str, Field(min_length=1, max_length=200)]
MOST_IDS = 100


class TaskFields(Schema):
    """What is left out stays as it is."""

    model_config = ConfigDict(extra="forbid")

    title: TaskTitle | None = None
    description: str | None = Field(None, max_length=5000)
    project: str | None = Field(None, max_length=100)
    categories: list[Annotated[str, Field(min_length=1, max_length=50)]] | None = Field(None, max_length=10)
    track_id: UUID | None = Field(None, description="The track to practise. Null takes the link away.")
    start_seconds: Seconds | None = None
    end_seconds: Seconds | None = None
    speed_percent: int | None = Field(None, ge=10, le=200, description="100: as recorded.")

    def given(self) -> dict[str, Any]:
        """Null empties a field where it can be empty."""
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
        max_length=MOST_IDS,
        description="These tasks, in this order, take the places that they have among all.",
    )


class TaskQuery(Schema):
    status: StatusName | None = None
    project: CleanText = Field("", max_length=100)
    q: CleanText = Field("", max_length=200, description="Words that the title contains.")
    limit: int = Field(200, ge=1, le=500, description="Of each status.")


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
    created_at: datetime
    updated_at: datetime
    started_at: datetime | None
    completed_at: datetime | None


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
    """In the person's own order; what is done with the newest first. The counts are of all that the query finds."""

    tasks: TasksByStatus
    counts: TaskCounts


class TaskChange(Schema):
    """What was done; the task as it is now, null once it is deleted."""

    message: str
    task: Task | None
    undo_token: UUID | None = Field(description="For POST /api/agent/undo. Null: nothing was changed.")


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
        images = {name: _shown(getattr(entry, name)) for name in ("before", "after")}
        return cls(at=entry.created_at, action=entry.action, undone_at=entry.undone_at, **images)


class TaskHistory(Schema):
    events: list[TaskEvent] = Field(description="The oldest first, as far as the journal goes back.")


def _shown(image: dict[str, Any] | None) -> dict[str, Any] | None:
    return None if image is None else {name: value for name, value in image.items() if name != "user_id"}
