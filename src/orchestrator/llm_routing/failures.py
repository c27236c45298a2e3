"""Conversion of errors of Google's library. The vendor's text is never shown."""

import json
import logging
from http import HTTPStatus
from typing import TYPE_CHECKING

import httpx

from src.orchestrator.base.stream_errors import RETRY_DELAY, model_error_for_status
from src.orchestrator.errors import (
    ClaveError,
    ModelAuthFailed,
    ModelBrokeOff,
    ModelTimeout,
    ModelUnreachable,
)

if TYPE_CHECKING:
    from google.genai.errors import APIError

logger = logging.getLogger(__name__)


def translated(error: Exception, model: str) -> ClaveError:
    """Return our error for a failed call."""
    from google.genai.errors import APIError

    # Without the message, which may contain the key.
    logger.warning("A call of %s failed: %s", model, type(error).__name__)
    if isinstance(error, httpx.TimeoutException | TimeoutError):
        return ModelTimeout()
    if isinstance(error, httpx.ConnectError):
        return ModelUnreachable()
    return _by_status(error) if isinstance(error, APIError) else ModelBrokeOff()


def _by_status(error: "APIError") -> ClaveError:
    details = json.dumps(error.details)
    if error.code == HTTPStatus.BAD_REQUEST and "API_KEY_INVALID" in details:
        return ModelAuthFailed()
    delay = RETRY_DELAY.search(details)
    return model_error_for_status(error.code, details, float(delay[1]) if delay else None)
