"""Authentication of HTTP requests and WebSockets.

Browsers use a session, programs send ``Authorization: Bearer ...`` with a JWT or an API token. Tokens are never
accepted in a URL, because URLs end up in logs, histories and screenshots.
"""

import time
from copy import copy
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import alogin, authenticate, get_user
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare
from ninja.security.base import AuthBase
from ninja.utils import check_csrf
from ninja_jwt.exceptions import TokenError
from ninja_jwt.tokens import AccessToken, RefreshToken, Token

from src.api.accounts.passwords import LOGGED_IN_AT
from src.api.http.errors import ApiError
from src.api.models import ApiToken, User
from src.api.models.api_token import PREFIX
from src.core.database import in_database_thread
from src.observability.log_context import bind
from src.orchestrator.errors import ClaveError

# The claim of a JWT that holds a fingerprint of the user's password. Changing the password revokes the token.
FINGERPRINT = "fingerprint"


class MixedCredentials(ClaveError):
    """This request has the credentials of two users. Log out, or leave out the Authorization header."""

    code = "unauthenticated"
    retryable = False


class AuthenticatedRequest(HttpRequest):
    """A request of an authenticated user."""

    auth: User


class SessionOrBearerAuth(AuthBase):
    """Default authentication of all private routes. An ``Authorization`` header takes precedence over the session."""

    openapi_type = "http"
    openapi_scheme = "bearer"

    async def __call__(self, request: HttpRequest) -> User | None:
        if header := request.headers.get("Authorization"):
            return await user_of_bearer(header)
        return await _user_of_session(request)


class SessionAuth(AuthBase):
    """Session only: a program must not be able to create tokens that outlive its own."""

    openapi_type = "apiKey"
    openapi_in = "cookie"
    openapi_name = settings.SESSION_COOKIE_NAME

    async def __call__(self, request: HttpRequest) -> User | None:
        if "Authorization" in request.headers:
            raise ApiError(403, "session_needed", "Programs may not do this. Log in with a browser.")
        return await _user_of_session(request)


class BearerAuth(AuthBase):
    """Bearer token only: cookies that a browser sends by itself are ignored."""

    openapi_type = "http"
    openapi_scheme = "bearer"

    async def __call__(self, request: HttpRequest) -> User | None:
        return await user_of_bearer(request.headers.get("Authorization", ""))


async def _user_of_session(request: HttpRequest) -> User | None:
    user = await request.auser()
    if not isinstance(user, User):
        return None
    require_csrf(request)
    bind(user_id=user.pk)
    return user


def require_csrf(request: HttpRequest) -> None:
    """Raise `ApiError` unless the request has a valid CSRF token in its header."""
    # For POST, Django looks for the token in the body first and would parse a whole upload on the event loop.
    # For PUT it checks the header only.
    probe = copy(request)
    if probe.method == "POST":
        probe.method = "PUT"
    if check_csrf(probe) is not None:
        raise ApiError(403, "csrf_failed", "CSRF verification failed. Reload the page and try again.")


async def user_from_scope(scope: dict[str, Any]) -> User | None:
    """Return the user of a WebSocket: the bearer of its ``Authorization`` header, else the session's user.

    Raises `MixedCredentials`.
    """
    user = scope.get("user")
    in_session = user if user is not None and user.is_authenticated and user.is_active else None
    # Joined as Django does for a request: two headers do not make a valid one.
    header = b",".join(value for name, value in scope.get("headers", ()) if name.lower() == b"authorization")
    if not header:
        return in_session
    bearer = await user_of_bearer(header.decode("latin1"))
    if are_mixed(bearer, in_session):
        raise MixedCredentials
    return bearer


def are_mixed(bearer: User | None, in_session: User | None) -> bool:
    """Return whether one request has the credentials of two users."""
    return bearer is not None and in_session is not None and bearer != in_session


async def is_still_authorized(scope: dict[str, Any]) -> bool:
    """Return whether the user of an open WebSocket could still open it now.

    False once the user is deactivated, logged out or deleted, or has changed the password.
    """
    if session := scope.get("session"):
        # Channels' own get_user would close the database connection before and after.
        request = HttpRequest()
        request.session = import_module(settings.SESSION_ENGINE).SessionStore(session.session_key)
        scope = {**scope, "user": await in_database_thread(get_user)(request)}
    try:
        return await user_from_scope(scope) is not None
    except MixedCredentials:
        return False


async def log_in(request: HttpRequest, user: User) -> None:
    """Start a session and store the time of the login in it."""
    await alogin(request, user)
    await request.session.aset(LOGGED_IN_AT, int(time.time()))


def find_by_credentials(request: HttpRequest, name: str, password: str) -> User | None:
    """Return the user with this user name (or email address) and password, or None.

    Takes about the same time when there is no such user, so that the timing does not reveal who has an account.
    Hashing is slow: call this in a thread.
    """
    user = authenticate(request, username=_username(name), password=password)
    return user if isinstance(user, User) else None


def _username(name: str) -> str:
    if "@" not in name or User.objects.filter(username=name).exists():
        return name
    # Two users may share an address: then only the user name identifies them.
    usernames = User.objects.filter(email__iexact=name).values_list("username", flat=True)[:2]
    return usernames[0] if len(usernames) == 1 else name


def create_token_pair(user: User) -> tuple[str, str]:
    """Return an access token and a refresh token."""
    refresh = RefreshToken()
    refresh["user_id"] = user.pk
    refresh[FINGERPRINT] = _fingerprint(user)
    return str(refresh.access_token), str(refresh)


async def refresh_access_token(refresh_token: str) -> str | None:
    token = _valid(RefreshToken, refresh_token)
    if token is None or await _user_of(token) is None:
        return None
    return str(token.access_token)


async def user_of_bearer(header: str) -> User | None:
    """Return the user of an ``Authorization`` header, or None if it is not valid."""
    scheme, _, raw = header.partition(" ")
    if scheme.lower() != "bearer":
        return None
    user = await _user_of_token(raw.strip())
    if user:
        bind(user_id=user.pk)
    return user


async def _user_of_token(raw: str) -> User | None:
    if raw.startswith(PREFIX):
        return await ApiToken.user_with(raw)
    token = _valid(AccessToken, raw)
    return await _user_of(token) if token else None


def _valid[T: Token](kind: type[T], raw: str) -> T | None:
    try:
        return kind(raw)
    except TokenError:
        return None


async def _user_of(token: Token) -> User | None:
    user = await User.objects.filter(pk=token.get("user_id"), is_active=True).afirst()
    if user is None or not constant_time_compare(token.get(FINGERPRINT, ""), _fingerprint(user)):
        return None
    return user


def _fingerprint(user: User) -> str:
    # A keyed hash; 32 hexadecimal digits of it make collisions practically impossible.
    return user.get_session_auth_hash()[:32]
