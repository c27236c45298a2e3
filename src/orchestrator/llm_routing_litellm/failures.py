"""What LiteLLM raises, in our words. The vendor's own text goes to the log and nowhere else."""

import logging
from http import HTTPStatus
from types import ModuleType

from src.orchestrator.errors import (
    ClaveError,
    ContextTooLong,
    ModelAuthFailed,
    ModelError,
    ModelMissing,
    ModelRefused,
    ModelTimeout,
    ModelUnavailable,
)

logger = logging.getLogger(__name__)

BUSY = "The language model has too many questions at the moment. Please try again in a minute."


def translated(error: Exception, litellm: ModuleType, model: str) -> ClaveError:
    """Our error for a failed call."""
    # A break in the middle of a stream comes wrapped, with what really happened inside.
    cause = getattr(error, "original_exception", None) or error
    # Not the message: vendors quote the rejected key in it.
    logger.warning("A call of %s failed: %s", model, type(cause).__name__)
    if _is_timeout(error):
        return ModelTimeout()
    failures = litellm.exceptions
    # From the special to the general: a context error is a bad request.
    table: list[tuple[type[Exception], ClaveError]] = [
        (failures.ContextWindowExceededError, ContextTooLong()),
        (failures.ContentPolicyViolationError, ModelRefused()),
        (failures.AuthenticationError, ModelAuthFailed()),
        (failures.PermissionDeniedError, ModelAuthFailed()),
        (failures.Timeout, ModelTimeout()),
        (failures.RateLimitError, ModelUnavailable(BUSY, retry_after_seconds=_retry_after(cause))),
        (failures.NotFoundError, ModelMissing()),
        (failures.BadRequestError, ModelError()),
    ]
    if getattr(cause, "status_code", None) == HTTPStatus.FORBIDDEN:
        return ModelAuthFailed()
    return next((ours for theirs, ours in table if isinstance(cause, theirs)), ModelUnavailable())


def _retry_after(error: BaseException) -> float | None:
    """What the vendor asks for, in seconds; the form with a date is left alone."""
    headers = getattr(getattr(error, "response", None), "headers", None) or {}
    try:
        return float(headers.get("retry-after", ""))
    except ValueError:
        return None


def _is_timeout(error: BaseException | None) -> bool:
    """A vendor that falls silent in the middle is a broken connection to LiteLLM; the reason lies further down."""
    while error is not None:
        if isinstance(error, TimeoutError):
            return True
        error = error.__cause__ or error.__context__
    return False
