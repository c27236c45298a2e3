from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import transaction


class User(AbstractUser):
    """A person. Our own class from the first migration: Django cannot swap it in later."""

    # Django's own: set by `set_password` until it is saved, and not where the same password is merely hashed better.
    _password: str | None

    def save(self, **options: Any) -> None:
        """A new password ends the API tokens too, whichever way it comes: whoever knew the old one may have made
        some. (Sessions and login tokens carry a fingerprint of the password.)"""
        is_new_password = self._password is not None
        with transaction.atomic():
            super().save(**options)
            if is_new_password:
                self.api_tokens.all().delete()
