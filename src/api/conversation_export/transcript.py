"""A conversation as plain data."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db.models import F

from src.api.models import Conversation, Message

MESSAGE_FIELDS = ("id", "parent_id", "role", "text", "tool_steps", "suggestions", "about", "created_at")
RUN_FIELDS = ("status", "model", "error_code", "usage")


def transcript(conversation: Conversation) -> dict[str, Any]:
    """Return the conversation with all branches."""
    tracks = conversation.tracks.light().order_by("created_at", "id")
    return {
        "id": conversation.pk,
        "title": conversation.title,
        "assistant": conversation.assistant,
        "created_at": conversation.created_at,
        "updated_at": conversation.updated_at,
        "tracks": [
            {"id": track.pk, "title": track.display_name, "duration_seconds": track.duration}
            for track in tracks
        ],
        "messages": [_message(row) for row in _rows(conversation)],
    }


def _rows(conversation: Conversation) -> list[dict[str, Any]]:
    run_fields = {f"run_{name}": F(f"run__{name}") for name in RUN_FIELDS}
    messages = Message.objects.filter(conversation=conversation).order_by("created_at", "-role", "id")
    return list(messages.values(*MESSAGE_FIELDS, **run_fields))


def _message(row: dict[str, Any]) -> dict[str, Any]:
    run = {name: row.pop(f"run_{name}") for name in RUN_FIELDS}
    return {**row, "run": run if run["status"] else None}


def branch(messages: Sequence[dict[str, Any]], last_id: UUID | None = None) -> list[dict[str, Any]]:
    """Return the messages from the first to this one, or to the newest."""
    by_id = {message["id"]: message for message in messages}
    message = by_id.get(last_id) if last_id else (messages[-1] if messages else None)
    path: list[dict[str, Any]] = []
    while message is not None:
        path.append(message)
        message = by_id.get(message["parent_id"])
    return path[::-1]
