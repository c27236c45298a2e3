"""How a model's stream ends: whole, cut off, refused, or not at all."""

import asyncio
import re
from collections.abc import AsyncGenerator, AsyncIterator

from src.orchestrator.errors import LimitReached, ModelRefused, ModelTimeout, ModelUnavailable

BUSY = "The language model has too many questions at the moment. Please try again in a minute."
# Gemini says it in the body of its refusal, the others in a header.
RETRY_DELAY = re.compile(r'"retryDelay": *"([0-9.]+)s"')
# Anthropic: the prompt is too long. OpenAI: its maximum context length. Gemini: the input token count exceeds.
TOO_LONG = re.compile(
    r"context (length|window|limit|size)|(prompt|input|messages) is too long|input token|too many (input )?tokens",
    re.IGNORECASE,
)


def says_too_long(words: str) -> bool:
    """Whether a vendor that refused a request means that the conversation no longer fits."""
    return bool(TOO_LONG.search(words))


def check_that_it_is_whole(finish_reason: str | None) -> None:
    """`finish_reason` in OpenAI's words. A stream that just stops was cut, however politely."""
    if finish_reason is None:
        raise ModelUnavailable
    if finish_reason == "length":
        raise LimitReached("The answer grew longer than allowed and was cut off. Ask for a shorter one.")
    if finish_reason == "content_filter":
        raise ModelRefused


async def patiently[T](pieces: AsyncIterator[T], seconds: float | None) -> AsyncGenerator[T]:
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
