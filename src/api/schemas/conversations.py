"""Conversations, their messages and how answers came to be."""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from ninja import Field, Schema
from pydantic import AfterValidator, StringConstraints

from src.core.text import clean

from .base import CleanText, Page, PageQuery
from .tracks import Track

Title = Annotated[str, StringConstraints(max_length=200), AfterValidator(clean)]
MAX_TRACKS_OF_A_CONVERSATION = 50


class ConversationStart(Schema):
    track_ids: list[str] = Field([], max_length=MAX_TRACKS_OF_A_CONVERSATION)
    assistant: str = Field("analyst", max_length=50)
    title: Title = ""


class ConversationQuery(PageQuery):
    q: CleanText = Field("", max_length=200, description="In titles and messages.")


class TranscriptQuery(Schema):
    form: Literal["markdown", "json"] = Field("markdown", alias="as")
    last_message_id: UUID | None = Field(
        None, description="Markdown only: where the shown branch ends. By default with the newest message."
    )


class ConversationChange(Schema):
    """What is left out stays as it is."""

    title: Title | None = None
    assistant: str | None = Field(None, max_length=50, description="Who answers from now on.")


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


class Suggestion(Schema):
    """What the user may ask next: a button."""

    label: str
    question: str
    assistant: str | None = None


class RunOfAnswer(Schema):
    """How an answer came to be."""

    id: UUID
    status: Literal["queued", "running", "done", "stopped", "failed", "interrupted"]
    assistant: str
    model: str
    error_code: str
    last_seq: int
    usage: dict[str, Any] | None


class ChangesOfAnswer(Schema):
    """An answer that has changed something."""

    undo_token: UUID
    undone: str | None = Field(description="What was taken back, line by line. Null: it can be.")


class Message(Schema):
    id: UUID
    parent_id: UUID | None
    role: Literal["user", "assistant"]
    text: str
    tool_steps: list[dict[str, Any]]
    suggestions: list[Suggestion] = []
    created_at: datetime
    run: RunOfAnswer | None = None
    changes: ChangesOfAnswer | None = None


class MessagePage(Page):
    items: list[Message]


class ConversationDetail(Conversation):
    messages: list[Message]
    active_run: RunOfAnswer | None

    @staticmethod
    def resolve_active_run(conversation: Any) -> Any:
        return next(iter(conversation.active_runs), None)
