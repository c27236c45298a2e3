from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import transaction


class User(AbstractUser):
    """A user. A custom model from the first migration, because Django cannot change it later."""

    # Django sets this in `set_password` until `save`, but not when it only upgrades the hash of the same password.
    _password: str | None

    def save(self, **options: Any) -> None:
        """Save the user. A new password revokes all API tokens.

        Someone who knew the old password may have created tokens. (Sessions and JWTs have a fingerprint of it.)
        """
        is_new_password = self._password is not None
        with transaction.atomic():
            super().save(**options)
            if is_new_password:
                self.api_tokens.all().delete()
