"""Schemas of conversations, messages and runs."""

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
    asked: bool = Field(False, description="Only conversations with a question.")


class TranscriptQuery(Schema):
    form: Literal["markdown", "json"] = Field("markdown", alias="as")
    last_message_id: UUID | None = Field(
        None, description="Markdown only: the last message of the branch. Default: the newest message."
    )


class ConversationChange(Schema):
    """Fields that are left out do not change."""

    title: Title | None = None
    assistant: str | None = Field(None, max_length=50, description="The assistant of further answers.")


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
    """The run that produced an answer."""

    id: UUID
    status: Literal["running", "done", "stopped", "failed", "interrupted"]
    assistant: str
    model: str
    error_code: str
    usage: dict[str, Any] | None


class ChangesOfAnswer(Schema):
    """The changes that an answer has made."""

    undo_token: UUID
    undone: str | None = Field(
        description="What was undone, one change per line. Null if it was not undone yet."
    )


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
