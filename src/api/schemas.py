"""What goes in and out of the HTTP API, as types. The OpenAPI document is made from these."""

from datetime import datetime
from typing import Annotated, Any, Literal, Self
from uuid import UUID

from ninja import Field, Schema
from pydantic import AfterValidator, StringConstraints, model_validator

from src.api.text import clean

CleanText = Annotated[str, AfterValidator(clean)]
Title = Annotated[str, StringConstraints(max_length=200), AfterValidator(clean)]
MAX_TRACKS_OF_A_CONVERSATION = 50
MAX_PAGE_SIZE = 100


class Failure(Schema):
    """Every answer that is not a success."""

    detail: str = Field(description="What happened and what to do, for a person.")
    error_code: str
    timestamp: datetime


class Page(Schema):
    total: int
    page: int
    page_size: int


class PageQuery(Schema):
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(50, ge=1, le=MAX_PAGE_SIZE)


# The installation


class Health(Schema):
    status: Literal["ok"]


class Readiness(Schema):
    ready: bool
    reasons: list[str] = Field(description="What is missing, in plain words.")


class Version(Schema):
    name: str
    version: str


class Agent(Schema):
    name: str
    description: str
    version: int


class Assistant(Schema):
    name: str
    title: str
    description: str
    starters: list[str]
    model: str


class LanguageModel(Schema):
    name: str
    is_language_model: bool = Field(description="False for the built-in rules, which answer without one.")


# People


class Credentials(Schema):
    username: str = Field(max_length=254, description="User name or e-mail address.")
    password: str = Field(max_length=1000)


class TokenPair(Schema):
    access: str
    refresh: str


class RefreshQuery(Schema):
    refresh: str = Field(max_length=2000)


class AccessToken(Schema):
    access: str


class Limits(Schema):
    max_upload_bytes: int
    max_duration_seconds: int
    max_question_characters: int


class Person(Schema):
    id: int
    username: str
    email: str
    is_staff: bool
    model: LanguageModel
    limits: Limits


# Tracks

StatusName = Literal["pending", "analyzing", "ready", "failed"]
TrackSort = Literal[
    "created_at", "-created_at", "title", "-title", "duration", "-duration", "status", "-status"
]


class Track(Schema):
    id: UUID
    title: str
    original_filename: str
    file_size: int = Field(description="bytes")
    duration: float | None = Field(description="seconds; null until it is known")
    status: StatusName
    status_message: str
    created_at: datetime
    analyzed_at: datetime | None

    @staticmethod
    def resolve_title(track: Any) -> str:
        return str(track.display_name)


class TrackDetail(Track):
    agents: list[str] = Field(description="Who has measured something in it.")

    @staticmethod
    def resolve_agents(track: Any) -> list[str]:
        return [name for name in sorted(track.analysis) if track.has_analysis(name)]


class TrackPage(Page):
    items: list[Track]


class TrackQuery(PageQuery):
    q: CleanText = Field("", max_length=200)
    sort: TrackSort = "-created_at"
    status: StatusName | None = None


class TrackChange(Schema):
    title: Annotated[str, StringConstraints(max_length=255), AfterValidator(clean)]


class Waveform(Schema):
    """Lowest and highest sample of equal stretches, -127 to 127."""

    min: list[int]
    max: list[int]
    duration_seconds: float


class PassageQuery(Schema):
    start_seconds: float | None = Field(None, ge=0, allow_inf_nan=False)
    end_seconds: float | None = Field(None, gt=0, allow_inf_nan=False)

    @model_validator(mode="after")
    def _ends_after_its_start(self) -> Self:
        if self.end_seconds is not None and self.end_seconds <= (self.start_seconds or 0):
            raise ValueError("the passage must end after its start")
        return self


# Conversations


class ConversationStart(Schema):
    track_ids: list[str] = Field([], max_length=MAX_TRACKS_OF_A_CONVERSATION)
    assistant: str = Field("analyst", max_length=50)
    title: Title = ""


class ConversationQuery(PageQuery):
    q: CleanText = Field("", max_length=200, description="In titles and messages.")


class ConversationChange(Schema):
    title: Title


class TrackIds(Schema):
    track_ids: list[str] = Field(max_length=MAX_TRACKS_OF_A_CONVERSATION)


class Conversation(Schema):
    id: UUID
    title: str
    assistant: str
    created_at: datetime
    updated_at: datetime
    tracks: list[Track]


class ConversationPage(Page):
    items: list[Conversation]


class RunOfAnswer(Schema):
    """How an answer came to be."""

    id: UUID
    status: Literal["queued", "running", "done", "stopped", "failed", "interrupted"]
    model: str
    error_code: str
    last_seq: int
    usage: dict[str, Any] | None


class Message(Schema):
    id: UUID
    parent_id: UUID | None
    role: Literal["user", "assistant"]
    text: str
    tool_steps: list[dict[str, Any]]
    created_at: datetime
    run: RunOfAnswer | None = None


class MessagePage(Page):
    items: list[Message]


class ConversationDetail(Conversation):
    messages: list[Message]
    active_run: RunOfAnswer | None

    @staticmethod
    def resolve_active_run(conversation: Any) -> Any:
        return next(iter(conversation.active_runs), None)
