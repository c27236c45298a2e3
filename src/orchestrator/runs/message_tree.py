"""The messages of a conversation: a tree, of which each answer follows one branch."""

import uuid
from typing import Any

from src.api.models import Message
from src.orchestrator.errors import NotFound

# All of a conversation, by their ids.
Messages = dict[uuid.UUID, Message]


def message_of(messages: Messages, message_id: uuid.UUID) -> Message:
    if message_id not in messages:
        raise NotFound("That message is not here. It may have been deleted.")
    return messages[message_id]


def newest(messages: Messages) -> Message | None:
    return max(messages.values(), key=lambda message: (message.created_at, message.role), default=None)


def before(messages: Messages, message: Message) -> Message | None:
    return messages.get(message.parent_id) if message.parent_id else None


def history(messages: Messages, last: Message | None) -> list[dict[str, Any]]:
    """What was said before, from the first message to ``last``, along its branch."""
    branch: list[Message] = []
    while last is not None:
        branch.append(last)
        last = before(messages, last)
    return [part for message in reversed(branch) for part in message.for_model()]
