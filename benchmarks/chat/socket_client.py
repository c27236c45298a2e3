"""A WebSocket client that costs next to nothing, so that the server is what is measured, and that can break off as
rudely as a phone in a tunnel."""

import asyncio
import base64
import json
import os
import socket
import struct
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
PATIENCE_SECONDS = 60.0
# Closing with this option set sends a reset at once and throws away whatever is on its way.
RESET_ON_CLOSE = struct.pack("ii", 1, 0)

Event = dict[str, Any]


class ChatSocket(asyncio.Protocol):
    """One open chat socket. Events go to ``on_event`` if there is one, else into a queue for `next_event`."""

    def __init__(self, on_event: Callable[[Event], None] | None = None) -> None:
        self.events: asyncio.Queue[Event | None] = asyncio.Queue()
        self.on_event = on_event or self.events.put_nowait
        self.is_open = asyncio.get_running_loop().create_future()
        self.closed = asyncio.Event()
        self.received = bytearray()
        self.is_cut = False

    # Opening and closing.

    @classmethod
    async def open(
        cls, address: str, conversation_id: str, token: str, on_event: Callable[[Event], None] | None = None
    ) -> "ChatSocket":
        """``ConnectionError`` where the server does not take us."""
        url = urlsplit(address)
        loop = asyncio.get_running_loop()
        _, client = await loop.create_connection(lambda: cls(on_event), url.hostname, url.port)
        key = base64.b64encode(os.urandom(16)).decode()
        client.transport.write(
            f"GET /ws/chat/{conversation_id}/ HTTP/1.1\r\nHost: {url.netloc}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {token}\r\n\r\n".encode()
        )
        await asyncio.wait_for(client.is_open, PATIENCE_SECONDS)
        return client

    def close(self) -> None:
        """As a browser does when its tab is closed."""
        self._send_frame(CLOSE, (1000).to_bytes(2))
        self.transport.close()

    def cut(self) -> None:
        """Abort the connection without a close handshake. Data in transit is lost."""
        self.is_cut = True
        if self.transport.is_closing():
            return
        self.transport.get_extra_info("socket").setsockopt(
            socket.SOL_SOCKET, socket.SO_LINGER, RESET_ON_CLOSE
        )
        self.transport.abort()

    # Talking.

    def send(self, message: Event) -> None:
        self._send_frame(TEXT, json.dumps(message).encode())

    async def next_event(self, *kinds: str) -> Event:
        """The next event (of these kinds); ``ConnectionError`` where the socket closes before."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while True:
                event = await self.events.get()
                if event is None:
                    raise ConnectionError("The socket was closed.")
                if not kinds or event["type"] in kinds:
                    return event

    # The wire.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        if not self.is_open.done():
            self.is_open.set_exception(ConnectionError("The server closed the connection."))
        self.closed.set()
        self.events.put_nowait(None)

    def data_received(self, data: bytes) -> None:
        self.received += data
        if not self.is_open.done() and not self._take_handshake():
            return
        while not self.is_cut and not self.transport.is_closing() and (frame := self._next_frame()):
            self._take(*frame)

    def _take_handshake(self) -> bool:
        head, found, rest = self.received.partition(b"\r\n\r\n")
        if not found:
            return False
        self.received = rest
        status = bytes(head.split(b" ", 2)[1])
        if status != b"101":
            self.is_open.set_exception(ConnectionError(f"The handshake was answered with {status.decode()}."))
            return False
        self.is_open.set_result(None)
        return True

    def _next_frame(self) -> tuple[int, bytes] | None:
        """A server does not mask its frames, and ours does not split them."""
        data = self.received
        if len(data) < 2:
            return None
        length, start = data[1] & 127, 2
        if length >= 126:
            start = 4 if length == 126 else 10
            if len(data) < start:
                return None
            length = int.from_bytes(data[2:start])
        if len(data) < start + length:
            return None
        frame = data[0] & 15, bytes(data[start : start + length])
        del data[: start + length]
        return frame

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            self.on_event(json.loads(payload))
        elif kind == PING:
            self._send_frame(PONG, payload)
        elif kind == CLOSE:
            self.transport.close()

    def _send_frame(self, kind: int, payload: bytes) -> None:
        length = len(payload)
        head = (
            bytes([128 | kind, 128 | length])
            if length < 126
            else bytes([128 | kind, 254]) + length.to_bytes(2)
        )
        # A mask of zeros is a mask: the payload goes out as it is.
        self.transport.write(head + bytes(4) + payload)


class Answer:
    """One answer put together from its events, checked against what the model server sends."""

    def __init__(self) -> None:
        self.run_id = ""
        self.seq = 0
        self.text = ""
        self.ending: Event | None = None
        self.doubled = self.skipped = 0
        self.arrived_ns: list[int] = []

    def take(self, event: Event) -> None:
        if event["type"] == "run_started":
            self.run_id = event["run_id"]
        if event.get("run_id") != self.run_id:
            return
        if event["seq"] <= self.seq:
            self.doubled += 1
            return
        self.skipped += event["seq"] - self.seq - 1
        self.seq = event["seq"]
        if event["type"] == "token":
            self.text += event["text"]
            self.arrived_ns += [time.monotonic_ns()] * event["text"].count(" ")
        elif event["type"] == "reset":
            self.text = ""
        elif event["type"] in ("done", "stopped", "error"):
            self.ending = event

    @property
    def numbers(self) -> list[int]:
        return [int(token.partition(":")[0]) for token in self.text.split()]

    @property
    def sent_ns(self) -> list[int]:
        return [int(token.partition(":")[2]) for token in self.text.split()]
