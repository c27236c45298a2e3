"""Conversion of rejections and connection errors. The vendor's text is never shown."""

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

    # Not the message: it may quote what was sent.
    logger.warning("A call of %s failed: %s", model, type(error).__name__)
    if isinstance(error, TimeoutError):
        return ModelTimeout()
    return ModelUnreachable() if isinstance(error, ClientConnectorError) else ModelBrokeOff()


def refused(status: int, words: str, headers: Mapping[str, str], model: str) -> ModelError:
    """Return our error for a rejected request."""
    logger.warning("A call of %s was refused with status %s.", model, status)
    return model_error_for_status(status, words, _seconds(headers.get("retry-after", "")))


def failure_in_stream(error: Any) -> ModelError:
    """For an error that comes where an answer had begun. Most name no status there, some put one under "code"."""
    code = error.get("code") if isinstance(error, dict) else None
    logger.warning("A model's stream ended with an error.")
    return model_error_for_status(code, json.dumps(error)) if isinstance(code, int) else ModelServerFailed()


def _seconds(words: str) -> float | None:
    """A date is left alone."""
    try:
        return float(words)
    except ValueError:
        return None
