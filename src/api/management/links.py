"""Links that let a person in, sent by mail where mail is configured and else printed."""

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
def a_database() -> Iterator[None]:
    """Says what to do where there is none yet, instead of a page of Python."""
    first = "Run script/serve first: it makes one." if settings.EMBEDDED else "Run manage.py migrate first."
    missing = CommandError(f"There is no library yet. {first}")
    file = Path(settings.DATABASES["default"]["NAME"])
    # Looked for by hand: opening it would make an empty one.
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
            "The database does not answer. Is it running, and is DATABASE_URL right?"
        ) from None


def base_url() -> str:
    """Where people reach this installation, as far as we know ourselves."""
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
    """Where this person sets a password, once, within days. It dies with the first login, too."""
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    return base.rstrip("/") + reverse("set-password", args=[uid, default_token_generator.make_token(user)])


def hand_over(user: User, subject: str, text: str, say: Callable[[str], object]) -> None:
    """By mail, if there is mail and an address; else to whoever sits here, to be passed on."""
    if not (settings.EMAIL_URL and user.email):
        say(text)
        return
    try:
        EmailMessage(subject, text, to=[user.email]).send()
    except OSError as error:
        raise CommandError(
            f"The mail to {user.email} could not be sent ({error}). Look at EMAIL_URL. The message was:\n\n{text}"
        ) from None
    say(f"Sent to {user.email}.")
