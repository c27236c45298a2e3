"""Conversion of rejections and connection errors.

The vendor's text is never shown.
"""

import json
import logging
from collections.abc import Mapping
from typing import Any

from src.orchestrator.base.stream_errors import model_error_for_status
from src.orchestrator.errors import (
    ModelBrokeOff,
    ModelError,
    ModelServerFailed,
    ModelTimeout,
    ModelUnreachable,
)

logger = logging.getLogger(__name__)


def translated(error: Exception, model: str) -> ModelError:
    """Return our error for a failed connection."""
    from aiohttp import ClientConnectorError

    # Without the message, which may contain the request.
    logger.warning("A call of %s failed: %s", model, type(error).__name__)
    if isinstance(error, TimeoutError):
        return ModelTimeout()
    return ModelUnreachable() if isinstance(error, ClientConnectorError) else ModelBrokeOff()


def refused(status: int, words: str, headers: Mapping[str, str], model: str) -> ModelError:
    """Return our error for a rejected request."""
    logger.warning("A call of %s was refused with status %s.", model, status)
    return model_error_for_status(status, words, _seconds(headers.get("retry-after", "")))


def failure_in_stream(error: Any) -> ModelError:
    """Return our error for an error inside a stream.

    Some vendors send a status as "code".
    """
    code = error.get("code") if isinstance(error, dict) else None
    logger.warning("A model's stream ended with an error.")
    return model_error_for_status(code, json.dumps(error)) if isinstance(code, int) else ModelServerFailed()


def _seconds(words: str) -> float | None:
    """Parse a number of seconds; None for a date."""
    try:
        return float(words)
    except ValueError:
        return None
