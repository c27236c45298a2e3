"""How often somebody may do something. Counted in Redis, where all processes count together.

Plain code that talks to a server: call it in a thread.
"""

import hashlib
import ipaddress
import time
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest

from src.api.http.errors import ApiError
from src.core.redis import sync_client

MINUTE_SECONDS = 60
HOUR_SECONDS = 3600
LOGIN_WINDOW_SECONDS = 900
# One address may be a whole school's, and one name may be tried from everywhere.
SHARED = 10
SIGN_UPS_PER_HOUR = 10
MODEL_TESTS_PER_HOUR = 60


@dataclass(frozen=True)
class Limit:
    """At most so many of one kind in each window of time."""

    kind: str
    most: int
    window_seconds: int
    words: str

    def count(self, who: object, amount: int = 1) -> None:
        """Raises `ApiError` where that is too many."""
        pipeline = sync_client().pipeline(transaction=False)
        pipeline.incrby(self._key(who), amount)
        pipeline.expire(self._key(who), self.window_seconds)
        counted, _ = pipeline.execute()
        if counted > self.most:
            self._refuse()

    def refuse_if_reached(self, who: object) -> None:
        if int(sync_client().get(self._key(who)) or 0) >= self.most:
            self._refuse()

    def take_back(self, who: object) -> None:
        pipeline = sync_client().pipeline(transaction=False)
        pipeline.decr(self._key(who))
        # The window may have changed since: then this begins a new count.
        pipeline.expire(self._key(who), self.window_seconds)
        pipeline.execute()

    def _refuse(self) -> None:
        wait_seconds = int(self.window_seconds - time.time() % self.window_seconds) + 1
        minutes = -(-wait_seconds // 60)
        detail = f"{self.words} Try again in {minutes} minute{'s' if minutes > 1 else ''}."
        raise ApiError(429, "rate_limited", detail, headers={"Retry-After": str(wait_seconds)})

    def _key(self, who: object) -> str:
        # Hashed: whatever somebody typed as a name becomes a short key, and tells nobody anything.
        digest = hashlib.sha256(str(who).encode()).hexdigest()[:32]
        return f"clave:limit:{self.kind}:{digest}:{int(time.time() // self.window_seconds)}"


def uploads() -> Limit:
    most = settings.MAX_UPLOADS_PER_HOUR
    return Limit("upload", most, HOUR_SECONDS, f"That were more than {most} uploads in an hour.")


def new_conversations() -> Limit:
    most = settings.MAX_CONVERSATIONS_PER_HOUR
    return Limit("conversation", most, HOUR_SECONDS, f"You have started {most} conversations this hour.")


def task_changes() -> Limit:
    most = settings.MAX_TASK_CHANGES_PER_MINUTE
    return Limit("task-change", most, MINUTE_SECONDS, f"You have changed tasks {most} times this minute.")


def logins() -> Limit:
    """Each leaves a session in the database."""
    most = settings.MAX_LOGINS_PER_HOUR
    return Limit("session", most, HOUR_SECONDS, f"You have logged in {most} times this hour.")


def refuse_full(count: int, most: int, kind: str) -> None:
    """Raises `ApiError` where a user has as many rows of a kind as anyone may have."""
    if count >= most:
        raise ApiError(
            409, "limit_reached", f"You have {count} {kind}, and {most} is the most. Delete some first."
        )


def model_tests() -> Limit:
    """Each asks a vendor, or a server that somebody named."""
    return Limit(
        "model-test",
        MODEL_TESTS_PER_HOUR,
        HOUR_SECONDS,
        "That were many tests of a language model in an hour.",
    )


def sign_ups() -> Limit:
    return Limit(
        "sign-up", SIGN_UPS_PER_HOUR, HOUR_SECONDS, "There were many new accounts from your address."
    )


class LoginAttempt:
    """One try at somebody's password from one address, counted before the password is looked at: many tries at the
    same time count too. A right password takes its count back."""

    def __init__(self, request: HttpRequest | None, username: str) -> None:
        address, name = client_network(request) if request else "", username.casefold()
        self.counts = {
            self._limit("login", settings.MAX_LOGIN_FAILURES): f"{address} {name}",
            self._limit("login-address", settings.MAX_LOGIN_FAILURES * SHARED): address,
            self._limit("login-name", settings.MAX_LOGIN_FAILURES * SHARED): name,
        }

    def begin(self) -> None:
        for limit, who in self.counts.items():
            limit.count(who)

    def succeed(self) -> None:
        for limit, who in self.counts.items():
            limit.take_back(who)

    @staticmethod
    def _limit(kind: str, most: int) -> Limit:
        return Limit(kind, most, LOGIN_WINDOW_SECONDS, "That were too many attempts to log in.")


def client_address(request: HttpRequest) -> str:
    """Who is at the other end. Behind a proxy: whom the proxy saw, which is what it wrote last."""
    forwarded = request.headers.get("X-Forwarded-For", "") if settings.BEHIND_PROXY else ""
    return forwarded.rpartition(",")[2].strip() or request.META.get("REMOTE_ADDR", "")


def client_network(request: HttpRequest) -> str:
    """The address; of IPv6 the part that one household gets, for it has billions of addresses."""
    address = client_address(request)
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    return str(ipaddress.ip_network((parsed, 64), strict=False)) if parsed.version == 6 else address
