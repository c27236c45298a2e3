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

# Says what it is to whoever finds one where it should not be, and to programs that look for such mistakes.
MARK = "clave_"
SHOWN_CHARACTERS = len(MARK) + 6
MOST_OF_A_PERSON = 20
USE_IS_WRITTEN_EVERY = timedelta(minutes=1)


class TooManyTokens(Exception):
    """A person has as many as anybody may have."""


class ApiToken(models.Model):
    """A key for one person's programs, shown once. Only its hash is stored, so nobody can read it from here."""

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
        """A new token and its secret text, which is not stored anywhere. Raises `TooManyTokens`."""
        # Two requests at the same time count one after the other.
        User.objects.select_for_update().get(pk=user.pk)
        if cls.objects.filter(user=user).count() >= MOST_OF_A_PERSON:
            raise TooManyTokens
        text = MARK + secrets.token_urlsafe(32)
        token = cls.objects.create(
            user=user,
            name=name,
            prefix=text[:SHOWN_CHARACTERS],
            digest=digest_of(text),
            expires_at=expires_at,
        )
        return token, text

    @classmethod
    async def user_with(cls, text: str) -> User | None:
        """Whom the token stands for, or None where it is unknown, revoked or too old."""
        now = timezone.now()
        is_valid = Q(expires_at=None) | Q(expires_at__gt=now)
        known = cls.objects.filter(is_valid, digest=digest_of(text), user__is_active=True)
        token = await known.select_related("user").afirst()
        if token is None:
            return None
        await token._note_use(now)
        return token.user

    async def _note_use(self, now: datetime) -> None:
        # To the minute: a program that asks a hundred times a second shall not write as often.
        before = now - USE_IS_WRITTEN_EVERY
        if self.last_used_at is None or self.last_used_at <= before:
            await ApiToken.objects.filter(pk=self.pk).aupdate(last_used_at=now)


def digest_of(text: str) -> str:
    # Quick on purpose: the text is random and long, so nobody finds it by trying.
    return hashlib.sha256(text.encode()).hexdigest()
