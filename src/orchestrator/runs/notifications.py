"""Idempotent notifications between processes.

A lost notification only costs time: all content is in the run log.
"""

import logging

from channels.layers import get_channel_layer
from redis.exceptions import RedisError

from src.streams.groups import conversation_group

logger = logging.getLogger(__name__)


async def notify_watchers(conversation_id: object, run_id: object) -> None:
    """Make every open socket of the conversation watch the run."""
    layer = get_channel_layer()
    assert layer is not None, "settings.CHANNEL_LAYERS names one"
    hint = {"type": "run.started", "run_id": str(run_id)}
    try:
        await layer.group_send(conversation_group(conversation_id), hint)
    except RedisError:
        logger.warning("The sockets could not be notified of run %s.", run_id)
