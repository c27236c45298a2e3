"""Schemas of ``/api/choreography``."""

from datetime import datetime
from typing import Annotated, Any, Literal, Self
from uuid import UUID

from ninja import Field, Schema
from pydantic import ConfigDict, model_validator

from src.choreography.blueprint import Blueprint
from src.choreography.move import Category, Difficulty, Energy, Style
from src.choreography.parameters.model import MAX_SECONDS, MIN_SECONDS, Figure

from .base import CleanText, PageQuery

type Language = Literal["en", "es", "de"]
TaskStatus = Literal["pending", "started", "running", "completed", "failed"]
Index = Annotated[int, Field(ge=0, le=10_000, description="Index of a move in the dance, from 0.")]
MoveId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{1,47}$")]


class Strict(Schema):
    model_config = ConfigDict(extra="forbid")


class ChoreographyRequest(Schema):
    """A description of a dance. The route checks its length, and answers with `RequestErrors`."""

    user_request: str = Field("", max_length=100_000)
    language: Language | None = Field(
        None, description="Of messages and names. Null: that of the description."
    )


class ChoreographyStarted(Schema):
    task_id: UUID
    status: Literal["started"]
    message: str
    poll_url: str


class RequestErrors(Schema):
    """400: problems of the description."""

    user_request: list[str]


class ChoreographyError(Schema):
    """500 and 503 of `describe`."""

    error: str


class Stage(Schema):
    """One message of a task, as shown to the user."""

    stage: str
    message: str
    progress: int
    at: datetime


class TaskResult(Schema):
    video_url: str
    summary: str
    parameters: dict[str, str]
    dance_id: UUID


class ChoreographyTask(Schema):
    """The dance of a task that makes one has the task's id."""

    task_id: UUID
    dance_id: UUID
    kind: Literal["described", "form", "video"]
    status: TaskStatus
    progress: int
    stage: str
    message: str
    result: TaskResult | None
    error: str | None
    history: list[Stage]
    created_at: datetime
    updated_at: datetime


class DanceForm(Strict):
    """A dance requested by the form, without a language model."""

    track_id: UUID
    difficulty: Difficulty = "beginner"
    energy_level: Energy = "medium"
    style: Style = "modern"
    duration: int = Field(60, ge=MIN_SECONDS, le=MAX_SECONDS, description="seconds")
    wanted: list[Figure] = Field([], max_length=12)
    unwanted: list[Figure] = Field([], max_length=12)
    language: Language = "en"
    seed: int = Field(
        1, ge=0, le=2**31 - 1, description="Another seed makes another dance of the same parameters."
    )


class BlueprintImport(Strict):
    track_id: UUID
    blueprint: dict[str, Any] = Field(description="As `GET /api/choreography/dances/<id>` returns it.")
    language: Language = "en"


class DanceHead(Schema):
    id: UUID
    title: str
    request: str
    language: str
    track_id: UUID | None = Field(description="Null: the track was deleted.")
    track_title: str
    conversation_id: UUID | None
    parameters: dict[str, Any]
    seconds: float | None = Field(description="Null until the dance is planned.")
    move_count: int
    key: str = Field(description="A fingerprint of the blueprint; empty until the dance is planned.")
    has_picture: bool
    has_video: bool
    video_is_current: bool = Field(description="False: the dance was changed after the video was drawn.")
    video_size: int
    created_at: datetime
    updated_at: datetime
    task: ChoreographyTask | None = Field(description="The task that was started last.")


class DanceList(Schema):
    items: list[DanceHead]
    total: int
    page: int
    page_size: int


class DanceMove(Schema):
    """One move of a dance with name and teaching lines in the requested language: a row of the count sheet."""

    index: int
    move: str
    name: str
    category: Category
    difficulty: Difficulty
    section: str
    bar: int
    counts: str
    start_beat: int
    end_beat: int
    start_seconds: float
    end_seconds: float
    lead: str
    follow: str
    mistake: str
    reason: str
    has_clip: bool


class Dance(DanceHead):
    blueprint: Blueprint | None
    moves: list[DanceMove]
    notes: list[str]


class DancePageQuery(PageQuery):
    conversation_id: UUID | None = None


class VideoQuery(Schema):
    download: bool = False


class DanceQuery(Schema):
    language: Language | None = Field(
        None, description="Of names and teaching lines. Null: that of the dance."
    )


class DanceEdit(Strict):
    """One edit: a new title, or an `action` with its arguments.

    `swap` needs `index` and `move`; `remove` and `lengthen` need `index`; `ease` takes moves `index` to `last`, or a
    `part`; `leave_out` needs `figure`.
    """

    title: Annotated[CleanText, Field(max_length=255)] | None = None
    action: Literal["swap", "remove", "lengthen", "ease", "leave_out"] | None = None
    index: Index | None = None
    last: Index | None = None
    move: MoveId | None = None
    part: Literal["first half", "second half", "all"] | None = None
    figure: Figure | None = None
    key: str = Field("", max_length=16, description="The key of the loaded dance. 409 if it has changed.")
    language: Language | None = None

    @model_validator(mode="after")
    def check_action(self) -> Self:
        needed = {
            "swap": self.index is not None and self.move is not None,
            "remove": self.index is not None,
            "lengthen": self.index is not None,
            "ease": self.index is not None or self.part is not None,
            "leave_out": self.figure is not None,
            None: self.title is not None,
        }
        if not needed[self.action]:
            raise ValueError("Give a title, or an action with its arguments.")
        return self


class MoveChange(Schema):
    index: int
    start_seconds: float
    before: str
    after: str


class DanceChange(Schema):
    dance: Dance
    changes: list[MoveChange] = Field(description="Places whose move changed.")
    undo_token: UUID | None = Field(description="For POST /api/agent/undo. Null: nothing was changed.")


class Alternative(Schema):
    move: str
    name: str
    difficulty: Difficulty
    energy: Energy


class Alternatives(Schema):
    alternatives: list[Alternative]


class LibraryMove(Schema):
    move: str
    name: str
    category: Category
    counts: int
    difficulty: Difficulty
    energy: Energy
    styles: dict[str, float]
    tags: list[str]
    lead: str
    follow: str
    mistake: str
    is_own: bool
    clip: "Clip | None"


class LibraryMoves(Schema):
    moves: list[LibraryMove]


class Clip(Schema):
    id: UUID
    move: str
    status: Literal["pending", "ready", "failed"]
    status_message: str
    original_filename: str
    file_size: int
    duration: float | None
    width: int | None
    height: int | None
    created_at: datetime


class OwnMoveDraft(Strict):
    """A move of the user's own, with what a teacher says about it."""

    move: dict[str, Any] = Field(description="As docs/choreography.md describes a move.")
    name: str = Field(min_length=2, max_length=60)
    lead: str = Field(min_length=5, max_length=300)
    follow: str = Field(min_length=5, max_length=300)
    mistake: str = Field(min_length=5, max_length=300)


class ClipQuery(Schema):
    move: MoveId
    people_agree: bool = Field(False, description="The people in the clip agree that it is used.")


LibraryMove.model_rebuild()
