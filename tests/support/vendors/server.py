"""A server on this machine that answers as it was told, byte for byte, and misbehaves on demand."""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

# What Ollama says of a model when it is asked (by LiteLLM, before the first question).
ABOUT_A_MODEL = {"capabilities": ["completion", "tools"], "template": "{{ .Tools }}", "model_info": {}}


class Break(Enum):
    """Instead of more bytes: the connection breaks off here, or nothing comes any more."""

    CUT = "cut"
    HANG = "hang"


@dataclass(frozen=True)
class Reply:
    """One answer to one request."""

    pieces: Sequence[bytes | Break]
    status: int = 200
    content_type: str = "text/event-stream"
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Request:
    path: str
    headers: Mapping[str, str]
    body: dict[str, Any]


class Vendor:
    """Answers each request with the next of its replies, and once they are used up with the last."""

    def __init__(self, replies: Sequence[Reply], cut: Callable[[bytes], list[bytes]] | None = None) -> None:
        """`cut` decides at which places the bytes of a reply are torn into TCP segments."""
        self.replies = list(replies)
        self.requests: list[Request] = []
        self.is_hanging, self.aborted = asyncio.Event(), asyncio.Event()
        self.address = ""
        self._cut = cut
        self._connections: set[asyncio.Task[Any]] = set()

    @property
    def bodies(self) -> list[dict[str, Any]]:
        return [request.body for request in self.requests]

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._connections.add(task)
        try:
            await self._answer(reader, writer, await _read(reader))
        except (asyncio.IncompleteReadError, ConnectionError):
            self.aborted.set()
        except asyncio.CancelledError:
            # Only `close` cancels. asyncio's own streams would log a cancelled handler as an error.
            return
        finally:
            self._connections.discard(task)
            writer.close()

    async def _answer(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: Request
    ) -> None:
        if request.path == "/api/show":
            reply = Reply([json.dumps(ABOUT_A_MODEL).encode()], content_type="application/json")
        else:
            self.requests.append(request)
            reply = self.replies[min(len(self.requests), len(self.replies)) - 1]
        if self._cut:
            await _send_torn(writer, self._cut(_whole(reply)))
        else:
            await self._send(reader, writer, reply)

    async def _send(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, reply: Reply) -> None:
        writer.write(_head(reply))
        for number, piece in enumerate(reply.pieces):
            if number % 16 == 15:
                # The client has the same event loop, and tests measure its work.
                await asyncio.sleep(0)
            if piece is Break.CUT:
                await writer.drain()
                # The text so far must arrive before the end.
                await asyncio.sleep(0.05)
                writer.transport.abort()
                return
            if piece is Break.HANG:
                await writer.drain()
                self.is_hanging.set()
                await reader.read()
                self.aborted.set()
                return
            assert isinstance(piece, bytes)
            writer.write(_framed(piece))
        writer.write(_framed(b""))
        await writer.drain()

    async def close(self) -> None:
        for task in self._connections:
            task.cancel()
        await asyncio.gather(*self._connections, return_exceptions=True)


@asynccontextmanager
async def vendor(
    *replies: Reply, cut: Callable[[bytes], list[bytes]] | None = None
) -> AsyncGenerator[Vendor]:
    made = Vendor(replies, cut)
    server = await asyncio.start_server(made.serve, "127.0.0.1", 0)
    made.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield made
    finally:
        server.close()
        await made.close()
        await server.wait_closed()


async def _read(reader: asyncio.StreamReader) -> Request:
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    if headers.get("transfer-encoding") == "chunked":
        body = b""
        while size := int(await reader.readline(), 16):
            body += (await reader.readexactly(size + 2))[:-2]
    else:
        body = await reader.readexactly(int(headers.get("content-length", "0")))
    return Request(first.split()[1], headers, json.loads(body or b"{}"))


def _head(reply: Reply) -> bytes:
    headers = {
        "content-type": reply.content_type,
        "transfer-encoding": "chunked",
        "connection": "close",
        **reply.headers,
    }
    lines = [f"HTTP/1.1 {reply.status} Said", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode()


def _framed(data: bytes) -> bytes:
    """One chunk of a chunked body; without data its end."""
    return b"%x\r\n%b\r\n" % (len(data), data)


def _whole(reply: Reply) -> bytes:
    pieces = [piece for piece in reply.pieces if isinstance(piece, bytes)]
    return _head(reply) + b"".join(map(_framed, pieces)) + _framed(b"")


async def _send_torn(writer: asyncio.StreamWriter, segments: list[bytes]) -> None:
    for segment in segments:
        writer.write(segment)
        await writer.drain()
        # The reader's turn: it sees this segment alone.
        await asyncio.sleep(0)
        await asyncio.sleep(0)
