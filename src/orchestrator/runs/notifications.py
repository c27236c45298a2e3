"""Idempotent hints between processes. Whoever misses one loses nothing but time: all content is in the run log."""

import logging

from channels.layers import get_channel_layer
from redis.exceptions import RedisError

from src.streams.groups import conversation_group

logger = logging.getLogger(__name__)


async def notify_watchers(conversation_id: object, run_id: object) -> None:
    """Every open socket of the conversation starts to watch the run."""
    layer = get_channel_layer()
    assert layer is not None, "settings.CHANNEL_LAYERS names one"
    hint = {"type": "run.started", "run_id": str(run_id)}
    try:
        await layer.group_send(conversation_group(conversation_id), hint)
    except RedisError:
        logger.warning("Nobody could be told that run %s has begun.", run_id)
