from datetime import timedelta
from typing import Any, Self

from django.conf import settings
from django.db import models, transaction
from django.db.models.functions import Now
from django.utils import timezone

from .conversation import Conversation
from .track import Track
from .track_facts import TrackFacts

KEPT = timedelta(days=1)


class DiscardedQuerySet(models.QuerySet["Discarded"]):
    def owned_by(self, user: Any) -> Self:
        return self.filter(user=user)

    def outdated(self) -> Self:
        return self.filter(at__lt=timezone.now() - KEPT)


class Discarded(models.Model):
    """A track that its user deleted and can restore for a day.

    A discarded track has no user, so that queries for a user's tracks exclude it without a special case. It is also
    removed from conversations; their ids are stored here.
    """

    track = models.OneToOneField(Track, on_delete=models.CASCADE, primary_key=True, related_name="discarded")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="discarded"
    )
    conversation_ids = models.JSONField(default=list)
    at = models.DateTimeField(default=timezone.now, db_index=True)

    objects = DiscardedQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "discarded tracks"

    def __str__(self) -> str:
        return f"discarded {self.track_id}"

    @staticmethod
    def put(*tracks: Track) -> None:
        """Discard tracks that have a user."""
        ids = [track.pk for track in tracks]
        with transaction.atomic():
            links = Conversation.tracks.through.objects.filter(track_id__in=ids)
            conversations: dict[Any, list[str]] = {}
            for track_id, conversation_id in links.values_list("track_id", "conversation_id"):
                conversations.setdefault(track_id, []).append(str(conversation_id))
            rows: list[Discarded] = [
                Discarded(
                    track=track, user_id=track.user_id, conversation_ids=conversations.get(track.pk, [])
                )
                for track in tracks
            ]
            Discarded.objects.bulk_create(rows, ignore_conflicts=True)
            links.delete()
            Track.objects.filter(pk__in=ids).update(user=None)

    def restore(self) -> Track:
        """Restore the track. Raises ``IntegrityError`` if the user has added the same file again."""
        track = self.track
        with transaction.atomic():
            Track.objects.filter(pk=track.pk).update(user_id=self.user_id)
            # The sound indexes of other processes may have dropped it.
            TrackFacts.objects.filter(pk=track.pk).update(updated_at=Now())
            conversations = Conversation.objects.owned_by(self.user).filter(pk__in=self.conversation_ids)
            track.conversations.add(*conversations)
            self.delete()
        track.user_id = self.user_id
        return track
