"""Retries and fallback models for a model call that fails.

Before the first token of a turn a retry is invisible to the user. After it, the text is discarded if a fallback model
takes over, and kept if there is none.
"""

import random
from collections.abc import Sequence

from src.orchestrator.base.model_client import ModelClient
from src.orchestrator.errors import ModelError, ModelTimeout, ModelUnavailable

INITIAL_WAIT_SECONDS = 0.5
# If a vendor asks for a longer wait than this, the next model is used or the error is reported.
MAX_WAIT_SECONDS = 10.0


class FallbackChain:
    """A model and its fallbacks.

    A fallback that took over is used for the rest of the answer.
    """

    def __init__(self, client: ModelClient, fallbacks: Sequence[ModelClient], retries: int) -> None:
        self._first = client
        self._remaining = [client, *fallbacks]
        self._retries = retries
        self._failures = 0

    @property
    def current(self) -> ModelClient:
        return self._remaining[0]

    @property
    def has_switched(self) -> bool:
        """Whether a fallback has taken over."""
        return self.current is not self._first

    def succeeded(self) -> None:
        self._failures = 0

    def wait_before_retry(self, error: ModelError) -> float | None:
        """Return the seconds to wait before a retry, or None if there is no retry."""
        if not _is_transient(error) or self._failures >= self._retries:
            return None
        self._failures += 1
        # Random jitter: requests that failed together are not retried together.
        backoff = INITIAL_WAIT_SECONDS * 2 ** (self._failures - 1) * random.uniform(0.5, 1.0)  # noqa: S311
        wait = max(backoff, error.retry_after_seconds or 0.0)
        return wait if wait <= MAX_WAIT_SECONDS else None

    def switch(self) -> bool:
        """Switch to the next model. Return False if there is none."""
        if len(self._remaining) == 1:
            return False
        self._remaining.pop(0)
        self._failures = 0
        return True


def _is_transient(error: ModelError) -> bool:
    """Whether a retry can succeed (not with a wrong key or a missing model)."""
    return isinstance(error, ModelUnavailable | ModelTimeout)
