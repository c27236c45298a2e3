import hashlib
import secrets
import uuid
from datetime import datetime, timedelta
from typing import Self

from django.conf import settings
from django.db import models, transaction
from django.db.models import Q
from django.utils import timezone

from .user import User

# Identifies leaked tokens to people and to secret scanners.
PREFIX = "clave_"
DISPLAY_LENGTH = len(PREFIX) + 6
MAX_TOKENS_PER_USER = 20
LAST_USED_RESOLUTION = timedelta(minutes=1)


class TooManyTokens(Exception):
    """The user already has the maximum number of tokens."""


class ApiToken(models.Model):
    """A token for a user's programs. It is shown once; only its hash is stored."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=100)
    prefix = models.CharField(max_length=20, help_text="its first characters, by which its owner knows it")
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}...)"

    @classmethod
    @transaction.atomic
    def issue(cls, user: User, name: str, expires_at: datetime | None = None) -> tuple[Self, str]:
        """Create a token and return it with its secret text, which is not stored. Raises `TooManyTokens`."""
        # Serialises concurrent requests, so that the count is right.
        User.objects.select_for_update().get(pk=user.pk)
        if cls.objects.filter(user=user).count() >= MAX_TOKENS_PER_USER:
            raise TooManyTokens
        text = PREFIX + secrets.token_urlsafe(32)
        token = cls.objects.create(
            user=user,
            name=name,
            prefix=text[:DISPLAY_LENGTH],
            digest=digest_of(text),
            expires_at=expires_at,
        )
        return token, text

    @classmethod
    async def user_with(cls, text: str) -> User | None:
        """Return the user of a token, or None if it is unknown, revoked or expired."""
        now = timezone.now()
        is_valid = Q(expires_at=None) | Q(expires_at__gt=now)
        tokens = cls.objects.filter(is_valid, digest=digest_of(text), user__is_active=True)
        token = await tokens.select_related("user").afirst()
        if token is None:
            return None
        await token._update_last_used(now)
        return token.user

    async def _update_last_used(self, now: datetime) -> None:
        # At most once a minute, so that frequent requests do not write every time.
        before = now - LAST_USED_RESOLUTION
        if self.last_used_at is None or self.last_used_at <= before:
            await ApiToken.objects.filter(pk=self.pk).aupdate(last_used_at=now)


def digest_of(text: str) -> str:
    # A fast hash is enough: the text is long and random, so it cannot be guessed.
    return hashlib.sha256(text.encode()).hexdigest()
