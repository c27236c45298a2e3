"""Conversations with their messages and tracks."""

from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from ninja import Query, Router

from src.api.accounts.authentication import AuthenticatedRequest
from src.api.accounts.ownership import owned_conversation, owned_tracks
from src.api.chat.undo_state import attach_undo_states
from src.api.http.errors import ApiError
from src.api.http.pagination import page_of
from src.api.http.rate_limits import new_conversations, require_capacity
from src.api.models import Conversation, Message, Run, Track, User
from src.api.models.conversation import ConversationQuerySet
from src.api.schemas import conversations as schemas
from src.api.schemas.base import PageQuery
from src.orchestrator.assistant import ASSISTANTS, load_assistants
from src.orchestrator.errors import Busy
from src.orchestrator.runs import stop_and_wait
from src.orchestrator.tools.journal.step import lock
from src.streams.notifications import notify_conversation_changed

router = Router()


def _with_tracks() -> ConversationQuerySet:
    return Conversation.objects.prefetch_related(Prefetch("tracks", Track.objects.light()))


def _messages() -> QuerySet[Message]:
    # model_messages are long and not part of the API.
    return Message.objects.defer("model_messages").select_related("run").order_by("created_at", "id")


def _in_full() -> ConversationQuerySet:
    active = Run.objects.filter(status__in=Run.ACTIVE)
    return _with_tracks().prefetch_related(
        Prefetch("messages", _messages()), Prefetch("runs", active, to_attr="active_runs")
    )


@router.post("", response={201: schemas.Conversation})
async def start_conversation(request: AuthenticatedRequest, start: schemas.ConversationStart) -> Conversation:
    _check_assistant(start.assistant)
    tracks = await owned_tracks(request.auth, start.track_ids)
    conversation = await sync_to_async(_create)(request.auth, start)
    await conversation.tracks.aset(tracks)
    return await owned_conversation(request.auth, str(conversation.id), _with_tracks())


def _create(user: User, start: schemas.ConversationStart) -> Conversation:
    new_conversations().count(user.pk)
    with transaction.atomic():
        # Serialises concurrent requests, so that the count is right.
        lock(user.pk)
        count = Conversation.objects.owned_by(user).count()
        require_capacity(count, settings.MAX_CONVERSATIONS_PER_USER, "conversations")
        return Conversation.objects.create(user=user, assistant=start.assistant, title=start.title)


@router.get("", response=schemas.ConversationPage)
async def list_conversations(
    request: AuthenticatedRequest, query: Query[schemas.ConversationQuery]
) -> dict[str, Any]:
    """List conversations, the latest first."""
    rows = _with_tracks().owned_by(request.auth).order_by("-updated_at", "id")
    if query.asked:
        rows = rows.filter(Exists(Message.objects.filter(conversation=OuterRef("pk"))))
    if query.q:
        rows = rows.filter(Q(title__icontains=query.q) | Q(messages__text__icontains=query.q)).distinct()
    return await page_of(rows, query)


@router.get("/{conversation_id}", response=schemas.ConversationDetail)
async def get_conversation(request: AuthenticatedRequest, conversation_id: str) -> Conversation:
    conversation = await owned_conversation(request.auth, conversation_id, _in_full())
    await sync_to_async(attach_undo_states)(request.auth.pk, list(conversation.messages.all()))
    return conversation


@router.patch("/{conversation_id}", response=schemas.Conversation)
async def change_conversation(
    request: AuthenticatedRequest, conversation_id: str, change: schemas.ConversationChange
) -> Conversation:
    """Rename the conversation, or hand it over to another assistant, which reads all its messages.

    A handover fails with 409 while an answer is being written.
    """
    conversation = await owned_conversation(request.auth, conversation_id, _with_tracks())
    if change.title is not None:
        conversation.title = change.title
    if change.assistant is not None and change.assistant != conversation.assistant:
        _check_assistant(change.assistant)
        if active := await conversation.runs.filter(status__in=Run.ACTIVE).afirst():
            raise Busy(str(active.pk))
        conversation.assistant = change.assistant
    await conversation.asave(update_fields=["title", "assistant"])
    return conversation


def _check_assistant(name: str) -> None:
    load_assistants()
    if name not in ASSISTANTS:
        names = ", ".join(sorted(ASSISTANTS))
        raise ApiError(422, "invalid", f"Unknown assistant. Choose from: {names}.")


@router.delete("/{conversation_id}", response={204: None})
async def delete_conversation(request: AuthenticatedRequest, conversation_id: str) -> None:
    """Delete the conversation. An answer in progress is stopped."""
    conversation = await owned_conversation(request.auth, conversation_id)
    await stop_and_wait(Run.objects.filter(conversation=conversation))
    await conversation.adelete()


@router.get("/{conversation_id}/messages", response=schemas.MessagePage)
async def messages(
    request: AuthenticatedRequest, conversation_id: str, query: Query[PageQuery]
) -> dict[str, Any]:
    """List messages in chronological order."""
    conversation = await owned_conversation(request.auth, conversation_id)
    page = await page_of(_messages().filter(conversation=conversation), query)
    await sync_to_async(attach_undo_states)(request.auth.pk, page["items"])
    return page


@router.put("/{conversation_id}/tracks", response=schemas.Conversation)
async def set_tracks(
    request: AuthenticatedRequest, conversation_id: str, body: schemas.TrackIds
) -> Conversation:
    """Replace the tracks of the conversation."""
    conversation = await owned_conversation(request.auth, conversation_id)
    await conversation.tracks.aset(await owned_tracks(request.auth, body.track_ids))
    return await _changed(request, conversation)


@router.post("/{conversation_id}/tracks", response=schemas.Conversation)
async def add_tracks(
    request: AuthenticatedRequest, conversation_id: str, body: schemas.TrackIds
) -> Conversation:
    conversation = await owned_conversation(request.auth, conversation_id)
    await conversation.tracks.aadd(*await owned_tracks(request.auth, body.track_ids))
    return await _changed(request, conversation)


async def _changed(request: AuthenticatedRequest, conversation: Conversation) -> Conversation:
    """Notify the conversation's open sockets of a change, and return it."""
    await notify_conversation_changed(conversation.id)
    return await owned_conversation(request.auth, str(conversation.id), _with_tracks())
