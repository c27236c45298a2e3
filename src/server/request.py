"""A request while it is received: limits on size and speed, and storage of its body."""

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

from .incoming import IncomingUpload
from .preflight import PreflightResponse, send_preflight

logger = logging.getLogger(__name__)

# Longer bodies go to disk. The data that arrives during the preflight, one network buffer, is always shorter.
IN_MEMORY_BYTES = 100_000
# How long data of a rejected client is discarded. If the connection were closed at once, it could not read the answer.
LINGER_SECONDS = 10
# The period over which the minimum speed is measured.
SPEED_SECONDS = 60


class Request(WebRequest):  # type: ignore[misc]
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, parsePOSTFormSubmission=False, **options)
        self._max_bytes = self._received_bytes = 0
        self._is_rejected = self._is_complete = False
        self.content: BinaryIO
        self._preflight: asyncio.Task[None] | None = None
        # The upload, after the application has accepted it.
        self.incoming: IncomingUpload | None = None
        self._content_length: int | None = None
        self._speed_timer: asyncio.TimerHandle | None = None

    # Twisted's callbacks.

    def gotLength(self, length: int | None) -> None:  # noqa: N802
        """Handle the complete headers, before the body."""
        self.content = io.BytesIO()
        self.method, self.uri = self.channel._command, self.channel._path
        self.clientproto = self.channel._version
        self.path, _, self.query_string = self.uri.partition(b"?")
        method, path = self.method.decode("latin1"), self.path.decode("latin1")
        self._max_bytes = most_body_bytes(method, path)
        self._content_length = length
        if length != 0:
            self._watch_speed()
        if length is not None and length > self._max_bytes:
            self._reject_as_too_large()
        elif is_upload(method, path) and (length is None or length > IN_MEMORY_BYTES):
            self._pause_for_preflight()

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802
        if self._is_rejected:
            return
        self._received_bytes += len(data)
        if self._received_bytes > self._max_bytes:
            self._reject_as_too_large()
            return
        if self.incoming is not None:
            self._write_upload(data)
            return
        if isinstance(self.content, io.BytesIO) and self._received_bytes > IN_MEMORY_BYTES:
            file = TemporaryFile()  # noqa: SIM115 - closed with the request
            file.write(self.content.getvalue())
            self.content = file
        self.content.write(data)

    def requestReceived(self, *args: Any) -> None:  # noqa: N802
        self._stop_speed_timer()
        if self._is_rejected:
            self.channel.loseConnection()
            return
        # From now on the application handles the request.
        self._is_complete = True
        super().requestReceived(*args)

    def connectionLost(self, reason: Any) -> None:  # noqa: N802
        if self._preflight is not None:
            self._preflight.cancel()
        self._stop_speed_timer()
        self._drop_upload()
        super().connectionLost(reason)

    # Preflight.

    def _pause_for_preflight(self) -> None:
        self.channel._networkProducer.pauseProducing()
        # A client that sends "Expect: 100-continue" gets the preflight's answer, not an automatic "continue".
        expects_continue = self.requestHeaders.hasHeader(b"Expect")
        self.requestHeaders.removeHeader(b"Expect")
        self._preflight = asyncio.ensure_future(self._run_preflight(expects_continue))

    async def _run_preflight(self, expects_continue: bool) -> None:
        try:
            answer = await send_preflight(self.server.preflight_application, self._scope())
        except Exception:
            logger.exception("The preflight of an upload failed.")
            answer = PreflightResponse(500)
        self._preflight = None
        if self.channel is None or self._is_complete or self._is_rejected:
            return
        if not answer.is_accepted:
            self._reject(answer.status, answer.headers, answer.body)
        elif self._begin_upload(answer) and expects_continue:
            self.channel._send100Continue()
        self.channel._networkProducer.resumeProducing()

    # An upload: its files are extracted from the form while it is received.

    def _begin_upload(self, answer: PreflightResponse) -> bool:
        content_type = self.requestHeaders.getRawHeaders(b"content-type", [b""])[0].decode("latin1")
        self.incoming = IncomingUpload(content_type, answer.header(USER_HEADER))
        if not self.incoming.reserve(self._content_length or 0):
            self._reject_with(no_room_answer())
            return False
        received = self.content
        self.content = io.BytesIO()
        received.seek(0)
        self._write_upload(received.read())
        received.close()
        return not self._is_rejected

    def _write_upload(self, data: bytes) -> None:
        assert self.incoming is not None
        if self.incoming.reserve(self._received_bytes):
            self.incoming.write(data)
        else:
            self._reject_with(no_room_answer())

    def _drop_upload(self) -> None:
        if self.incoming is not None:
            self.incoming.close()
            self.incoming = None

    # Speed.

    def _watch_speed(self) -> None:
        """Check the speed after each period."""
        loop = asyncio.get_running_loop()
        self._speed_timer = loop.call_later(SPEED_SECONDS, self._check_speed, self._received_bytes)

    def _check_speed(self, received_before: int) -> None:
        if self._is_rejected or self._is_complete or self.channel is None:
            return
        min_bytes = settings.MIN_UPLOAD_BYTES_PER_SECOND * SPEED_SECONDS
        # Nothing is read during the preflight.
        if self._preflight is None and self._received_bytes - received_before < min_bytes:
            self._reject_with(too_slow_answer())
        else:
            self._watch_speed()

    def _stop_speed_timer(self) -> None:
        if self._speed_timer is not None:
            self._speed_timer.cancel()
            self._speed_timer = None

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
                # As for every request: an underscore could be mistaken for a dash (CVE-2015-0219).
                if b"_" not in name
            ],
            "client": _host_and_port(self.client),
            "server": _host_and_port(self.host),
        }

    # Rejection.

    def _reject_as_too_large(self) -> None:
        self._reject_with(too_large_error(self.method.decode("latin1"), self.path.decode("latin1")))

    def _reject_with(self, response: HttpResponse) -> None:
        headers = [(name.encode(), value.encode()) for name, value in response.headers.items()]
        self._reject(response.status_code, headers, response.content)

    def _reject(self, status: int, headers: Iterable[tuple[bytes, bytes]], body: bytes) -> None:
        """Send the response now and discard the rest of the body."""
        self._is_rejected = True
        self.requestHeaders.removeHeader(b"Expect")
        self.setResponseCode(status)
        for name, value in headers:
            self.responseHeaders.addRawHeader(name, value)
        self.setHeader(b"content-length", str(len(body)).encode())
        self.setHeader(b"connection", b"close")
        self.write(body)
        self.content.close()
        self._drop_upload()
        asyncio.get_running_loop().call_later(LINGER_SECONDS, self._disconnect)

    def _disconnect(self) -> None:
        if self.channel is not None:
            self.channel.loseConnection()


def _host_and_port(address: Any) -> list[Any] | None:
    """None for a unix socket."""
    return [address.host, address.port] if hasattr(address, "host") else None
