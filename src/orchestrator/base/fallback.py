"""What happens when a model fails: wait and try again, ask the next model, or give up.

Before the first token of a turn nobody has seen anything, so trying again is free. After it the text so far is void
when another model takes over, and is kept when there is none.
"""

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from src.orchestrator.errors import ModelError, ModelTimeout, ModelUnavailable

if TYPE_CHECKING:
    from src.orchestrator.base.router import BaseRouter

FIRST_WAIT_SECONDS = 0.5
# A vendor that asks for more patience than this is left for the next model, or reported.
LONGEST_WAIT_SECONDS = 10.0


class FallbackChain:
    """The router's own model and those that stand in for it. Once one has stood in, it stays for this answer."""

    def __init__(self, router: "BaseRouter", fallbacks: Sequence["BaseRouter"], retries: int) -> None:
        self._left = [router, *fallbacks]
        self._retries = retries
        self._failures = 0

    @property
    def current(self) -> "BaseRouter":
        return self._left[0]

    def succeeded(self) -> None:
        self._failures = 0

    def wait_before_retry(self, error: ModelError) -> float | None:
        """Seconds to wait before asking the same model again; None where that makes no sense (any more)."""
        if not _can_pass(error) or self._failures >= self._retries:
            return None
        self._failures += 1
        # Spread at random: those that failed together do not come back together.
        own_pace = FIRST_WAIT_SECONDS * 2 ** (self._failures - 1) * random.uniform(0.5, 1.0)  # noqa: S311
        wait = max(own_pace, error.retry_after_seconds or 0.0)
        return wait if wait <= LONGEST_WAIT_SECONDS else None

    def switch(self) -> bool:
        """Let the next model take over; False where there is none."""
        if len(self._left) == 1:
            return False
        self._left.pop(0)
        self._failures = 0
        return True


def _can_pass(error: ModelError) -> bool:
    """A wrong key, a missing model or a conversation that is too long will be the same in a second."""
    return isinstance(error, ModelUnavailable | ModelTimeout)
