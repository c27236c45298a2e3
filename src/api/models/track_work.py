"""Lease fields of a track: which job works on it, and until when."""

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

# If the analysis of a queued track has not started after this time, the queue is checked for its job.
QUEUE_LEASE = timedelta(seconds=20)


def first_lease() -> datetime:
    return timezone.now() + QUEUE_LEASE


class TrackWork(models.Model):
    """The fields of a track that its workers maintain (``src.tasks.lease``)."""

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
        """Return the values of these fields for a track that is not being worked on."""
        return {"lease_until": timezone.now(), "lease_holder": "", "attempts": 0, "crashes": 0}


@receiver(post_delete, sender="api.Track")
def _forget_stream(instance: models.Model, **_: Any) -> None:
    """Delete the progress stream of a deleted track."""
    transaction.on_commit(lambda: _forget(str(instance.pk)))


def _forget(track_id: str) -> None:
    try:
        forget(track_id)
    except RedisError:
        logger.warning("Redis is unavailable; the stream of track %s expires within the hour.", track_id)
