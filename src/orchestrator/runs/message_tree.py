"""The tree of the messages of a conversation. Each answer follows one branch."""

import uuid
from collections.abc import Collection
from typing import Any

from src.api.models import Message
from src.orchestrator.errors import NotFound

# All messages of a conversation, by id.
Messages = dict[uuid.UUID, Message]


def message_of(messages: Messages, message_id: uuid.UUID) -> Message:
    if message_id not in messages:
        raise NotFound("That message is not here. It may have been deleted.")
    return messages[message_id]


def newest(messages: Messages) -> Message | None:
    return max(messages.values(), key=lambda message: (message.created_at, message.role), default=None)


def before(messages: Messages, message: Message) -> Message | None:
    return messages.get(message.parent_id) if message.parent_id else None


def history(
    messages: Messages, last: Message | None, private: Collection[uuid.UUID] = ()
) -> list[dict[str, Any]]:
    """Return the messages for the model.

    They are the branch from the first message to ``last``, without the ``private`` ones.
    """
    branch: list[Message] = []
    while last is not None:
        branch.append(last)
        last = before(messages, last)
    shown = [message for message in reversed(branch) if message.pk not in private]
    return [part for message in shown for part in message.for_model()]
