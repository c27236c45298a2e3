"""One streamed call of LiteLLM per model turn."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing, asynccontextmanager
from typing import Any

from src.orchestrator import llm_routing_litellm
from src.orchestrator.base import TimeSlice, model_requests
from src.orchestrator.base.model_client import VendorClient
from src.orchestrator.base.stream_errors import require_complete, with_timeout
from src.orchestrator.deltas import Delta, UsageEstimate
from src.orchestrator.errors import ClaveError
from src.orchestrator.llm_routing_litellm.chunks import deltas_of, usage_in
from src.orchestrator.llm_routing_litellm.finish import Finish
from src.orchestrator.llm_routing_litellm.keys import with_setup_error
from src.orchestrator.llm_routing_litellm.loader import OLLAMA, is_loaded, load_litellm, register_ollama_model

LIBRARY_TIMEOUT_SECONDS = 3600.0

# By default Ollama reads 4096 tokens and silently drops the rest. Instructions and tools need more.
OLLAMA_CONTEXT_TOKENS = 16_384


class LiteLLMClient(VendorClient):
    """A model that LiteLLM supports.

    The part of its name before the slash is the vendor.

    The key is `api_key` or an environment variable of the vendor (``ANTHROPIC_API_KEY``). `api_base` is the address of
    another server with the vendor's API.
    """

    def __post_init__(self) -> None:
        if self.context_tokens is None and self.model.startswith(OLLAMA):
            self.context_tokens = OLLAMA_CONTEXT_TOKENS

    async def stream_deltas(
        self, messages: list[dict[str, Any]], tools: list[dict[str, Any]]
    ) -> AsyncGenerator[Delta]:
        model_requests.require_allowed(self.model, self.api_base)
        # In a thread, so that other conversations continue while the library is loading.
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
            # Loaded on the first error, because it imports httpx.
            failure = llm_routing_litellm.failures.translate_error(error, litellm, self.model)
            raise with_setup_error(failure, self.model, self.api_base, self.api_key) from error
        require_complete(finish.reason)

    async def context_window(self) -> int | None:
        if self.context_tokens is not None or not is_loaded():
            return self.context_tokens
        table = load_litellm().model_cost
        # OpenAI's models are listed without their vendor.
        listed = table.get(self.model) or table.get(self.model.removeprefix("openai/")) or {}
        known: int | None = listed.get("max_input_tokens")
        return known

    @asynccontextmanager
    async def _stream(
        self, litellm: Any, messages: list[dict[str, Any]], tools: Sequence[dict[str, Any]]
    ) -> AsyncIterator[tuple[Any, Finish]]:
        register_ollama_model(litellm, self.model)
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
            "api_key": self.api_key,
            "temperature": self.temperature,
            "max_tokens": self.max_tokens,
            "response_format": {"type": "json_object"} if self.answers_json else None,
            # `self.timeout` applies to the call and to each piece. LiteLLM's timeout continues while received pieces
            # are unread: a busy process would lose complete answers.
            "timeout": LIBRARY_TIMEOUT_SECONDS,
            # The tool loop retries: it knows whether the user has seen a part of the answer.
            "max_retries": 0,
            "num_retries": 0,
        }
        if "stream_options" in (litellm.get_supported_openai_params(model=self.model) or ()):
            options["stream_options"] = {"include_usage": True}
        if self.model.startswith(OLLAMA):
            options["num_ctx"] = self.context_tokens
        # Some models reject settings such as the temperature.
        return {name: value for name, value in options.items() if value is not None} | {"drop_params": True}
