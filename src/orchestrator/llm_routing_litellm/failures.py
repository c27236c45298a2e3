"""Conversion of LiteLLM's errors. The vendor's text is never shown."""

import logging
from collections.abc import Iterator
from http import HTTPStatus
from socket import gaierror
from types import ModuleType

from httpx import ConnectError, ReadError, RemoteProtocolError

from src.orchestrator.base.stream_errors import RETRY_DELAY, is_context_too_long, refusal_message
from src.orchestrator.errors import (
    ClaveError,
    ContextTooLong,
    ModelAuthFailed,
    ModelBrokeOff,
    ModelBusy,
    ModelMissing,
    ModelRefused,
    ModelRequestRejected,
    ModelServerFailed,
    ModelTimeout,
    ModelUnreachable,
)

logger = logging.getLogger(__name__)


def translated(error: Exception, litellm: ModuleType, model: str) -> ClaveError:
    """Return our error for a failed call."""
    # An interrupted stream raises a wrapper with the original error inside.
    cause = getattr(error, "original_exception", None) or error
    # Without the message: vendors quote the rejected key.
    logger.warning("A call of %s failed: %s", model, type(cause).__name__)
    if _is_timeout(error):
        return ModelTimeout()
    if _is_unreachable(error):
        return ModelUnreachable()
    if said := refusal_message(getattr(cause, "status_code", None), str(cause), _retry_after(cause)):
        return said
    failures = litellm.exceptions
    # Specific errors first: a context error is a bad request.
    table: list[tuple[type[Exception], ClaveError]] = [
        (failures.ContextWindowExceededError, ContextTooLong()),
        (failures.ContentPolicyViolationError, ModelRefused()),
        (failures.AuthenticationError, ModelAuthFailed()),
        (failures.PermissionDeniedError, ModelAuthFailed()),
        (failures.Timeout, ModelTimeout()),
        (failures.RateLimitError, ModelBusy(retry_after_seconds=_retry_after(cause))),
        (failures.NotFoundError, ModelMissing()),
    ]
    found = next((ours for theirs, ours in table if isinstance(cause, theirs)), None)
    return found or _by_status(cause, failures)


def _by_status(cause: BaseException, failures: ModuleType) -> ClaveError:
    """Return our error by the status, which is more reliable than the class.

    LiteLLM raises a bad request for some errors of the vendor's server.
    """
    status = getattr(cause, "status_code", None)
    if status in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN):
        return ModelAuthFailed()
    if status == HTTPStatus.NOT_FOUND:
        return ModelMissing()
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        return ModelBusy(retry_after_seconds=_retry_after(cause))
    is_ours = status is None or status < HTTPStatus.INTERNAL_SERVER_ERROR
    if is_ours and isinstance(cause, failures.BadRequestError):
        return ContextTooLong() if is_context_too_long(str(cause)) else ModelRequestRejected()
    return ModelBrokeOff() if _is_cut(cause, failures) else ModelServerFailed()


def _retry_after(error: BaseException) -> float | None:
    """Return the delay in seconds that the vendor requests.

    It is in a header or, from Gemini, in the body. A date is ignored.
    """
    headers = getattr(error, "litellm_response_headers", None) or {}
    in_body = RETRY_DELAY.search(str(error))
    try:
        return float(in_body[1] if in_body else headers.get("retry-after", ""))
    except ValueError:
        return None


def _is_timeout(error: BaseException) -> bool:
    """Whether the cause is a timeout.

    LiteLLM reports a silent vendor as a broken connection.
    """
    return any(isinstance(reason, TimeoutError) for reason in _reasons(error))


def _is_unreachable(error: BaseException) -> bool:
    return any(
        isinstance(reason, ConnectionRefusedError | gaierror | ConnectError) for reason in _reasons(error)
    )


def _is_cut(error: BaseException, failures: ModuleType) -> bool:
    """Whether a connection was interrupted. LiteLLM reports that with status 500."""
    kinds = (RemoteProtocolError, ReadError, ConnectionResetError, failures.APIConnectionError)
    return any(isinstance(reason, kinds) for reason in _reasons(error))


def _reasons(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
