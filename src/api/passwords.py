"""Passwords: tried a limited number of times, asked for before something that cannot be undone, and changed.

Plain code: hashing takes long on purpose, so call it in a thread.
"""

import time
from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from src.api.errors import Refused
from src.api.limits import LoginAttempt
from src.api.models import User

# Where the session keeps the time of its login, and how long that stands in for a password.
LOGGED_IN_AT = "logged_in_at"
FRESH_SECONDS = 600


class LimitedBackend(ModelBackend):
    """Django's own, behind a limit: whichever form or route a password comes by, it is counted."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **kwargs: Any,
    ) -> User | None:
        attempt = LoginAttempt(request, username or "")
        attempt.begin()
        user = super().authenticate(request, username=username, password=password, **kwargs)
        if not isinstance(user, User):
            return None
        attempt.succeed()
        return user


def refuse_unconfirmed(request: HttpRequest, user: User, password: str) -> None:
    """Whoever sits at an unlocked machine must not be able to take or delete the account: it takes the password,
    or, for a person without one, a login of the last minutes."""
    if not user.has_usable_password():
        if time.time() - request.session.get(LOGGED_IN_AT, 0) > FRESH_SECONDS:
            minutes = FRESH_SECONDS // 60
            raise Refused(
                403,
                "confirmation_needed",
                f"Log in again with a new link and repeat this within {minutes} minutes.",
            )
        return
    attempt = LoginAttempt(request, user.username)
    attempt.begin()
    if not user.check_password(password):
        raise Refused(403, "wrong_password", "This is not your password.")
    attempt.succeed()


def set_password(user: User, password: str) -> None:
    """A new password, if it is good enough. It ends every session and token but the one that is told of it."""
    refuse_weak(password, user)
    user.set_password(password)
    user.save(update_fields=["password"])


def refuse_weak(password: str, user: User) -> None:
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise Refused(422, "weak_password", " ".join(error.messages)) from None
