from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import models, transaction


class User(AbstractUser):
    """A user. A custom model from the first migration, because Django cannot change it later."""

    class Language(models.TextChoices):
        BROWSER = "", "Same as the browser"
        ENGLISH = "en", "English"
        SPANISH = "es", "Spanish"
        GERMAN = "de", "German"

    class Theme(models.TextChoices):
        SYSTEM = "system"
        LIGHT = "light"
        DARK = "dark"

    class KeySpelling(models.TextChoices):
        USUAL = "usual"
        FLATS = "flats"
        SHARPS = "sharps"

    class Notation(models.TextChoices):
        """What the note below C is called."""

        LANGUAGE = "", "As usual in the language"
        B = "B"
        H = "H"

    language = models.CharField(max_length=2, choices=Language, default=Language.BROWSER, blank=True)
    theme = models.CharField(max_length=6, choices=Theme, default=Theme.SYSTEM)
    key_spelling = models.CharField(max_length=6, choices=KeySpelling, default=KeySpelling.USUAL)
    notation = models.CharField(max_length=1, choices=Notation, default=Notation.LANGUAGE, blank=True)
    uses_lastfm = models.BooleanField(default=True, help_text="titles and artists may be sent to Last.fm")

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
