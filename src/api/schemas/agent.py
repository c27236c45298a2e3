"""Schemas of the organiser's API (steps, undo, metrics), as in its design document."""

from typing import Annotated, Any, Literal
from uuid import UUID

from ninja import Field, Schema

MAX_MESSAGES = 200


class AgentMessage(Schema):
    type: Literal["user", "assistant"]
    content: Annotated[str, Field(max_length=100_000)]


class UIContext(Schema):
    """What the client currently shows, to resolve which task is meant."""

    current_tasks: list[dict[str, Any]] = Field([], max_length=500)
    user_preferences: dict[str, Any] = {}


class AgentQuestion(Schema):
    messages: list[AgentMessage] = Field(min_length=1, max_length=MAX_MESSAGES)
    ui_context: UIContext | None = None


class SideEffect(Schema):
    success: bool
    action: str
    task_id: int | None
    task_title: str | None
    message: str


class StepResult(Schema):
    assistant_text: str
    side_effects: list[SideEffect]
    undo_token: UUID | None = Field(description="Undoes all side effects. Null if nothing was changed.")
    success: bool


class StepAnswer(Schema):
    success: bool
    message: str
    data: StepResult


class UndoRequest(Schema):
    undo_token: Annotated[str, Field(max_length=100)]


class UndoResult(Schema):
    success: bool
    message: str
    undone_task_id: int | None = Field(description="The last one; null where no task was changed.")
    undone_task_ids: list[int]


class UndoAnswer(Schema):
    success: bool
    message: str
    data: UndoResult


class Metrics(Schema):
    requests_total: int
    requests_successful: int
    requests_failed: int
    tool_calls_total: int
    create_task_calls: int
    undo_operations: int
    average_response_time: float = Field(description="Seconds, over the last 100 answers.")
    error_counts: dict[str, int]
    tool_calls: dict[str, int]


class MetricsData(Schema):
    metrics: Metrics


class MetricsAnswer(Schema):
    success: bool
    message: str
    data: MetricsData
