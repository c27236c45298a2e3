"""Start of a run.

The question is checked and stored with an empty answer, the run begins, and the open sockets are notified.
"""

import asyncio
import logging
import uuid
from collections.abc import Callable
from copy import deepcopy
from functools import partial

from asgiref.sync import sync_to_async
from django.db import IntegrityError, transaction
from django.utils import timezone
from redis.exceptions import RedisError

from src.api.models import Conversation, Message, Run
from src.observability.log_context import redacting
from src.orchestrator.assistant import (
    SHARED,
    Assistant,
    Question,
    get_assistant,
)
from src.orchestrator.errors import Busy, InvalidMessage, NotFound
from src.orchestrator.events import About, PlayerEvent, PlayerState
from src.streams.notifications import notify_run_started

from .conversation_title import title_of
from .execute import begin
from .known_player import known_player
from .lease import LEASE, close_if_abandoned
from .message_tree import Messages, before, message_of, newest
from .placement import (
    Place,
    Snapshot,
    assistant_of,
    known_assistant,
    read_conversation,
    runs_with_client_id,
    valid_question,
)
from .question_rate import questions, rate_limit_error
from .usage import count_question

logger = logging.getLogger(__name__)


type ControlPlayer = Callable[[PlayerEvent], None]


def ignore_player(_event: PlayerEvent) -> None:
    """Ignore the event: programs have no player."""


async def start_run(
    conversation: Conversation,
    text: str,
    client_id: uuid.UUID | None = None,
    *,
    parent_id: uuid.UUID | None = None,
    assistant: str | None = None,
    about: About | None = None,
    player: PlayerState | None = None,
    control_player: ControlPlayer = ignore_player,
) -> Run:
    """Accept a question and start its answer.

    A repeated ``client_id`` returns the same run.

    ``parent_id`` is the message that the question follows, by default the newest. ``assistant`` takes over the
    conversation and gets ``about``. ``player`` is what sounds on the page. ``control_player`` is called in this process
    with the events for the player; it is not called for a repeated ``client_id``.

    Raises `InvalidMessage`, `RateLimited`, `DayUsedUp`, `NotFound`, `TrackNotReady` or `Busy`; then nothing is stored.
    """

    def place(messages: Messages) -> Place:
        parent = message_of(messages, parent_id) if parent_id else newest(messages)
        return Place(valid_question(text), parent, assistant=known_assistant(assistant), about=about)

    return await _start(conversation, place, client_id, control_player, player)


async def regenerate(
    conversation: Conversation,
    message_id: uuid.UUID,
    client_id: uuid.UUID | None = None,
    *,
    control_player: ControlPlayer = ignore_player,
) -> Run:
    """Answer a question again. ``message_id`` is the question or its answer.

    The earlier answer is kept as a branch. ``client_id`` and ``control_player`` work as in `start_run`.
    """

    def place(messages: Messages) -> Place:
        message = message_of(messages, message_id)
        asked = message if message.role == Message.Role.USER else before(messages, message)
        if asked is None:
            raise NotFound("The question of this answer is gone, so it cannot be asked again.")
        return Place(
            asked.text, before(messages, asked), asked, assistant=assistant_of(message), about=asked.about
        )

    return await _start(conversation, place, client_id, control_player)


async def edit(
    conversation: Conversation,
    message_id: uuid.UUID,
    text: str,
    client_id: uuid.UUID | None = None,
    *,
    control_player: ControlPlayer = ignore_player,
) -> Run:
    """Replace the text of a question.

    The earlier question is kept, with its answers, as a branch.

    ``client_id`` and ``control_player`` work as in `start_run`.
    """

    def place(messages: Messages) -> Place:
        message = message_of(messages, message_id)
        if message.role != Message.Role.USER:
            raise InvalidMessage("Only a question can be edited.")
        return Place(valid_question(text), before(messages, message), about=message.about)

    return await _start(conversation, place, client_id, control_player)


async def _start(
    conversation: Conversation,
    find_place: Callable[[Messages], Place],
    client_id: uuid.UUID | None,
    control_player: ControlPlayer,
    player: PlayerState | None = None,
) -> Run:
    # The database and Redis are queried at the same time, because the user waits for the first token.
    snapshot, is_within_limit = await asyncio.gather(
        sync_to_async(read_conversation)(conversation, find_place, client_id),
        questions().aincrement(conversation.user_id),
    )
    if isinstance(snapshot, Run):
        return snapshot
    if not is_within_limit:
        raise rate_limit_error()
    with redacting(snapshot.place.text):
        run, is_new = await _store(conversation, snapshot, client_id)
    if not is_new:
        return run
    question = Question(
        text=snapshot.place.text,
        user_id=conversation.user_id,
        tracks=snapshot.prompt_tracks,
        history=tuple(snapshot.history),
        conversation_id="" if conversation.is_temporary else str(conversation.pk),
        answer_id=str(run.answer_id),
        state=deepcopy(conversation.state.get(run.assistant, {})),
        shared_state=deepcopy(conversation.state.get(SHARED, {})),
        about=snapshot.place.about,
        player=known_player(player),
        control_player=control_player,
    )
    await begin(run, question, get_assistant(run.assistant))
    try:
        await notify_run_started(conversation.pk, run.pk)
    except RedisError:
        logger.warning("The sockets could not be notified of run %s.", run.pk)
    return run


async def _store(
    conversation: Conversation, snapshot: Snapshot, client_id: uuid.UUID | None
) -> tuple[Run, bool]:
    """Store both messages and the run.

    Return False if the question was stored already.

    A constraint in the database allows one active run per conversation.
    """
    assistant = get_assistant(snapshot.place.assistant or conversation.assistant)
    titles = [track.title for track in snapshot.tracks]
    insert = sync_to_async(partial(_insert, conversation, snapshot.place, titles, client_id, assistant))
    try:
        return await insert(), True
    except IntegrityError:
        # Either this question was sent twice, or another one is being answered.
        if client_id and (repeated := await runs_with_client_id(conversation, client_id).afirst()):
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
    conversation: Conversation,
    place: Place,
    track_titles: list[str],
    client_id: uuid.UUID | None,
    assistant: Assistant,
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
        conversation.title = title_of(place.text, track_titles)
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
        # Executed by this process from now on.
        status=Run.Status.RUNNING,
        lease_until=timezone.now() + LEASE,
    )
    # Last, to hold the lock of the counts as briefly as possible: ending answers wait for it.
    count_question(run, conversation.user_id)
    return run
