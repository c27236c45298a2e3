"""Errors of a model's stream: rejected, incomplete or timed out."""

import asyncio
import re
from collections.abc import AsyncGenerator, AsyncIterator
from http import HTTPStatus

from src.orchestrator.errors import (
    ContextTooLong,
    LimitReached,
    ModelAuthFailed,
    ModelBrokeOff,
    ModelBusy,
    ModelError,
    ModelMissing,
    ModelOutOfCredit,
    ModelRefused,
    ModelRequestRejected,
    ModelServerFailed,
    ModelTimeout,
    ModelWithoutTools,
)

# Gemini sends the delay in the body of the error, other vendors in a header.
RETRY_DELAY = re.compile(r'"retryDelay": *"([0-9.]+)s"')
# Anthropic: the prompt is too long, or the request too large. OpenAI: its maximum context length. Groq: please reduce
# the length. Gemini: the input token count exceeds. xAI: the maximum prompt length.
TOO_LONG = re.compile(
    r"context (length|window|limit|size)|(prompt|input|messages) is too long|maximum prompt length|"
    r"reduce the length of|request_too_large|input token|too many (input )?tokens",
    re.IGNORECASE,
)
# OpenAI: insufficient_quota. Anthropic: the credit balance is too low. OpenRouter: insufficient credits.
NO_CREDIT = re.compile(
    r"insufficient[_ ](quota|credits?|balance|funds)|credit balance|payment required|exceeded your current quota",
    re.IGNORECASE,
)
# Ollama: does not support tools. OpenRouter: no endpoints found that support tool use. vLLM and llama.cpp: started
# without tool support.
NO_TOOLS = re.compile(
    r"(not|n't) support (tools?|functions?)\b|no endpoints found that support tool|--enable-auto-tool-choice|"
    r"tools param requires|(tools?( use| calling| calls)?|function calling) (is|are) not (supported|enabled)",
    re.IGNORECASE,
)


def refusal_message(
    status: int | None, text: str, retry_after_seconds: float | None = None
) -> ModelError | None:
    """Return the error that the text of a rejected request names, or None.

    Some vendors use one status for several errors. None means that the status alone decides.
    """
    if status is None or not HTTPStatus.BAD_REQUEST <= status < HTTPStatus.INTERNAL_SERVER_ERROR:
        return None
    # Gemini also mentions the quota when a retry helps. It then sends a delay.
    is_permanent = retry_after_seconds is None and NO_CREDIT.search(text)
    if status == HTTPStatus.PAYMENT_REQUIRED or is_permanent:
        return ModelOutOfCredit()
    return ModelWithoutTools() if NO_TOOLS.search(text) else None


def model_error_for_status(status: int, text: str, retry_after_seconds: float | None = None) -> ModelError:
    """Return our error for an HTTP error response of a vendor."""
    if error := refusal_message(status, text, retry_after_seconds):
        return error
    known: dict[int, ModelError] = {
        HTTPStatus.UNAUTHORIZED: ModelAuthFailed(),
        HTTPStatus.FORBIDDEN: ModelAuthFailed(),
        HTTPStatus.NOT_FOUND: ModelMissing(),
        HTTPStatus.REQUEST_TIMEOUT: ModelTimeout(),
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE: ContextTooLong(),
        HTTPStatus.TOO_MANY_REQUESTS: ModelBusy(retry_after_seconds=retry_after_seconds),
    }
    if status in known:
        return known[status]
    if HTTPStatus.BAD_REQUEST <= status < HTTPStatus.INTERNAL_SERVER_ERROR:
        return ContextTooLong() if is_context_too_long(text) else ModelRequestRejected()
    return ModelServerFailed()


def is_context_too_long(text: str) -> bool:
    """Whether the text of a rejected request says that the conversation is too long."""
    return bool(TOO_LONG.search(text))


def require_complete(finish_reason: str | None) -> None:
    """Raise unless the stream ended normally. ``finish_reason`` uses OpenAI's values.

    A stream without a finish reason was interrupted.
    """
    if finish_reason is None:
        raise ModelBrokeOff
    if finish_reason == "length":
        raise LimitReached("The answer reached its maximum length and was cut off. Ask for a shorter one.")
    if finish_reason == "content_filter":
        raise ModelRefused


async def with_timeout[T](pieces: AsyncIterator[T], seconds: float | None) -> AsyncGenerator[T]:
    """Yield the items; raise `ModelTimeout` if one takes longer than ``seconds``.

    The vendors' libraries have their own timeouts, but with different meanings: LiteLLM has none for Gemini, and
    aiohttp's covers the whole answer.
    """
    while True:
        try:
            async with asyncio.timeout(seconds):
                piece = await anext(pieces)
        except StopAsyncIteration:
            return
        except TimeoutError as error:
            raise ModelTimeout from error
        yield piece
