"""A request's body, from the place where it was received to the application."""

import asyncio
import io
from typing import Any, BinaryIO

PIECE_BYTES = 1024 * 1024


class Body:
    """``receive`` of one request: its body from the file where it lies, then whatever the server has to say."""

    def __init__(self, content: BinaryIO, receive: Any) -> None:
        self._content = content
        self._receive = receive
        self._is_started = self._is_ended = False

    async def __call__(self) -> Any:
        if self._is_ended:
            return await self._receive()
        if not self._is_started:
            self._is_started = True
            # The server's own message about the body, which is empty by now; or a client that is gone already.
            message = await self._receive()
            if message["type"] != "http.request":
                self._is_ended = True
                return message
        piece = await self._read()
        self._is_ended = len(piece) < PIECE_BYTES
        return {"type": "http.request", "body": piece, "more_body": not self._is_ended}

    async def _read(self) -> bytes:
        if isinstance(self._content, io.BytesIO):
            return self._content.read(PIECE_BYTES)
        return await asyncio.to_thread(self._content.read, PIECE_BYTES)
