import hashlib
import secrets
import uuid
from typing import Self

from django.conf import settings
from django.db import models, transaction
from django.utils import timezone

from .user import User


class CalendarLink(models.Model):
    """A secret address at which calendar programs read one user's plan. Only its hash is stored."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="calendar_link"
    )
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"since {self.created_at:%Y-%m-%d}"

    @classmethod
    @transaction.atomic
    def issue(cls, user: User) -> str:
        """Return a new secret. The link before it stops working."""
        token = secrets.token_urlsafe(32)
        cls.objects.update_or_create(
            user=user, defaults={"digest": digest_of(token), "created_at": timezone.now()}
        )
        return token

    @classmethod
    def find(cls, token: str) -> Self | None:
        """Return the link with this secret, or None where it is unknown or revoked."""
        known = cls.objects.filter(digest=digest_of(token), user__is_active=True)
        return known.select_related("user").first()


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
