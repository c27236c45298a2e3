"""One streamed request per model turn."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import aclosing, asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any

from src.orchestrator.base import model_requests
from src.orchestrator.base.model_client import VendorClient
from src.orchestrator.base.stream_errors import require_complete, with_timeout
from src.orchestrator.deltas import Delta, UsageEstimate
from src.orchestrator.errors import ClaveError, ModelKeyMissing
from src.orchestrator.llm_routing_openai.chunks import ChunkReader
from src.orchestrator.llm_routing_openai.context_windows import context_window_of
from src.orchestrator.llm_routing_openai.endpoint import OPENAI_ADDRESS, PREFIX, address_of, key_of
from src.orchestrator.llm_routing_openai.failures import error_for_rejection, translate_error
from src.orchestrator.llm_routing_openai.http_session import proxy_for, session
from src.orchestrator.llm_routing_openai.request import CompletionRequest
from src.orchestrator.llm_routing_openai.sse import EventReader

if TYPE_CHECKING:
    from aiohttp import ClientResponse

MAX_ERROR_BYTES = 65_536
# How long to wait for the end of a complete response. Without it the connection cannot be reused.
END_SECONDS = 0.1


class OpenAIClient(VendorClient):
    """A model behind OpenAI's chat completions API.

    The key is `api_key` or ``OPENAI_API_KEY`` in the environment. `api_base` is the address of another server with this
    API.
    """

    def __post_init__(self) -> None:
        self.api_base = address_of(self.api_base)

    async def stream_deltas(
        self, messages: list[dict[str, Any]], tools: list[dict[str, Any]]
    ) -> AsyncGenerator[Delta]:
        model_requests.require_allowed(self.model, self.api_base)
        reader, estimate = ChunkReader(), UsageEstimate(messages)
        try:
            async with self._response(messages, tools) as response:
                async with aclosing(self._chunks(response)) as batches:
                    async for chunks in batches:
                        for chunk in chunks:
                            for delta in reader.deltas_of(chunk):
                                estimate.take(delta)
                                yield delta
                yield reader.usage or estimate.as_delta()
        except ClaveError:
            raise
        except Exception as error:
            raise translate_error(error, self.model) from error
        require_complete(reader.finish_reason)

    async def context_window(self) -> int | None:
        return self.context_tokens or context_window_of(self.model.removeprefix(PREFIX))

    async def _chunks(self, response: "ClientResponse") -> AsyncGenerator[Iterator[dict[str, Any]]]:
        """Yield the deltas in batches as they arrive."""
        events = EventReader()
        async with aclosing(with_timeout(response.content.iter_any(), self.timeout)) as pieces:
            async for piece in pieces:
                yield events.chunks_of(piece)
                if events.is_done:
                    return
        yield events.last_chunks()

    @asynccontextmanager
    async def _response(
        self, messages: list[dict[str, Any]], tools: list[dict[str, Any]]
    ) -> AsyncIterator["ClientResponse"]:
        async with asyncio.timeout(self.timeout):
            response = await self._accepted(messages, tools)
        try:
            yield response
            await _read_end(response)
        finally:
            # Closes the connection too, unless the response was read to its end.
            response.close()

    async def _accepted(
        self, messages: list[dict[str, Any]], tools: list[dict[str, Any]]
    ) -> "ClientResponse":
        """Return the first response that does not reject a setting."""
        address = (self.api_base or OPENAI_ADDRESS).rstrip("/")
        request = CompletionRequest(
            address,
            self.model.removeprefix(PREFIX),
            messages,
            tools,
            temperature=self.temperature,
            max_tokens=self.max_tokens,
            answers_json=self.answers_json,
        )
        while True:
            response = await self._posted(address, request.body())
            if response.status == 200:
                return response
            try:
                text = await _error_text(response)
            finally:
                response.close()
            if not request.can_do_without(response.status, text):
                raise error_for_rejection(response.status, text, response.headers, self.model)

    async def _posted(self, address: str, body: bytes) -> "ClientResponse":
        return await (await session()).post(
            f"{address}/chat/completions",
            data=body,
            headers=self._headers(),
            # A server must not redirect the question, and the key with it, to another address or into our network.
            allow_redirects=False,
            proxy=proxy_for(address),
        )

    def _headers(self) -> dict[str, str]:
        headers = {
            "Content-Type": "application/json",
            "Accept": "text/event-stream",
            # To compress the stream, a server would buffer it.
            "Accept-Encoding": "identity",
            "User-Agent": "Clave",
        }
        if key := key_of(self.api_key):
            headers["Authorization"] = f"Bearer {key}"
        elif self.api_base is None:
            # OpenAI would reject the request.
            raise ModelKeyMissing
        return headers


async def _error_text(response: "ClientResponse") -> str:
    """Return the (truncated) text of a rejection."""
    text = b""
    async for piece in response.content.iter_any():
        text += piece
        if len(text) > MAX_ERROR_BYTES:
            break
    return text.decode(errors="replace")


async def _read_end(response: "ClientResponse") -> None:
    from aiohttp import ClientError

    # The answer is complete, so errors of the connection are ignored.
    with suppress(TimeoutError, ClientError):
        async with asyncio.timeout(END_SECONDS):
            await response.content.readany()
