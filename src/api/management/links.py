"""Login and password links, sent by mail if it is configured, else printed."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import EmailMessage
from django.core.management.base import CommandError
from django.db.utils import OperationalError, ProgrammingError
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from src.api.models import User


@contextmanager
def require_database() -> Iterator[None]:
    """Raise `CommandError` with advice if the database is missing or cannot be reached."""
    first = "Run script/serve first: it creates one." if settings.EMBEDDED else "Run manage.py migrate first."
    missing = CommandError(f"There is no database yet. {first}")
    file = Path(settings.DATABASES["default"]["NAME"])
    # Checked here, because opening the database would create an empty file.
    if settings.EMBEDDED and not file.exists():
        raise missing
    try:
        yield
    except ProgrammingError:
        raise missing from None
    except OperationalError as error:
        if "no such table" in str(error):
            raise missing from None
        raise CommandError(
            "The database cannot be reached. Is it running, and is DATABASE_URL correct?"
        ) from None


def base_url() -> str:
    """Return the URL of this installation as far as the settings tell."""
    if settings.EMBEDDED:
        return _running_address() or "http://127.0.0.1:8000"
    host = next(iter(settings.ALLOWED_HOSTS), "localhost").lstrip(".")
    return f"{'https' if settings.SECURE_COOKIES else 'http'}://{host}"


def _running_address() -> str | None:
    try:
        running = json.loads((settings.CLAVE_HOME / "run" / "serve.lock").read_text())
    except (OSError, ValueError):
        return None
    address: str | None = running.get("address")
    return address


def password_link(user: User, base: str) -> str:
    """Return a link to set a password. It works once, for a few days, and only until the next login."""
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    return base.rstrip("/") + reverse("set-password", args=[uid, default_token_generator.make_token(user)])


def deliver(user: User, subject: str, text: str, write: Callable[[str], object]) -> None:
    """Send the text by mail if mail is configured and the user has an address; else write it out."""
    if not (settings.EMAIL_URL and user.email):
        write(text)
        return
    try:
        EmailMessage(subject, text, to=[user.email]).send()
    except OSError as error:
        raise CommandError(
            f"The mail to {user.email} could not be sent ({error}). Check EMAIL_URL. The message was:\n\n{text}"
        ) from None
    write(f"Sent to {user.email}.")
