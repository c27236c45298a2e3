"""Who has the work on a track in hand, and until when that is believed without hearing of it again."""

import logging
from datetime import datetime, timedelta
from typing import Any

from django.db import models, transaction
from django.db.models.signals import post_delete
from django.dispatch import receiver
from django.utils import timezone
from redis.exceptions import RedisError

from src.streams.tracks import forget

logger = logging.getLogger(__name__)

# A queued track that has not begun after this time is looked for in the queue.
QUEUE_LEASE = timedelta(seconds=20)


def first_lease() -> datetime:
    return timezone.now() + QUEUE_LEASE


class TrackWork(models.Model):
    """The part of a track that its workers keep (``src.tasks.lease``)."""

    lease_until = models.DateTimeField(
        default=first_lease, help_text="until then the queue or a worker is trusted to have it in hand"
    )
    lease_holder = models.CharField(max_length=80, blank=True, help_text="job/attempt that alone may write")
    attempts = models.PositiveSmallIntegerField(default=0, help_text="begun since it last ended")
    crashes = models.PositiveSmallIntegerField(default=0, help_text="processes that died over it")
    measured_by = models.TextField(blank=True, help_text="agents and versions of the last whole analysis")

    class Meta:
        abstract = True

    @staticmethod
    def at_rest() -> dict[str, Any]:
        """These fields when nobody works on the track, and nothing counts against it."""
        return {"lease_until": timezone.now(), "lease_holder": "", "attempts": 0, "crashes": 0}


@receiver(post_delete, sender="api.Track")
def _forget_stream(instance: models.Model, **_: Any) -> None:
    """What workers said about a track goes with it."""
    transaction.on_commit(lambda: _forget(str(instance.pk)))


def _forget(track_id: str) -> None:
    try:
        forget(track_id)
    except RedisError:
        logger.warning("Redis is away; what was said about track %s goes within the hour.", track_id)
