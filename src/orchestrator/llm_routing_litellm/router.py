"""One streamed call of LiteLLM per model turn."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing, asynccontextmanager
from typing import Any

from src.orchestrator import llm_routing_litellm, testing
from src.orchestrator.base import BaseRouter, TimeSlice
from src.orchestrator.base.stream_errors import require_complete, with_timeout
from src.orchestrator.deltas import Delta, UsageEstimate
from src.orchestrator.errors import ClaveError
from src.orchestrator.llm_routing_litellm.chunks import deltas_of, usage_in
from src.orchestrator.llm_routing_litellm.finish import Finish
from src.orchestrator.llm_routing_litellm.keys import known_better
from src.orchestrator.llm_routing_litellm.loader import OLLAMA, is_loaded, load_litellm, say_what_is_known
from src.orchestrator.providers import AnalysisProvider

LIBRARY_TIMEOUT_SECONDS = 3600.0

# Ollama reads 4096 tokens unless told, and forgets the rest without a word. Instructions and tools take more.
OLLAMA_CONTEXT_TOKENS = 16_384


class LLMRouterLiteLLM(BaseRouter):
    """Any model that LiteLLM knows: the vendor is the part of the name before the slash, its key ``api_key``
    or an environment variable of the vendor's (``OPENAI_API_KEY``), ``api_base`` another address that speaks its
    protocol."""

    def __init__(
        self,
        provider: AnalysisProvider,
        model: str = "gemini/gemini-2.0-flash",
        *,
        api_base: str | None = None,
        api_key: str | None = None,
        temperature: float | None = None,
        max_tokens: int | None = None,
        timeout: float | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(provider, **kwargs)
        if self.context_tokens is None and model.startswith(OLLAMA):
            self.context_tokens = OLLAMA_CONTEXT_TOKENS
        self.model = model
        self.api_base = api_base
        self._api_key = api_key
        self.temperature = temperature
        self.max_tokens = max_tokens
        self.timeout = timeout

    async def stream_deltas(
        self, messages: list[dict[str, Any]], tools: list[dict[str, Any]]
    ) -> AsyncGenerator[Delta]:
        testing.check_that_requests_are_allowed(self.model, self.api_base)
        # Waits in a thread for a process that is still starting; the others are not held up.
        litellm = load_litellm() if is_loaded() else await asyncio.to_thread(load_litellm)
        estimate, time_slice = UsageEstimate(messages), TimeSlice()
        try:
            async with self._stream(litellm, messages, tools) as (stream, finish):
                async with aclosing(with_timeout(stream, self.timeout)) as chunks:
                    async for chunk in chunks:
                        for delta in deltas_of(chunk):
                            estimate.take(delta)
                            yield delta
                        await time_slice.yield_if_due()
                yield usage_in(stream.chunks) or estimate.as_delta()
        except ClaveError:
            raise
        except Exception as error:
            failure = llm_routing_litellm.failures.translated(error, litellm, self.model)
            raise known_better(failure, self.model, self.api_base, self._api_key) from error
        require_complete(finish.reason)

    async def context_window(self) -> int | None:
        if self.context_tokens is not None or not is_loaded():
            return self.context_tokens
        table = load_litellm().model_cost
        # OpenAI's models stand there without their vendor.
        listed = table.get(self.model) or table.get(self.model.removeprefix("openai/")) or {}
        known: int | None = listed.get("max_input_tokens")
        return known

    @asynccontextmanager
    async def _stream(
        self, litellm: Any, messages: list[dict[str, Any]], tools: Sequence[dict[str, Any]]
    ) -> AsyncIterator[tuple[Any, Finish]]:
        say_what_is_known(litellm, self.model)
        async with asyncio.timeout(self.timeout):
            stream = await litellm.acompletion(
                model=self.model,
                messages=messages,
                tools=tools or None,
                stream=True,
                **self._options(litellm),
            )
        try:
            yield stream, Finish(stream, self.model)
        finally:
            await stream.aclose()

    def _options(self, litellm: Any) -> dict[str, Any]:
        options: dict[str, Any] = {
            "api_base": self.api_base,
            "api_key": self._api_key,
            "temperature": self.temperature,
            "max_tokens": self.max_tokens,
            # We wait for the model no longer than `self.timeout`, call and piece. LiteLLM's own clock runs on while
            # pieces lie there unread: a busy process would lose answers that are complete.
            "timeout": LIBRARY_TIMEOUT_SECONDS,
            # Trying again is the tool loop's: it knows whether somebody has read a part already.
            "max_retries": 0,
            "num_retries": 0,
        }
        if "stream_options" in (litellm.get_supported_openai_params(model=self.model) or ()):
            options["stream_options"] = {"include_usage": True}
        if self.model.startswith(OLLAMA):
            options["num_ctx"] = self.context_tokens
        # Some models refuse a setting that others have, a temperature for instance.
        return {name: value for name, value in options.items() if value is not None} | {"drop_params": True}
