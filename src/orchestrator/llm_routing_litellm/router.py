"""One streamed call of LiteLLM per model turn."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import asynccontextmanager
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from src.orchestrator import testing
from src.orchestrator.base import BaseRouter, Breath
from src.orchestrator.deltas import Delta, TextDelta, ToolCallDelta, UsageDelta
from src.orchestrator.errors import ClaveError, LimitReached, ModelError, ModelRefused
from src.orchestrator.llm_routing_litellm.chunks import deltas_of, finish_reason
from src.orchestrator.llm_routing_litellm.failures import translated
from src.orchestrator.llm_routing_litellm.library import is_loaded, load_litellm
from src.orchestrator.providers import AnalysisProvider

# English text has about four characters to a token, and other languages fewer: good enough for an estimate.
CHARACTERS_PER_TOKEN = 4


class LLMRouterLiteLLM(BaseRouter):
    """Any model that LiteLLM knows: the vendor is the part of the name before the slash, its key an environment
    variable of the vendor's (``OPENAI_API_KEY``), ``api_base`` another address that speaks its protocol."""

    def __init__(
        self,
        provider: AnalysisProvider,
        model: str = "gemini/gemini-2.0-flash",
        *,
        api_base: str | None = None,
        temperature: float | None = None,
        max_tokens: int | None = None,
        timeout: float | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(provider, **kwargs)
        self.model = model
        self.api_base = api_base
        self.temperature = temperature
        self.max_tokens = max_tokens
        self.timeout = timeout

    async def stream_deltas(
        self, messages: list[dict[str, Any]], tools: list[dict[str, Any]]
    ) -> AsyncGenerator[Delta]:
        self._check_that_requests_are_allowed()
        # Waits in a thread for a process that is still starting; the others are not held up.
        litellm = load_litellm() if is_loaded() else await asyncio.to_thread(load_litellm)
        usage, breath = Estimate(messages), Breath()
        finished: str | None = None
        try:
            async with self._stream(litellm, messages, tools) as chunks:
                async for chunk in chunks:
                    for delta in deltas_of(chunk):
                        usage.take(delta)
                        yield delta
                    finished = finish_reason(chunk) or finished
                    await breath.take()
        except ClaveError:
            raise
        except Exception as error:
            raise translated(error, litellm, self.model) from error
        if not usage.is_known:
            yield usage.as_delta()
        _check_that_it_is_whole(finished)

    @asynccontextmanager
    async def _stream(
        self, litellm: Any, messages: list[dict[str, Any]], tools: Sequence[dict[str, Any]]
    ) -> AsyncIterator[Any]:
        stream = await litellm.acompletion(
            model=self.model, messages=messages, tools=tools or None, stream=True, **self._options(litellm)
        )
        try:
            yield stream
        finally:
            await stream.aclose()

    def _options(self, litellm: Any) -> dict[str, Any]:
        options: dict[str, Any] = {
            "api_base": self.api_base,
            "temperature": self.temperature,
            "max_tokens": self.max_tokens,
            "timeout": self.timeout,
            # Trying again is the tool loop's: it knows whether somebody has read a part already.
            "max_retries": 0,
            "num_retries": 0,
        }
        if "stream_options" in (litellm.get_supported_openai_params(model=self.model) or ()):
            options["stream_options"] = {"include_usage": True}
        # Some models refuse a setting that others have, a temperature for instance.
        return {name: value for name, value in options.items() if value is not None} | {"drop_params": True}

    def _check_that_requests_are_allowed(self) -> None:
        if not testing.ALLOW_MODEL_REQUESTS and not _is_this_machine(self.api_base):
            raise ModelError(
                f"Requests to language models are switched off here (ALLOW_MODEL_REQUESTS), and {self.model} is one. "
                "Use ScriptedModel, or an api_base on this machine."
            )


class Estimate:
    """The usage as the vendor says it, or counted here where it does not."""

    def __init__(self, messages: list[dict[str, Any]]) -> None:
        self.is_known = False
        self._prompt_characters = sum(len(str(message)) for message in messages)
        self._completion_characters = 0

    def take(self, delta: Delta) -> None:
        match delta:
            case TextDelta(text=text):
                self._completion_characters += len(text)
            case ToolCallDelta():
                self._completion_characters += len(delta.name or "") + len(delta.arguments)
            case UsageDelta():
                self.is_known = True

    def as_delta(self) -> UsageDelta:
        return UsageDelta(
            -(-self._prompt_characters // CHARACTERS_PER_TOKEN),
            -(-self._completion_characters // CHARACTERS_PER_TOKEN),
            estimated=True,
        )


def _check_that_it_is_whole(finished: str | None) -> None:
    if finished == "length":
        raise LimitReached("The answer grew longer than allowed and was cut off. Ask for a shorter one.")
    if finished == "content_filter":
        raise ModelRefused


def _is_this_machine(address: str | None) -> bool:
    host = urlsplit(address or "").hostname or ""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
