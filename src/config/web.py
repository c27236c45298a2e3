"""The web server: Daphne, with uploads that stay on the disk. ``python -m src.config.web`` takes Daphne's options.

By itself Daphne lets Twisted parse every form in memory, on the event loop, then reads the whole body into memory
in pieces of 8 kB, and Django puts each piece through a thread. One upload of 200 MB took 40 s and 2.6 GB, and held
up everybody else for 20 s. Here nobody parses but the application, and it gets the body in big pieces, each read
when it is wanted.
"""

import asyncio
import io
from contextlib import closing
from typing import Any, BinaryIO

import daphne.server
from daphne.cli import CommandLineInterface
from daphne.http_protocol import HTTPFactory, WebRequest

PIECE_BYTES = 1024 * 1024
BODY = "clave.body"


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


class Request(WebRequest):  # type: ignore[misc]
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, parsePOSTFormSubmission=False, **options)


class RequestFactory(HTTPFactory):  # type: ignore[misc]
    def buildProtocol(self, addr: Any) -> Any:  # noqa: N802  (Twisted's name)
        protocol = super().buildProtocol(addr)
        protocol.requestFactory = Request
        return protocol


class WebServer(daphne.server.Server):  # type: ignore[misc]
    def __init__(self, application: Any, **options: Any) -> None:
        async def with_body(scope: dict[str, Any], receive: Any, send: Any) -> None:
            content = scope.pop(BODY, None)
            if content is None:
                await application(scope, receive, send)
                return
            with closing(content):
                await application(scope, Body(content, receive), send)

        super().__init__(with_body, **options)

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        if scope["type"] == "http":
            scope[BODY], protocol.content = protocol.content, io.BytesIO()
        return super().create_application(protocol, scope)


class CommandLine(CommandLineInterface):  # type: ignore[misc]
    server_class = WebServer


if __name__ == "__main__":
    # The server makes its factory itself, from this name.
    daphne.server.HTTPFactory = RequestFactory
    CommandLine.entrypoint()
