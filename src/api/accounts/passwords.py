"""Password checks with rate limits, confirmation of irreversible actions, password changes.

Hashing is slow on purpose: call these functions in a thread.
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

# The session key with the time of login, and how long a login counts as a confirmation for users without a password.
LOGGED_IN_AT = "logged_in_at"
FRESH_SECONDS = 600


class LimitedBackend(ModelBackend):
    """Django's backend with a rate limit that covers every form and route."""

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


def require_confirmation(request: HttpRequest, user: User, password: str) -> None:
    """Raise `ApiError` unless the user confirms with the password or, without one, has just logged in.

    An unlocked computer alone must not be enough to take over or delete an account.
    """
    # The request's copy may be older than a password that was set in the meantime.
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
    """Raise `ApiError` if the password is wrong. Counts as a login attempt."""
    attempt = LoginAttempt(request, user.username)
    attempt.begin()
    if not user.check_password(password):
        raise ApiError(403, "wrong_password", "Wrong password.")
    attempt.succeed()


def _has_fresh_session(request: HttpRequest, user: User) -> bool:
    """Return whether the user has just logged in with this session. Requests with a token have no login."""
    if "Authorization" in request.headers or request.session.get(SESSION_KEY) != str(user.pk):
        return False
    return bool(time.time() - request.session.get(LOGGED_IN_AT, 0) <= FRESH_SECONDS)


def set_password(user: User, password: str) -> None:
    """Validate and store a new password. Ends all sessions and tokens; the caller renews its own session."""
    require_strong_password(password, user)
    confirmed = user.password
    user.set_password(password)
    with transaction.atomic():
        stored = (
            User.objects.select_for_update().filter(pk=user.pk).values_list("password", flat=True).first()
        )
        if stored != confirmed:
            raise ApiError(409, "password_changed", "The password has been changed. Log in with the new one.")
        user.save(update_fields=["password"])


def require_strong_password(password: str, user: User) -> None:
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise ApiError(422, "weak_password", " ".join(error.messages)) from None
