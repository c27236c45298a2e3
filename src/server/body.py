"""Passing of a received request body to the application."""

import asyncio
import io
from typing import Any, BinaryIO

CHUNK_BYTES = 1024 * 1024


class Body:
    """ASGI ``receive`` of one request: the body from its file, then the server's messages."""

    def __init__(self, content: BinaryIO, receive: Any) -> None:
        self._content = content
        self._receive = receive
        self._is_started = self._is_ended = False

    async def __call__(self) -> Any:
        if self._is_ended:
            return await self._receive()
        if not self._is_started:
            self._is_started = True
            # The server's own body message, which is empty, or the disconnect of the client.
            message = await self._receive()
            if message["type"] != "http.request":
                self._is_ended = True
                return message
        chunk = await self._read()
        self._is_ended = len(chunk) < CHUNK_BYTES
        return {"type": "http.request", "body": chunk, "more_body": not self._is_ended}

    async def _read(self) -> bytes:
        if isinstance(self._content, io.BytesIO):
            return self._content.read(CHUNK_BYTES)
        return await asyncio.to_thread(self._content.read, CHUNK_BYTES)
