"""Rate limits of HTTP requests, per user or address.

These functions block on Redis: call them in a thread.
"""

import ipaddress
from dataclasses import dataclass
from typing import NoReturn

from django.conf import settings
from django.http import HttpRequest

from src.api.http.errors import ApiError
from src.core.rate_limit import RateLimit

MINUTE_SECONDS = 60
HOUR_SECONDS = 3600
LOGIN_WINDOW_SECONDS = 900
# One address may be shared by a whole school, and one name may be tried from many addresses.
SHARED_FACTOR = 10
SIGN_UPS_PER_HOUR = 10
MODEL_TESTS_PER_HOUR = 60
DESCRIBED_DANCES_PER_MINUTE = 10


@dataclass(frozen=True)
class Limit(RateLimit):
    """A rate limit with the message for a client that exceeds it."""

    message: str

    def count(self, subject: object, amount: int = 1) -> None:
        """Count an event of a subject. Raises `ApiError` above the maximum."""
        if not self.increment(subject, amount):
            self._raise_exceeded()

    def check(self, subject: object) -> None:
        """Raise `ApiError` if the maximum has been reached, without counting."""
        if self.is_reached(subject):
            self._raise_exceeded()

    def _raise_exceeded(self) -> NoReturn:
        wait_seconds = int(self.seconds_left()) + 1
        minutes = -(-wait_seconds // 60)
        detail = f"{self.message} Try again in {minutes} minute{'s' if minutes > 1 else ''}."
        raise ApiError(429, "rate_limited", detail, headers={"Retry-After": str(wait_seconds)})


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


def described_dances() -> Limit:
    """Limit of descriptions: each may ask a language model."""
    return Limit(
        "describe-dance",
        DESCRIBED_DANCES_PER_MINUTE,
        MINUTE_SECONDS,
        f"You have described {DESCRIBED_DANCES_PER_MINUTE} dances this minute.",
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
            limit.decrement(subject)

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
