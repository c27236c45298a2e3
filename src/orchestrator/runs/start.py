"""From a question to a run: look, store both messages, begin, tell everybody who watches."""

import asyncio
import logging
import uuid
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone
from redis.exceptions import RedisError

from src.api.models import Conversation, Message, Run, Track
from src.observability.log_context import redacting
from src.orchestrator.assistant import (
    ASSISTANTS,
    PRIVATE_ANSWERS,
    Assistant,
    Question,
    get_assistant,
)
from src.orchestrator.base.prompt import PromptTrack
from src.orchestrator.errors import Busy, InvalidMessage, LimitReached, NotFound, TrackNotReady
from src.orchestrator.events import About, PlayerEvent
from src.streams.notifications import notify_run_started

from .about import checked_about, tracks_of
from .execute import begin
from .lease import LEASE, close_if_abandoned
from .message_tree import Messages, before, history, message_of, newest
from .question_rate import questions, rate_limit_error
from .usage import count_question

logger = logging.getLogger(__name__)

TITLE_CHARACTERS = 80


type ControlPlayer = Callable[[PlayerEvent], None]


def nobodys_player(_event: PlayerEvent) -> None:
    """Of programs, which have no player."""


@dataclass(frozen=True)
class Place:
    """Where in the conversation's tree an answer goes: under a question that is there, or under a new one. And who
    gives it: the conversation's assistant, unless another is named."""

    text: str
    parent: Message | None
    asked: Message | None = None
    assistant: str = ""
    about: About | None = None


@dataclass(frozen=True)
class Ground:
    """What the database says of a conversation before a question is taken."""

    place: Place
    tracks: list[Track]
    history: list[dict[str, Any]]


async def start_run(
    conversation: Conversation,
    text: str,
    client_id: uuid.UUID | None = None,
    *,
    parent_id: uuid.UUID | None = None,
    assistant: str | None = None,
    about: About | None = None,
    control_player: ControlPlayer = nobodys_player,
) -> Run:
    """Take a question and start its answer. The same ``client_id`` again gives the same run. ``parent_id`` is the
    message it follows, where that is not the newest one. ``assistant`` takes the conversation over, and hears of
    ``about``. ``control_player`` gets what the answer wants of the player of the page that asks; it is called in this
    process, while the answer is made, and never for a run that was started before.

    Raises `InvalidMessage`, `RateLimited`, `DayUsedUp`, `NotFound`, `TrackNotReady` or `Busy`; then nothing was stored.
    """

    def place(messages: Messages) -> Place:
        parent = message_of(messages, parent_id) if parent_id else newest(messages)
        return Place(_checked(text), parent, assistant=_named(assistant), about=about)

    return await _start(conversation, place, client_id, control_player)


async def regenerate(
    conversation: Conversation,
    message_id: uuid.UUID,
    client_id: uuid.UUID | None = None,
    *,
    control_player: ControlPlayer = nobodys_player,
) -> Run:
    """Answer the question of this answer (or this question) once more; the earlier answer stays, as a branch.
    ``client_id`` and ``control_player`` as in `start_run`."""

    def place(messages: Messages) -> Place:
        message = message_of(messages, message_id)
        asked = message if message.role == Message.Role.USER else before(messages, message)
        if asked is None:
            raise NotFound("The question of this answer is gone, so it cannot be asked again.")
        return Place(
            asked.text, before(messages, asked), asked, assistant=_who_answered(message), about=asked.about
        )

    return await _start(conversation, place, client_id, control_player)


async def edit(
    conversation: Conversation,
    message_id: uuid.UUID,
    text: str,
    client_id: uuid.UUID | None = None,
    *,
    control_player: ControlPlayer = nobodys_player,
) -> Run:
    """Ask this question in other words; the earlier one stays, with its answers, as a branch. ``client_id`` and
    ``control_player`` as in `start_run`."""

    def place(messages: Messages) -> Place:
        message = message_of(messages, message_id)
        if message.role != Message.Role.USER:
            raise InvalidMessage("Only a question can be edited.")
        return Place(_checked(text), before(messages, message), about=message.about)

    return await _start(conversation, place, client_id, control_player)


async def _start(
    conversation: Conversation,
    find_place: Callable[[Messages], Place],
    client_id: uuid.UUID | None,
    control_player: ControlPlayer,
) -> Run:
    # The database's thread and Redis are asked at the same time: somebody waits for a first word.
    ground, is_within_limit = await asyncio.gather(
        sync_to_async(_look)(conversation, find_place, client_id),
        questions().aincrement(conversation.user_id),
    )
    if isinstance(ground, Run):
        return ground
    if not is_within_limit:
        raise rate_limit_error()
    with redacting(ground.place.text):
        run, is_new = await _store(conversation, ground, client_id)
    if not is_new:
        return run
    question = Question(
        text=ground.place.text,
        user_id=conversation.user_id,
        tracks=tuple(PromptTrack(str(t.pk), t.display_name, t.duration) for t in ground.tracks),
        history=tuple(ground.history),
        conversation_id="" if conversation.is_temporary else str(conversation.pk),
        answer_id=str(run.answer_id),
        state=deepcopy(conversation.state.get(run.assistant, {})),
        about=ground.place.about,
        control_player=control_player,
    )
    await begin(run, question, get_assistant(run.assistant))
    try:
        await notify_run_started(conversation.pk, run.pk)
    except RedisError:
        logger.warning("The sockets could not be notified of run %s.", run.pk)
    return run


def _look(
    conversation: Conversation, find_place: Callable[[Messages], Place], client_id: uuid.UUID | None
) -> Ground | Run:
    """All that the database has to say, in one visit, because each is a way to another thread; or the run of this
    very question."""
    if client_id and (repeated := _runs_of(conversation, client_id).first()):
        return repeated
    # Without what only the page draws.
    messages = {message.pk: message for message in conversation.messages.defer("tool_steps")}
    if len(messages) >= (most := settings.MAX_MESSAGES_PER_CONVERSATION):
        raise LimitReached(
            f"This conversation has {len(messages)} messages, and {most} is the most. Start a new one."
        )
    place = find_place(messages)
    place = replace(place, about=checked_about(conversation.user_id, place.about))
    tracks = tracks_of(conversation, place.about)
    if get_assistant(place.assistant or conversation.assistant).needs_tracks:
        _check_tracks(tracks)
    return Ground(place, tracks, history(messages, place.parent, _private(conversation, messages)))


def _named(assistant: str | None) -> str:
    if assistant and assistant not in ASSISTANTS:
        raise InvalidMessage(
            f"There is no assistant of that name. There are: {', '.join(sorted(ASSISTANTS))}."
        )
    return assistant or ""


def _who_answered(message: Message) -> str:
    """Whoever has answered answers again, also where another has taken over since."""
    if message.role == Message.Role.USER:
        return ""
    name = Run.objects.filter(answer=message).values_list("assistant", flat=True).first()
    return name if name in ASSISTANTS else ""


def _runs_of(conversation: Conversation, client_id: uuid.UUID) -> QuerySet[Run]:
    return Run.objects.filter(conversation=conversation, client_id=client_id)


def _checked(text: str) -> str:
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
    """With ``cached`` nothing is measured while somebody waits, so the track must be ready. The other two providers
    wait for the analysis, with progress."""
    if settings.ANALYSIS_PROVIDER != "cached":
        return
    if not tracks:
        raise NotFound("Track not found")
    for track in tracks:
        if not track.is_ready:
            raise TrackNotReady(f"Track not ready. Status: {track.status}")


def _private(conversation: Conversation, messages: Messages) -> set[uuid.UUID]:
    """Answers that an assistant keeps to itself (about health), and their questions."""
    named = {one for state in conversation.state.values() for one in state.get(PRIVATE_ANSWERS, ())}
    answers = [message for message in messages.values() if str(message.pk) in named]
    return {message.pk for message in answers} | {one.parent_id for one in answers if one.parent_id}


async def _store(conversation: Conversation, ground: Ground, client_id: uuid.UUID | None) -> tuple[Run, bool]:
    """Both messages and the run, in one transaction; False where this very question was stored already. The
    database itself allows one active run a conversation, so nobody needs to look for one first."""
    assistant = get_assistant(ground.place.assistant or conversation.assistant)
    insert = sync_to_async(partial(_insert, conversation, ground.place, client_id, assistant))
    try:
        return await insert(), True
    except IntegrityError:
        # Either this very question, sent twice, or another one that is being answered.
        if client_id and (repeated := await _runs_of(conversation, client_id).afirst()):
            return repeated, False
        active = await _active_id(conversation)
        if active is not None and not await close_if_abandoned(active):
            raise Busy(str(active)) from None
    try:
        return await insert(), True
    except IntegrityError:
        raise Busy(str(await _active_id(conversation))) from None


async def _active_id(conversation: Conversation) -> uuid.UUID | None:
    active = Run.objects.filter(conversation=conversation, status__in=Run.ACTIVE)
    return await active.values_list("pk", flat=True).afirst()


@transaction.atomic
def _insert(
    conversation: Conversation, place: Place, client_id: uuid.UUID | None, assistant: Assistant
) -> Run:
    asked = place.asked or Message(
        conversation=conversation,
        parent=place.parent,
        role=Message.Role.USER,
        text=place.text,
        about=place.about,
    )
    answer = Message(conversation=conversation, parent=asked, role=Message.Role.ASSISTANT)
    Message.objects.bulk_create([answer] if place.asked else [asked, answer])
    if not conversation.title:
        conversation.title = place.text[:TITLE_CHARACTERS]
    if place.assistant and place.asked is None:
        conversation.assistant = place.assistant
    conversation.save(update_fields=["title", "assistant", "updated_at"])
    run = Run.objects.create(
        conversation=conversation,
        question=asked,
        answer=answer,
        client_id=client_id,
        assistant=assistant.name,
        model=assistant.model(),
        # This process makes it, from this moment on.
        status=Run.Status.RUNNING,
        lease_until=timezone.now() + LEASE,
    )
    # Only now: an answer that ends waits for these counts while this run waits for its place.
    count_question(run, conversation.user_id)
    return run
