"""Who is locked out, logs out, changes the password or is deleted loses the open WebSockets too, at once; so does the
program whose token is revoked.

Only a hint goes out: every socket of the person looks for itself whether it may stay.
"""

import logging
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver
from redis.exceptions import RedisError

from src.api.models import ApiToken, User

logger = logging.getLogger(__name__)


def user_group(user_id: object) -> str:
    return f"person.{user_id}"


async def notify_access_changed(user_id: object) -> None:
    """Every open socket of this person finds out whether it may stay."""
    layer = get_channel_layer()
    assert layer is not None
    await layer.group_send(user_group(user_id), {"type": "access.changed"})


@receiver(post_save, sender=User)
def _changed(instance: User, *, created: bool, update_fields: frozenset[str] | None, **_: Any) -> None:
    # Every login writes its time: that shuts nobody out.
    if not created and update_fields != frozenset({"last_login"}):
        _hint_after_commit(instance.pk)


@receiver(post_delete, sender=User)
def _deleted(instance: User, **_: Any) -> None:
    _hint_after_commit(instance.pk)


@receiver(post_delete, sender=ApiToken)
def _revoked(instance: ApiToken, **_: Any) -> None:
    _hint_after_commit(instance.user_id)


def _hint_after_commit(user_id: int) -> None:
    transaction.on_commit(lambda: _hint(user_id))


def _hint(user_id: int) -> None:
    try:
        async_to_sync(notify_access_changed)(user_id)
    except RedisError:
        # From the command line, with nothing else running, there are no sockets either.
        logger.warning("The open pages of person %s could not be told that something changed.", user_id)
