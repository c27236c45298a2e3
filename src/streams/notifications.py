"""Notifications of open sockets over the channel layer: "look again".

A lost notification costs time only: the content is in the database or the run log.
"""

from typing import Literal, TypedDict

from channels.layers import get_channel_layer

from .channel_groups import conversation_group, user_group


class RunStarted(TypedDict):
    """A run has started in this conversation."""

    type: Literal["run.started"]
    run_id: str


class ConversationChanged(TypedDict):
    """The tracks of this conversation have changed."""

    type: Literal["conversation.changed"]


class StepUndone(TypedDict):
    """A step of this conversation was undone. ``message`` lists the changes."""

    type: Literal["step.undone"]
    undo_token: str
    message: str


class AccessChanged(TypedDict):
    """This user may have lost access."""

    type: Literal["access.changed"]


type Notification = RunStarted | ConversationChanged | StepUndone | AccessChanged


async def notify_run_started(conversation_id: object, run_id: object) -> None:
    """Make every open socket of the conversation watch the run."""
    await _send(conversation_group(conversation_id), {"type": "run.started", "run_id": str(run_id)})


async def notify_conversation_changed(conversation_id: object) -> None:
    """Make every open socket of the conversation send its state again."""
    await _send(conversation_group(conversation_id), {"type": "conversation.changed"})


async def notify_step_undone(conversation_id: object, undo_token: str, message: str) -> None:
    """Make every open socket of the conversation report the undo."""
    await _send(
        conversation_group(conversation_id),
        {"type": "step.undone", "undo_token": undo_token, "message": message},
    )


async def notify_access_changed(user_id: object) -> None:
    """Make every open socket of this user check its access."""
    await _send(user_group(user_id), {"type": "access.changed"})


async def _send(group: str, notification: Notification) -> None:
    """Send to a group. Raise ``redis.RedisError`` if Redis is unavailable."""
    layer = get_channel_layer()
    assert layer is not None, "settings.CHANNEL_LAYERS configures one"
    await layer.group_send(group, dict(notification))
