"""A connection of the web server, with a timeout for the request head."""

import asyncio
from typing import Any

from twisted.web.http import HTTPChannel

# Time limit for the request line and all headers together. Twisted closes a connection without any data after a
# minute.
HEAD_SECONDS = 30


class Channel(HTTPChannel):
    _head_deadline: asyncio.TimerHandle | None = None

    def dataReceived(self, data: bytes) -> None:  # noqa: N802  (Twisted's name)
        super().dataReceived(data)  # type: ignore[no-untyped-call]
        is_in_head = self.line_mode and (self._buffer or self.requests)
        if is_in_head and self._head_deadline is None:
            loop = asyncio.get_running_loop()
            self._head_deadline = loop.call_later(HEAD_SECONDS, self._give_up)
        elif not is_in_head:
            self._forget_deadline()

    def connectionLost(self, reason: Any = None) -> None:  # noqa: N802
        self._forget_deadline()
        super().connectionLost(reason)  # type: ignore[no-untyped-call]

    def _give_up(self) -> None:
        self._head_deadline = None
        transport: Any = self.transport
        transport.abortConnection()

    def _forget_deadline(self) -> None:
        if self._head_deadline is not None:
            self._head_deadline.cancel()
            self._head_deadline = None
