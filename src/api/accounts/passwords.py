"""Passwords: tried a limited number of times, asked for before something that cannot be undone, and changed.

Plain code: hashing takes long on purpose, so call it in a thread.
"""

import time
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest

from src.api.http.errors import ApiError
from src.api.http.rate_limits import LoginAttempt
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
    # The stored row: the request's copy may be older than a password that was set meanwhile.
    user.refresh_from_db(fields=["password"])
    if not user.has_usable_password():
        if not _has_fresh_session(request, user):
            minutes = FRESH_SECONDS // 60
            raise ApiError(
                403,
                "confirmation_needed",
                f"Log in again with a new link and repeat this within {minutes} minutes.",
            )
        return
    check_own_password(request, user, password)


def check_own_password(request: HttpRequest | None, user: User, password: str) -> None:
    """Raises `ApiError` where it is wrong. Counted like an attempt to log in."""
    attempt = LoginAttempt(request, user.username)
    attempt.begin()
    if not user.check_password(password):
        raise ApiError(403, "wrong_password", "This is not your password.")
    attempt.succeed()


def _has_fresh_session(request: HttpRequest, user: User) -> bool:
    """Whether this user logged in with this very session in the last minutes. A token's request has no login."""
    if "Authorization" in request.headers or request.session.get(SESSION_KEY) != str(user.pk):
        return False
    return bool(time.time() - request.session.get(LOGGED_IN_AT, 0) <= FRESH_SECONDS)


def set_password(user: User, password: str) -> None:
    """A new password, if it is good enough. It ends every session and token but the one that is told of it."""
    refuse_weak(password, user)
    confirmed = user.password
    user.set_password(password)
    with transaction.atomic():
        stored = (
            User.objects.select_for_update().filter(pk=user.pk).values_list("password", flat=True).first()
        )
        if stored != confirmed:
            raise ApiError(
                409, "password_changed", "The password was changed meanwhile. Log in with the new one."
            )
        user.save(update_fields=["password"])


def refuse_weak(password: str, user: User) -> None:
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise ApiError(422, "weak_password", " ".join(error.messages)) from None
