"""The state of a conversation before a question, and the question's place in it."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db.models import QuerySet

from src.api.models import Conversation, Message, Run, Track
from src.orchestrator.assistant import ASSISTANTS, PRIVATE_ANSWERS, get_assistant
from src.orchestrator.base.prompt import PromptTrack
from src.orchestrator.errors import InvalidMessage, LimitReached, NotFound, TrackNotReady
from src.orchestrator.events import About

from .about import checked_about, tracks_of
from .message_tree import Messages, history


@dataclass(frozen=True)
class Place:
    """The place of an answer in the tree of messages.

    It is under an existing question (``asked``) or a new one. ``assistant`` is empty for the conversation's.
    """

    text: str
    parent: Message | None
    asked: Message | None = None
    assistant: str = ""
    about: About | None = None


@dataclass(frozen=True)
class Snapshot:
    """The state of a conversation before a question."""

    place: Place
    tracks: list[Track]
    history: list[dict[str, Any]]
    # When the newest message was stored, or the conversation was begun.
    newest_at: datetime

    @property
    def prompt_tracks(self) -> tuple[PromptTrack, ...]:
        return tuple(
            PromptTrack(
                str(track.pk),
                track.display_name,
                track.duration,
                corrected_since_answer=track.corrected_at is not None and track.corrected_at > self.newest_at,
            )
            for track in self.tracks
        )


def read_conversation(
    conversation: Conversation, find_place: Callable[[Messages], Place], client_id: uuid.UUID | None
) -> Snapshot | Run:
    """Return the state of the conversation, or the run of a repeated question.

    One call in the database thread, because each round trip takes time.
    """
    if client_id and (repeated := runs_with_client_id(conversation, client_id).first()):
        return repeated
    # Without fields that only the page needs.
    messages = {message.pk: message for message in conversation.messages.defer("tool_steps")}
    if len(messages) >= (most := settings.MAX_MESSAGES_PER_CONVERSATION):
        raise LimitReached(
            f"This chat has {len(messages)} messages, and {most} is the most. Start a new one."
        )
    place = find_place(messages)
    place = replace(place, about=checked_about(conversation.user_id, place.about))
    tracks = tracks_of(conversation, place.about)
    if get_assistant(place.assistant or conversation.assistant).needs_tracks:
        _check_tracks(tracks)
    told = history(messages, place.parent, _private_ids(conversation, messages))
    newest_at = max((message.created_at for message in messages.values()), default=conversation.created_at)
    return Snapshot(place, tracks, told, newest_at)


def known_assistant(assistant: str | None) -> str:
    if assistant and assistant not in ASSISTANTS:
        raise InvalidMessage(
            f"There is no assistant of that name. There are: {', '.join(sorted(ASSISTANTS))}."
        )
    return assistant or ""


def assistant_of(message: Message) -> str:
    """Return the assistant that gave this answer.

    It may differ from that of the conversation now. Empty if unknown.
    """
    if message.role == Message.Role.USER:
        return ""
    name = Run.objects.filter(answer=message).values_list("assistant", flat=True).first()
    return name if name in ASSISTANTS else ""


def runs_with_client_id(conversation: Conversation, client_id: uuid.UUID) -> QuerySet[Run]:
    return Run.objects.filter(conversation=conversation, client_id=client_id)


def valid_question(text: str) -> str:
    text = text.replace("\x00", "").strip()
    if not text:
        raise InvalidMessage("Type a question first.")
    if len(text) > settings.MAX_QUESTION_CHARACTERS:
        raise InvalidMessage(
            f"That question is too long: {len(text)} characters, at most {settings.MAX_QUESTION_CHARACTERS}. "
            "Shorten it and ask again."
        )
    return text


def _check_tracks(tracks: list[Track]) -> None:
    """Raise unless the tracks are analysed.

    Only needed for ``cached``: the other providers wait for the analysis.
    """
    if settings.ANALYSIS_PROVIDER != "cached":
        return
    if not tracks:
        raise NotFound("Track not found")
    for track in tracks:
        if not track.is_ready:
            raise TrackNotReady(f"Track not ready. Status: {track.status}")


def _private_ids(conversation: Conversation, messages: Messages) -> set[uuid.UUID]:
    """Return the ids of private answers (about health) and of their questions."""
    named = {one for state in conversation.state.values() for one in state.get(PRIVATE_ANSWERS, ())}
    answers = [message for message in messages.values() if str(message.pk) in named]
    return {message.pk for message in answers} | {one.parent_id for one in answers if one.parent_id}
