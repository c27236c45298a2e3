"""Revocation of access on open WebSockets.

Sockets close at once when their user is deactivated, logs out, changes the password or is deleted, or when their
token is revoked. The notification has no content: each socket of the user then checks its own access.
"""

import logging
from typing import Any

from asgiref.sync import async_to_sync
from django.db import transaction
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver
from redis.exceptions import RedisError

from src.api.models import ApiToken, User
from src.streams.notifications import notify_access_changed

logger = logging.getLogger(__name__)


@receiver(post_save, sender=User)
def _changed(instance: User, *, created: bool, update_fields: frozenset[str] | None, **_: Any) -> None:
    # Every login updates last_login, which revokes nothing.
    if not created and update_fields != frozenset({"last_login"}):
        _notify_after_commit(instance.pk)


@receiver(post_delete, sender=User)
def _deleted(instance: User, **_: Any) -> None:
    _notify_after_commit(instance.pk)


@receiver(post_delete, sender=ApiToken)
def _revoked(instance: ApiToken, **_: Any) -> None:
    _notify_after_commit(instance.user_id)


def _notify_after_commit(user_id: int) -> None:
    transaction.on_commit(lambda: _notify(user_id))


def _notify(user_id: int) -> None:
    try:
        async_to_sync(notify_access_changed)(user_id)
    except RedisError:
        # A command that runs without the server has no sockets to notify either.
        logger.warning("The open sockets of user %s could not be notified of a change of access.", user_id)
