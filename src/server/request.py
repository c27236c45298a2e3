"""One request on its way in: how much of it is taken, how slowly it may come, and where it is kept."""

import asyncio
import io
import logging
from collections.abc import Iterable
from tempfile import TemporaryFile
from typing import Any, BinaryIO
from urllib.parse import unquote

from daphne.http_protocol import WebRequest
from django.conf import settings
from django.http import HttpResponse

from src.api.uploads.preflight import (
    USER_HEADER,
    is_upload,
    most_body_bytes,
    no_room_answer,
    too_large_error,
    too_slow_answer,
)

from .incoming import Arriving
from .preflight import PreflightResponse, send_preflight

logger = logging.getLogger(__name__)

# Longer bodies go to the disk. What arrives while the application is asked, a network buffer, is always shorter.
IN_MEMORY_BYTES = 100_000
# For so long a refused client may go on sending, into nothing: hung up on at once, it would not read the answer.
LINGER_SECONDS = 10
# Over such a time the smallest speed is measured.
SPEED_SECONDS = 60


class Request(WebRequest):  # type: ignore[misc]
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, parsePOSTFormSubmission=False, **options)
        self._most_bytes = self._received_bytes = 0
        self._is_refused = self._is_complete = False
        self.content: BinaryIO
        self._asking: asyncio.Task[None] | None = None
        # The upload, from the application's yes on.
        self.arriving: Arriving | None = None
        self._announced_bytes: int | None = None
        self._watch: asyncio.TimerHandle | None = None

    # Twisted's steps.

    def gotLength(self, length: int | None) -> None:  # noqa: N802
        """All headers are there, and nothing of the body."""
        self.content = io.BytesIO()
        self.method, self.uri = self.channel._command, self.channel._path
        self.clientproto = self.channel._version
        self.path, _, self.query_string = self.uri.partition(b"?")
        method, path = self.method.decode("latin1"), self.path.decode("latin1")
        self._most_bytes = most_body_bytes(method, path)
        self._announced_bytes = length
        if length != 0:
            self._watch_speed()
        if length is not None and length > self._most_bytes:
            self._refuse_as_too_big()
        elif is_upload(method, path) and (length is None or length > IN_MEMORY_BYTES):
            self._wait_outside()

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802
        if self._is_refused:
            return
        self._received_bytes += len(data)
        if self._received_bytes > self._most_bytes:
            self._refuse_as_too_big()
            return
        if self.arriving is not None:
            self._write_upload(data)
            return
        if isinstance(self.content, io.BytesIO) and self._received_bytes > IN_MEMORY_BYTES:
            file = TemporaryFile()  # noqa: SIM115 - closed with the request
            file.write(self.content.getvalue())
            self.content = file
        self.content.write(data)

    def requestReceived(self, *args: Any) -> None:  # noqa: N802
        self._end_watch()
        if self._is_refused:
            self.channel.loseConnection()
            return
        # From here on the application judges by itself.
        self._is_complete = True
        super().requestReceived(*args)

    def connectionLost(self, reason: Any) -> None:  # noqa: N802
        if self._asking is not None:
            self._asking.cancel()
        self._end_watch()
        self._drop_upload()
        super().connectionLost(reason)

    # Asking first.

    def _wait_outside(self) -> None:
        self.channel._networkProducer.pauseProducing()
        # A client that asks itself before it sends hears our answer, not the server's habitual "continue".
        asks_itself = self.requestHeaders.hasHeader(b"Expect")
        self.requestHeaders.removeHeader(b"Expect")
        self._asking = asyncio.ensure_future(self._ask(asks_itself))

    async def _ask(self, asks_itself: bool) -> None:
        try:
            answer = await send_preflight(self.server.asked, self._scope())
        except Exception:
            logger.exception("The application could not be asked about an upload.")
            answer = PreflightResponse(500)
        self._asking = None
        if self.channel is None or self._is_complete or self._is_refused:
            return
        if not answer.is_yes:
            self._refuse(answer.status, answer.headers, answer.body)
        elif self._begin_upload(answer) and asks_itself:
            self.channel._send100Continue()
        self.channel._networkProducer.resumeProducing()

    # An upload: its files are taken out of the form as it comes.

    def _begin_upload(self, answer: PreflightResponse) -> bool:
        content_type = self.requestHeaders.getRawHeaders(b"content-type", [b""])[0].decode("latin1")
        self.arriving = Arriving(content_type, answer.header(USER_HEADER))
        if not self.arriving.reserve(self._announced_bytes or 0):
            self._refuse_with(no_room_answer())
            return False
        began = self.content
        self.content = io.BytesIO()
        began.seek(0)
        self._write_upload(began.read())
        began.close()
        return not self._is_refused

    def _write_upload(self, data: bytes) -> None:
        assert self.arriving is not None
        if self.arriving.reserve(self._received_bytes):
            self.arriving.write(data)
        else:
            self._refuse_with(no_room_answer())

    def _drop_upload(self) -> None:
        if self.arriving is not None:
            self.arriving.close()
            self.arriving = None

    # Speed.

    def _watch_speed(self) -> None:
        """Look after a minute whether enough has come in it."""
        loop = asyncio.get_running_loop()
        self._watch = loop.call_later(SPEED_SECONDS, self._judge_speed, self._received_bytes)

    def _judge_speed(self, received_before: int) -> None:
        if self._is_refused or self._is_complete or self.channel is None:
            return
        smallest = settings.MIN_UPLOAD_BYTES_PER_SECOND * SPEED_SECONDS
        # While the application is asked nothing is read.
        if self._asking is None and self._received_bytes - received_before < smallest:
            self._refuse_with(too_slow_answer())
        else:
            self._watch_speed()

    def _end_watch(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    def _scope(self) -> dict[str, Any]:
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": self.method.decode("ascii"),
            "path": unquote(self.path.decode("ascii")),
            "raw_path": self.path,
            "root_path": self.server.root_path,
            "scheme": "https" if self.isSecure() else "http",
            "query_string": self.query_string,
            "headers": [
                (name.lower(), value)
                for name, values in self.requestHeaders.getAllRawHeaders()
                for value in values
                # As for every request: an underscore could pass for a dash (CVE-2015-0219).
                if b"_" not in name
            ],
            "client": _host_and_port(self.client),
            "server": _host_and_port(self.host),
        }

    # Refusing.

    def _refuse_as_too_big(self) -> None:
        self._refuse_with(too_large_error(self.method.decode("latin1"), self.path.decode("latin1")))

    def _refuse_with(self, response: HttpResponse) -> None:
        headers = [(name.encode(), value.encode()) for name, value in response.headers.items()]
        self._refuse(response.status_code, headers, response.content)

    def _refuse(self, status: int, headers: Iterable[tuple[bytes, bytes]], body: bytes) -> None:
        """Answer now, and take nothing more."""
        self._is_refused = True
        self.requestHeaders.removeHeader(b"Expect")
        self.setResponseCode(status)
        for name, value in headers:
            self.responseHeaders.addRawHeader(name, value)
        self.setHeader(b"content-length", str(len(body)).encode())
        self.setHeader(b"connection", b"close")
        self.write(body)
        self.content.close()
        self._drop_upload()
        asyncio.get_running_loop().call_later(LINGER_SECONDS, self._hang_up)

    def _hang_up(self) -> None:
        if self.channel is not None:
            self.channel.loseConnection()


def _host_and_port(address: Any) -> list[Any] | None:
    """None for a unix socket."""
    return [address.host, address.port] if hasattr(address, "host") else None
