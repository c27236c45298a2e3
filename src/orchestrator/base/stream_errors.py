"""How a model's stream ends: whole, cut off, refused, or not at all."""

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

# Gemini says it in the body of its refusal, the others in a header.
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
# without it.
NO_TOOLS = re.compile(
    r"(not|n't) support (tools?|functions?)\b|no endpoints found that support tool|--enable-auto-tool-choice|"
    r"tools param requires|(tools?( use| calling| calls)?|function calling) (is|are) not (supported|enabled)",
    re.IGNORECASE,
)


def refusal_message(
    status: int | None, words: str, retry_after_seconds: float | None = None
) -> ModelError | None:
    """What a vendor that refuses a request says in words, because its status says several things; None where it is the
    status that counts."""
    if status is None or not HTTPStatus.BAD_REQUEST <= status < HTTPStatus.INTERNAL_SERVER_ERROR:
        return None
    # Gemini speaks of the quota also where waiting helps, and then says how long.
    is_for_good = retry_after_seconds is None and NO_CREDIT.search(words)
    if status == HTTPStatus.PAYMENT_REQUIRED or is_for_good:
        return ModelOutOfCredit()
    return ModelWithoutTools() if NO_TOOLS.search(words) else None


def model_error_for_status(status: int, words: str, retry_after_seconds: float | None = None) -> ModelError:
    """Our error for a request that a vendor answered with this status and these words."""
    if said := refusal_message(status, words, retry_after_seconds):
        return said
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
        return ContextTooLong() if is_context_too_long(words) else ModelRequestRejected()
    return ModelServerFailed()


def is_context_too_long(words: str) -> bool:
    """Whether a vendor that refused a request means that the conversation no longer fits."""
    return bool(TOO_LONG.search(words))


def require_complete(finish_reason: str | None) -> None:
    """`finish_reason` in OpenAI's words. A stream that just stops was cut, however politely."""
    if finish_reason is None:
        raise ModelBrokeOff
    if finish_reason == "length":
        raise LimitReached("The answer grew longer than allowed and was cut off. Ask for a shorter one.")
    if finish_reason == "content_filter":
        raise ModelRefused


async def with_timeout[T](pieces: AsyncIterator[T], seconds: float | None) -> AsyncGenerator[T]:
    """The same pieces; `ModelTimeout` when one lets us wait for longer than that.

    The vendors' libraries have time limits of their own, but each means another thing by them: LiteLLM has none for
    Gemini, aiohttp's covers the whole answer.
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
