"""A user's tasks as tools of a model."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from src.api.models import TodoTask
from src.orchestrator.tools.functions import Function
from src.orchestrator.tools.journal import Change, changes_data
from src.orchestrator.tools.library.owned import Library

from .due import due_on
from .passages import OwnPassages
from .presentation import page
from .service import TodoList

MOST_AT_ONCE = 100
MOST_ON_A_PAGE = 30


def no_bool(value: Any) -> Any:
    """Refuse booleans, because Pydantic accepts True as 1."""
    if isinstance(value, bool):
        raise ValueError("must be a number")  # noqa: TRY004 - Pydantic understands this one
    return value


type TaskId = Annotated[int, BeforeValidator(no_bool), Field(ge=1, le=2**63 - 1)]
type TaskIds = Annotated[list[TaskId], Field(min_length=1, max_length=MOST_AT_ONCE)]
type StatusName = Literal["open", "in_progress", "done"]
type Title = Annotated[str, Field(min_length=1, max_length=200)]
type Description = Annotated[str, Field(max_length=5000)]
type Project = Annotated[str, Field(max_length=100)]
type Categories = Annotated[list[Annotated[str, Field(min_length=1, max_length=50)]], Field(max_length=10)]
type TrackId = Annotated[
    str, Field(max_length=60, description="The track to practise. An empty text takes the link away.")
]
type Seconds = Annotated[float, BeforeValidator(no_bool), Field(ge=0, le=86_400, allow_inf_nan=False)]
type Bar = Annotated[int, BeforeValidator(no_bool), Field(ge=1, le=100_000)]
type Percent = Annotated[
    int, BeforeValidator(no_bool), Field(ge=10, le=200, description="Of the recorded speed: 80 is slower.")
]


class TodoTools:
    """The tools for one user. ``track_ids`` are those of the conversation."""

    def __init__(self, user_id: int, track_ids: Sequence[str] = ()) -> None:
        self._passages = OwnPassages(Library(user_id, tuple(track_ids)))
        self._tasks = TodoList(user_id, self._passages)

    def all(self) -> list[Function]:
        return [
            self.create_task,
            self.get_tasks,
            self.update_task,
            self.delete_task,
            self.update_task_status,
            self.delete_tasks,
            self.update_status_of_tasks,
            self.reorder_tasks,
        ]

    @changes_data
    def create_task(
        self,
        *,
        title: Title,
        description: Description | None = None,
        project: Project | None = None,
        categories: Categories | None = None,
        track_id: TrackId | None = None,
        start_seconds: Seconds | None = None,
        end_seconds: Seconds | None = None,
        first_bar: Bar | None = None,
        last_bar: Bar | None = None,
        speed_percent: Percent | None = None,
    ) -> Change:
        """Create a new task, perhaps to practise a passage of a track at some speed. Call it once for each task. Where
        there is a task with this title that is not done, it is found instead."""
        return self._tasks.create(
            _given(
                title=title,
                description=description,
                project=project,
                categories=categories,
                track_id=track_id,
                start_seconds=start_seconds,
                end_seconds=end_seconds,
                speed_percent=speed_percent,
            )
            | (self._passages.of_bars(track_id, first_bar, last_bar) if first_bar or last_bar else {})
        )

    def get_tasks(
        self,
        status: StatusName | None = None,
        project: Project | None = None,
        title: Annotated[str, Field(max_length=200, description="Words that the title contains.")]
        | None = None,
        due: date | None = None,
        offset: Annotated[int, BeforeValidator(no_bool), Field(ge=0, le=100_000)] = 0,
    ) -> dict[str, Any]:
        """List the user's tasks in their order, a page at a time; next_offset says that there are more. Use it to find
        the id of a task that the user names. With due, only tasks of that day that are not done."""
        rows = self._tasks.rows()
        if status:
            rows = rows.filter(status=status)
        if project:
            rows = rows.filter(project__iexact=project)
        for word in (title or "").split():
            rows = rows.filter(title__icontains=word)
        if due:
            rows = rows.exclude(status=TodoTask.Status.DONE).filter(due_on(due))
        return page(rows[offset : offset + MOST_ON_A_PAGE], offset, rows.count())

    @changes_data
    def update_task(
        self,
        task_id: TaskId,
        *,
        title: Title | None = None,
        description: Description | None = None,
        project: Project | None = None,
        categories: Categories | None = None,
        track_id: TrackId | None = None,
        start_seconds: Seconds | None = None,
        end_seconds: Seconds | None = None,
        speed_percent: Percent | None = None,
    ) -> Change:
        """Change what is given of an existing task, and leave the rest."""
        fields = _given(
            title=title,
            description=description,
            project=project,
            categories=categories,
            track_id=track_id,
            start_seconds=start_seconds,
            end_seconds=end_seconds,
            speed_percent=speed_percent,
        )
        if not fields:
            raise ValueError("Say what is to be changed: title, description, project, categories or passage.")
        if fields.get("track_id") == "":
            fields |= {"start_seconds": None, "end_seconds": None}
        return self._tasks.update(task_id, fields)

    @changes_data
    def delete_task(self, task_id: TaskId) -> Change:
        """Delete a task. Only when the user asks for it."""
        return self._tasks.delete([task_id])

    @changes_data
    def update_task_status(self, task_id: TaskId, status: StatusName) -> Change:
        """Mark a task as open, in progress or done."""
        return self._tasks.set_status([task_id], status)

    @changes_data
    def delete_tasks(self, task_ids: TaskIds) -> Change:
        """Delete several tasks at once: all of them, or none where one is not there."""
        return self._tasks.delete(task_ids)

    @changes_data
    def update_status_of_tasks(self, task_ids: TaskIds, status: StatusName) -> Change:
        """Mark several tasks at once as open, in progress or done."""
        return self._tasks.set_status(task_ids, status)

    @changes_data
    def reorder_tasks(self, task_ids: TaskIds) -> Change:
        """Put these tasks in this order, in the places that they have among the others. To move one to the top, name
        it first and then all those that should come after it."""
        return self._tasks.reorder(task_ids)


def _given(**fields: Any) -> dict[str, Any]:
    """Return the arguments that are not None. Many models write null for omitted ones."""
    return {name: value for name, value in fields.items() if value is not None}
