"""Rate limits per user or address, counted in Redis for all processes together.

These functions block on Redis: call them in a thread.
"""

import hashlib
import ipaddress
import time
from dataclasses import dataclass
from typing import NoReturn

from django.conf import settings
from django.http import HttpRequest

from src.api.http.errors import ApiError
from src.core.redis import sync_client

MINUTE_SECONDS = 60
HOUR_SECONDS = 3600
LOGIN_WINDOW_SECONDS = 900
# One address may be shared by a whole school, and one name may be tried from many addresses.
SHARED_FACTOR = 10
SIGN_UPS_PER_HOUR = 10
MODEL_TESTS_PER_HOUR = 60


@dataclass(frozen=True)
class Limit:
    """A maximum number of events of one kind in each fixed window of time."""

    kind: str
    maximum: int
    window_seconds: int
    message: str

    def count(self, subject: object, amount: int = 1) -> None:
        """Count an event of a subject (a user id, an address). Raises `ApiError` above the maximum."""
        pipeline = sync_client().pipeline(transaction=False)
        pipeline.incrby(self._key(subject), amount)
        pipeline.expire(self._key(subject), self.window_seconds)
        counted, _ = pipeline.execute()
        if counted > self.maximum:
            self._raise_exceeded()

    def check(self, subject: object) -> None:
        """Raise `ApiError` if the maximum has been reached, without counting."""
        if int(sync_client().get(self._key(subject)) or 0) >= self.maximum:
            self._raise_exceeded()

    def uncount(self, subject: object) -> None:
        """Undo one `count`."""
        pipeline = sync_client().pipeline(transaction=False)
        pipeline.decr(self._key(subject))
        # In a new window this starts a new count, which must expire too.
        pipeline.expire(self._key(subject), self.window_seconds)
        pipeline.execute()

    def _raise_exceeded(self) -> NoReturn:
        wait_seconds = int(self.window_seconds - time.time() % self.window_seconds) + 1
        minutes = -(-wait_seconds // 60)
        detail = f"{self.message} Try again in {minutes} minute{'s' if minutes > 1 else ''}."
        raise ApiError(429, "rate_limited", detail, headers={"Retry-After": str(wait_seconds)})

    def _key(self, subject: object) -> str:
        # Hashed, so that any user input becomes a short key that reveals nothing.
        digest = hashlib.sha256(str(subject).encode()).hexdigest()[:32]
        return f"clave:limit:{self.kind}:{digest}:{int(time.time() // self.window_seconds)}"


def uploads() -> Limit:
    maximum = settings.MAX_UPLOADS_PER_HOUR
    return Limit("upload", maximum, HOUR_SECONDS, f"You have uploaded more than {maximum} files this hour.")


def new_conversations() -> Limit:
    maximum = settings.MAX_CONVERSATIONS_PER_HOUR
    return Limit(
        "conversation", maximum, HOUR_SECONDS, f"You have started {maximum} conversations this hour."
    )


def task_changes() -> Limit:
    maximum = settings.MAX_TASK_CHANGES_PER_MINUTE
    return Limit(
        "task-change", maximum, MINUTE_SECONDS, f"You have changed tasks {maximum} times this minute."
    )


def logins() -> Limit:
    """Limit of logins: each creates a session in the database."""
    maximum = settings.MAX_LOGINS_PER_HOUR
    return Limit("session", maximum, HOUR_SECONDS, f"You have logged in {maximum} times this hour.")


def require_capacity(count: int, maximum: int, kind: str) -> None:
    """Raise `ApiError` if a user already has the maximum number of rows of a kind."""
    if count >= maximum:
        raise ApiError(
            409, "limit_reached", f"You have {count} {kind}, the maximum is {maximum}. Delete some first."
        )


def model_tests() -> Limit:
    """Limit of model tests: each sends a request to a vendor or to a server of the user's choice."""
    return Limit(
        "model-test",
        MODEL_TESTS_PER_HOUR,
        HOUR_SECONDS,
        "Too many tests of a language model this hour.",
    )


def sign_ups() -> Limit:
    return Limit(
        "sign-up", SIGN_UPS_PER_HOUR, HOUR_SECONDS, "Too many accounts were created from your address."
    )


class LoginAttempt:
    """One attempt to log in as a user from one address.

    It is counted before the password is checked, so that concurrent attempts count too, and uncounted on success.
    """

    def __init__(self, request: HttpRequest | None, username: str) -> None:
        address, name = client_network(request) if request else "", username.casefold()
        self.counts = {
            self._limit("login", settings.MAX_LOGIN_FAILURES): f"{address} {name}",
            self._limit("login-address", settings.MAX_LOGIN_FAILURES * SHARED_FACTOR): address,
            self._limit("login-name", settings.MAX_LOGIN_FAILURES * SHARED_FACTOR): name,
        }

    def begin(self) -> None:
        for limit, subject in self.counts.items():
            limit.count(subject)

    def succeed(self) -> None:
        for limit, subject in self.counts.items():
            limit.uncount(subject)

    @staticmethod
    def _limit(kind: str, maximum: int) -> Limit:
        return Limit(kind, maximum, LOGIN_WINDOW_SECONDS, "Too many login attempts.")


def client_address(request: HttpRequest) -> str:
    """Return the client's IP address; behind a proxy, the last one that the proxy added to X-Forwarded-For."""
    forwarded = request.headers.get("X-Forwarded-For", "") if settings.BEHIND_PROXY else ""
    return forwarded.rpartition(",")[2].strip() or request.META.get("REMOTE_ADDR", "")


def client_network(request: HttpRequest) -> str:
    """Return the client's address; for IPv6 its /64 network, because one household has a whole network."""
    address = client_address(request)
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    return str(ipaddress.ip_network((parsed, 64), strict=False)) if parsed.version == 6 else address
