import struct
from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import Any, ClassVar, Self
from uuid import UUID

from django.conf import settings
from django.db import models
from django.utils import timezone

_POINT = struct.Struct("<16sff")

type Point = tuple[UUID, float, float]


class LibraryMapQuerySet(models.QuerySet["LibraryMap"]):
    def owned_by(self, user: Any) -> Self:
        return self.filter(user=user)


class LibraryMap(models.Model):
    """The library of a user as a picture: where each track lies, and the projection that put it there.

    The projection is kept, so that a track stays where it is when others are added.
    """

    # A job renews it while it works. After a lost job another may be started.
    lease: ClassVar[timedelta] = timedelta(seconds=60)

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="library_map"
    )
    projection = models.BinaryField(
        null=True, blank=True, help_text="32 bit floats: the mean fingerprint, then the two axes"
    )
    fitted_on = models.PositiveIntegerField(
        default=0, help_text="from how many tracks the projection was computed"
    )
    points = models.BinaryField(default=bytes, blank=True, help_text="id, x, y of each track")
    newest_facts = models.DateTimeField(null=True, blank=True, help_text="the last change that it has")
    working_until = models.DateTimeField(
        null=True, blank=True, help_text="the lease of the job; null without one"
    )
    fraction = models.FloatField(default=0.0, help_text="of the running job, 0 to 1")
    has_failed = models.BooleanField(default=False)

    objects = LibraryMapQuerySet.as_manager()

    def __str__(self) -> str:
        return f"map of {self.user_id}"

    @property
    def is_working(self) -> bool:
        return self.working_until is not None and self.working_until > timezone.now()

    @classmethod
    def claim(cls, user_id: int) -> bool:
        """Return whether the caller must start a job: True for one of several at the same time."""
        cls.objects.get_or_create(user_id=user_id)
        now = timezone.now()
        free = cls.objects.filter(user_id=user_id).exclude(working_until__gt=now)
        return bool(free.update(working_until=now + cls.lease, fraction=0.0, has_failed=False))

    def each_point(self) -> Iterator[Point]:
        for track_id, x, y in _POINT.iter_unpack(self.points):
            yield UUID(bytes=track_id), x, y

    @staticmethod
    def packed(points: Iterable[Point]) -> bytes:
        return b"".join(_POINT.pack(track_id.bytes, x, y) for track_id, x, y in points)
