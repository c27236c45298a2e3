"""Rate limits in fixed windows of time, counted in Redis for all processes."""

import hashlib
import time
from dataclasses import dataclass

from src.core.redis import async_client, sync_client


@dataclass(frozen=True)
class RateLimit:
    """A maximum number of events of one kind in each window.

    Each subject (a user id, an address) has its own count.
    """

    kind: str
    maximum: int
    window_seconds: int

    def increment(self, subject: object, amount: int = 1) -> bool:
        """Count an event. Return whether the count is within the maximum."""
        pipeline = sync_client().pipeline(transaction=False)
        pipeline.incrby(self._key(subject), amount)
        pipeline.expire(self._key(subject), self.window_seconds)
        count, _ = pipeline.execute()
        return int(count) <= self.maximum

    async def aincrement(self, subject: object, amount: int = 1) -> bool:
        """Count an event, asynchronously."""
        pipeline = async_client().pipeline(transaction=False)
        pipeline.incrby(self._key(subject), amount)
        pipeline.expire(self._key(subject), self.window_seconds)
        count, _ = await pipeline.execute()
        return int(count) <= self.maximum

    def decrement(self, subject: object) -> None:
        """Undo one `increment`."""
        pipeline = sync_client().pipeline(transaction=False)
        pipeline.decr(self._key(subject))
        # In a new window this starts a new count, which must expire too.
        pipeline.expire(self._key(subject), self.window_seconds)
        pipeline.execute()

    def is_reached(self, subject: object) -> bool:
        """Whether one more event would exceed the maximum. Counts nothing."""
        return int(sync_client().get(self._key(subject)) or 0) >= self.maximum

    async def ais_reached(self, subject: object) -> bool:
        """Whether one more event would exceed the maximum, asynchronously."""
        return int(await async_client().get(self._key(subject)) or 0) >= self.maximum

    def seconds_left(self) -> float:
        """Return the time until the next window."""
        return self.window_seconds - time.time() % self.window_seconds

    def _key(self, subject: object) -> str:
        # Hashed, so that any user input becomes a short key that reveals nothing.
        digest = hashlib.sha256(str(subject).encode()).hexdigest()[:32]
        return f"clave:limit:{self.kind}:{digest}:{int(time.time() // self.window_seconds)}"
