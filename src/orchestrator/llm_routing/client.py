"""One streamed call of Gemini per model turn."""

import asyncio
import importlib
import ssl
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, asynccontextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import httpx

from src.orchestrator.base import TimeSlice, model_requests
from src.orchestrator.base.model_client import VendorClient
from src.orchestrator.base.stream_errors import require_complete, with_timeout
from src.orchestrator.deltas import Delta, UsageEstimate
from src.orchestrator.errors import ClaveError, ModelKeyMissing
from src.orchestrator.llm_routing.chunks import ChunkReader
from src.orchestrator.llm_routing.contents import contents_of, declarations_of, system_instruction
from src.orchestrator.llm_routing.failures import translate_error

if TYPE_CHECKING:
    from google.genai import Client, types

VENDOR_PREFIX = "gemini/"
# The context window of every Gemini model since 2024.
CONTEXT_TOKENS = 1_048_576


class GeminiClient(VendorClient):
    """A model of Gemini.

    The key is `api_key` or ``GEMINI_API_KEY`` in the environment. `api_base` is the address of another server with
    Gemini's API.
    """

    async def stream_deltas(
        self, messages: list[dict[str, Any]], tools: list[dict[str, Any]]
    ) -> AsyncGenerator[Delta]:
        model_requests.require_allowed(self.model, self.api_base)
        # In a thread, because the first import takes a second.
        await asyncio.to_thread(load_genai)
        reader, estimate, time_slice = ChunkReader(), UsageEstimate(messages), TimeSlice()
        try:
            async with self._stream(messages, tools) as stream:
                async with aclosing(with_timeout(stream, self.timeout)) as chunks:
                    async for chunk in chunks:
                        for delta in reader.deltas_of(chunk):
                            estimate.take(delta)
                            yield delta
                        await time_slice.yield_if_due()
                yield reader.usage or estimate.as_delta()
        except ClaveError:
            raise
        except Exception as error:
            raise translate_error(error, self.model) from error
        require_complete(reader.finish_reason)

    async def context_window(self) -> int | None:
        return self.context_tokens or CONTEXT_TOKENS

    @asynccontextmanager
    async def _stream(
        self, messages: list[dict[str, Any]], tools: list[dict[str, Any]]
    ) -> AsyncIterator["AsyncIterator[types.GenerateContentResponse]"]:
        # A separate connection: closing it ends the request immediately. The library's nested generators would leave
        # that to the garbage collector.
        async with httpx.AsyncClient(verify=tls(), timeout=self.timeout) as connection:
            async with asyncio.timeout(self.timeout):
                stream = await self._client(connection).aio.models.generate_content_stream(
                    model=self.model.removeprefix(VENDOR_PREFIX),
                    contents=list(contents_of(messages)),
                    config=self._config(messages, tools),
                )
            yield stream

    def _client(self, connection: httpx.AsyncClient) -> "Client":
        from google.genai import Client, types

        address = httpx.URL(self.api_base) if self.api_base else None
        options = types.HttpOptions(
            # The library inserts the version between address and path.
            base_url=str(address.copy_with(path="/")) if address else None,
            api_version=address.path.strip("/") or None if address else None,
            httpx_client=httpx.Client(verify=tls()),
            httpx_async_client=connection,
            # Otherwise the library creates another context, which takes 40 ms.
            async_client_args={"ssl": tls()},
        )
        try:
            return Client(api_key=self.api_key, http_options=options)
        except ValueError as error:
            # Raised without a request if there is no key.
            raise ModelKeyMissing from error

    def _config(
        self, messages: list[dict[str, Any]], tools: list[dict[str, Any]]
    ) -> "types.GenerateContentConfig":
        from google.genai import types

        return types.GenerateContentConfig(
            system_instruction=system_instruction(messages),
            tools=[types.Tool(function_declarations=declarations_of(tools))] if tools else None,
            temperature=self.temperature,
            max_output_tokens=self.max_tokens,
            response_mime_type="application/json" if self.answers_json else None,
            automatic_function_calling=types.AutomaticFunctionCallingConfig(disable=True),
        )


def load_genai() -> None:
    """Import Google's library. Takes a second: call it at startup or in a thread."""
    importlib.import_module("google.genai")


@lru_cache(maxsize=1)
def tls() -> ssl.SSLContext:
    """Return the TLS context, loaded once because that takes 40 ms."""
    return httpx.create_ssl_context()
