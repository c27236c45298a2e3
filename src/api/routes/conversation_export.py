"""Export of conversations, and deletion of messages."""

import json
import re
from typing import Any
from uuid import UUID

from asgiref.sync import sync_to_async
from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.http import HttpResponse
from django.utils.http import content_disposition_header
from ninja import Query, Router

from src.api.accounts.authentication import AuthenticatedRequest
from src.api.accounts.ownership import owned_conversation
from src.api.conversation_export import as_markdown, transcript
from src.api.models import Conversation, Message, Run
from src.api.schemas import conversations as schemas
from src.orchestrator.errors import Busy, NotFound

router = Router()

MAX_NAME_LENGTH = 60
FILE_RESPONSE = {
    "responses": {
        200: {
            "description": "A file",
            "content": {
                "text/markdown": {"schema": {"type": "string"}},
                "application/json": {"schema": {"type": "object"}},
            },
        }
    }
}


@router.get("/{conversation_id}/export", openapi_extra=FILE_RESPONSE)
async def export(
    request: AuthenticatedRequest, conversation_id: str, query: Query[schemas.TranscriptQuery]
) -> HttpResponse:
    """Export the conversation: one branch with its measurements as Markdown, or everything as JSON."""
    conversation = await owned_conversation(request.auth, conversation_id)
    written = await sync_to_async(transcript)(conversation)
    if query.form == "json":
        return _file(json.dumps(written, cls=DjangoJSONEncoder, ensure_ascii=False), conversation, "json")
    last_id = query.last_message_id
    if last_id and all(message["id"] != last_id for message in written["messages"]):
        raise NotFound
    return _file(as_markdown(written, last_id), conversation, "markdown")


def _file(content: str, conversation: Conversation, form: str) -> HttpResponse:
    kind, ending = {"json": ("application/json", "json"), "markdown": ("text/markdown", "md")}[form]
    # Letters of any language, but nothing with a meaning to file systems or shells.
    words = re.sub(r"[^\w]+", "-", conversation.title)[:MAX_NAME_LENGTH].strip("-")
    name = f"clave-{words or 'conversation'}.{ending}"
    headers = {
        "Content-Disposition": content_disposition_header(as_attachment=True, filename=name) or "attachment",
        "Cache-Control": "no-store",
    }
    return HttpResponse(content, content_type=f"{kind}; charset=utf-8", headers=headers)


@router.delete("/{conversation_id}/messages/{message_id}", response={204: None})
async def delete_message(request: AuthenticatedRequest, conversation_id: str, message_id: str) -> None:
    """Delete a message and all its replies, but not its other versions.

    Fails with 409 while an answer among them is being written.
    """
    conversation = await owned_conversation(request.auth, conversation_id)
    try:
        await sync_to_async(_delete)(conversation, UUID(message_id))
    except ValueError:
        raise NotFound from None


@transaction.atomic
def _delete(conversation: Conversation, message_id: UUID) -> None:
    # A concurrent start of an answer waits for this lock and then does not find the message.
    list(Conversation.objects.select_for_update().filter(pk=conversation.pk))
    children: dict[Any, list[UUID]] = {}
    for row_id, parent_id in conversation.messages.values_list("pk", "parent_id"):
        children.setdefault(parent_id, []).append(row_id)
    if all(message_id not in siblings for siblings in children.values()):
        raise NotFound
    doomed = [message_id]
    for row_id in doomed:
        doomed += children.get(row_id, [])
    active = Run.objects.filter(answer__in=doomed, status__in=Run.ACTIVE).first()
    if active is not None:
        raise Busy(str(active.pk))
    # All by id: a cascade would recurse as deep as the conversation is long.
    Message.objects.filter(pk__in=doomed).delete()
