"""What LiteLLM raises, in our words. The vendor's own text goes to the log and nowhere else."""

import logging
from http import HTTPStatus
from types import ModuleType

from src.orchestrator.base.endings import BUSY, RETRY_DELAY, says_too_long
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
    ]
    found = next((ours for theirs, ours in table if isinstance(cause, theirs)), None)
    return found or _by_status(cause, failures)


def _by_status(cause: BaseException, failures: ModuleType) -> ClaveError:
    """The number before the class: a vendor's own trouble comes as a bad request where its words mention one."""
    status = getattr(cause, "status_code", None)
    if status in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN):
        return ModelAuthFailed()
    if status == HTTPStatus.NOT_FOUND:
        return ModelMissing()
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        return ModelUnavailable(BUSY, retry_after_seconds=_retry_after(cause))
    is_ours = status is None or status < HTTPStatus.INTERNAL_SERVER_ERROR
    if not (is_ours and isinstance(cause, failures.BadRequestError)):
        return ModelUnavailable()
    return ContextTooLong() if says_too_long(str(cause)) else ModelError()


def _retry_after(error: BaseException) -> float | None:
    """What the vendor asks for, in seconds: in a header, or as Gemini does in the body. A date is left alone."""
    headers = getattr(error, "litellm_response_headers", None) or {}
    in_body = RETRY_DELAY.search(str(error))
    try:
        return float(in_body[1] if in_body else headers.get("retry-after", ""))
    except ValueError:
        return None


def _is_timeout(error: BaseException | None) -> bool:
    """A vendor that falls silent in the middle is a broken connection to LiteLLM; the reason lies further down."""
    while error is not None:
        if isinstance(error, TimeoutError):
            return True
        error = error.__cause__ or error.__context__
    return False
