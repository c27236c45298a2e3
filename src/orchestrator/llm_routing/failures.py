"""What Google's library raises, in our words. The vendor's own text goes nowhere."""

import json
import logging
from http import HTTPStatus
from typing import TYPE_CHECKING

import httpx

from src.orchestrator.base.endings import RETRY_DELAY, refusal, says_too_long
from src.orchestrator.errors import (
    ClaveError,
    ContextTooLong,
    ModelAuthFailed,
    ModelBusy,
    ModelError,
    ModelMissing,
    ModelTimeout,
    ModelUnavailable,
    ModelUnreachable,
)

if TYPE_CHECKING:
    from google.genai.errors import APIError

logger = logging.getLogger(__name__)


def translated(error: Exception, model: str) -> ClaveError:
    """Our error for a failed call."""
    from google.genai.errors import APIError

    # Not the message: it may quote the key.
    logger.warning("A call of %s failed: %s", model, type(error).__name__)
    if isinstance(error, httpx.TimeoutException | TimeoutError):
        return ModelTimeout()
    if isinstance(error, httpx.ConnectError):
        return ModelUnreachable()
    return _by_status(error) if isinstance(error, APIError) else ModelUnavailable()


def _by_status(error: "APIError") -> ClaveError:
    words = json.dumps(error.details)
    delay = RETRY_DELAY.search(words)
    wait_seconds = float(delay[1]) if delay else None
    if said := refusal(error.code, words, wait_seconds):
        return said
    if error.code == HTTPStatus.BAD_REQUEST:
        return _bad_request(words)
    if error.code == HTTPStatus.TOO_MANY_REQUESTS:
        return ModelBusy(retry_after_seconds=wait_seconds)
    known: dict[int, ClaveError] = {
        HTTPStatus.UNAUTHORIZED: ModelAuthFailed(),
        HTTPStatus.FORBIDDEN: ModelAuthFailed(),
        HTTPStatus.NOT_FOUND: ModelMissing(),
    }
    return known.get(error.code) or ModelUnavailable()


def _bad_request(words: str) -> ClaveError:
    if "API_KEY_INVALID" in words:
        return ModelAuthFailed()
    return ContextTooLong() if says_too_long(words) else ModelError()
