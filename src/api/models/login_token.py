import hashlib
import secrets
from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone

from .user import User

LIFETIME = timedelta(minutes=30)


class LoginToken(models.Model):
    """A one-time login link of a user. Only its hash is stored."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="login_tokens")
    digest = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"for {self.user_id}, until {self.expires_at:%Y-%m-%d %H:%M}"

    @classmethod
    def issue(cls, user: User) -> str:
        """Create a token for the user, for the path ``/login/<token>``."""
        token = secrets.token_urlsafe(32)
        cls.objects.create(user=user, digest=_digest(token), expires_at=timezone.now() + LIFETIME)
        return token

    @classmethod
    def redeem(cls, token: str) -> User | None:
        """Use the token and return its user, or None if it is unknown, used or expired. Safe against races."""
        now = timezone.now()
        unused = cls.objects.filter(
            digest=_digest(token), used_at=None, expires_at__gt=now, user__is_active=True
        )
        if not unused.update(used_at=now):
            return None
        return cls.objects.select_related("user").get(digest=_digest(token)).user


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
