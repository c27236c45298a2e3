"""A vendor of language models on this machine: speaks OpenAI's streaming format and misbehaves on demand."""

import asyncio
import json
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from typing import Any

# Instead of a chunk: the connection breaks off here, or nothing comes any more.
CUT, HANG = "cut", "hang"


def text(*pieces: str, finish: str = "stop") -> list[Any]:
    return [*({"content": piece} for piece in pieces), finish]


def tool_calls(*names: str, arguments: str = '{"track_id": "a"}', size: int = 8) -> list[Any]:
    """Parallel calls, index and id in the first piece, the arguments a few characters at a time."""
    pieces: list[Any] = []
    for index, name in enumerate(names):
        function = {"name": name, "arguments": ""}
        pieces.append(
            {
                "tool_calls": [
                    {"index": index, "id": f"call_{index}", "type": "function", "function": function}
                ]
            }
        )
        pieces += [
            {"tool_calls": [{"index": index, "function": {"arguments": arguments[start : start + size]}}]}
            for start in range(0, len(arguments), size)
        ]
    return [*pieces, "tool_calls"]


def whole_tool_calls(*names: str, arguments: str = '{"track_id": "a"}') -> list[Any]:
    """The same, all at once and without an index."""
    calls = [
        {"id": f"call_{number}", "type": "function", "function": {"name": name, "arguments": arguments}}
        for number, name in enumerate(names)
    ]
    return [*({"tool_calls": [call]} for call in calls), "tool_calls"]


class Vendor:
    """Answers each request with the next of its turns: deltas, or a number as an HTTP status."""

    def __init__(self, turns: Sequence[list[Any] | int]) -> None:
        self.turns = list(turns)
        self.requests: list[dict[str, Any]] = []
        self.is_hanging, self.aborted = asyncio.Event(), asyncio.Event()
        self.api_base = ""
        self._connections: set[asyncio.Task[Any]] = set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._connections.add(task)
        try:
            body = await _body(reader)
            self.requests.append(body)
            turn = self.turns[min(len(self.requests), len(self.turns)) - 1]
            await (
                self._refuse(writer, turn)
                if isinstance(turn, int)
                else self._stream(reader, writer, body, turn)
            )
        except (asyncio.IncompleteReadError, ConnectionError):
            self.aborted.set()
        except asyncio.CancelledError:
            # Only `close` cancels. asyncio's own streams would log a cancelled handler as an error.
            return
        finally:
            self._connections.discard(task)
            writer.close()

    async def _refuse(self, writer: asyncio.StreamWriter, status: int) -> None:
        body = json.dumps({"error": {"message": "key sk-secret refused", "type": "x", "code": None}}).encode()
        writer.write(f"HTTP/1.1 {status} No\r\ncontent-type: application/json\r\n".encode())
        writer.write(f"content-length: {len(body)}\r\nconnection: close\r\n\r\n".encode() + body)
        await writer.drain()

    async def _stream(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        body: dict[str, Any],
        turn: list[Any],
    ) -> None:
        writer.write(
            b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n"
            b"connection: close\r\n\r\n"
        )
        for number, item in enumerate(turn):
            if number % 16 == 15:
                # Same event loop as the client: what the test measures shall be the client's work.
                await asyncio.sleep(0)
            if item == CUT:
                writer.transport.abort()
                return
            if item == HANG:
                await writer.drain()
                self.is_hanging.set()
                await reader.read()
                self.aborted.set()
                return
            finish = item if isinstance(item, str) else None
            writer.write(
                _chunk(body, [{"index": 0, "delta": {} if finish else item, "finish_reason": finish}])
            )
        if (body.get("stream_options") or {}).get("include_usage"):
            usage = {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}
            writer.write(_chunk(body, [], usage=usage))
        writer.write(_framed(b"data: [DONE]\n\n") + b"0\r\n\r\n")
        await writer.drain()

    async def close(self) -> None:
        for task in self._connections:
            task.cancel()
        await asyncio.gather(*self._connections, return_exceptions=True)


@asynccontextmanager
async def vendor(*turns: list[Any] | int) -> AsyncGenerator[Vendor]:
    made = Vendor(turns)
    server = await asyncio.start_server(made.serve, "127.0.0.1", 0)
    made.api_base = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"
    try:
        yield made
    finally:
        server.close()
        await made.close()
        await server.wait_closed()


async def _body(reader: asyncio.StreamReader) -> dict[str, Any]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
    length = int(head.split("content-length:")[1].split("\r\n")[0])
    body: dict[str, Any] = json.loads(await reader.readexactly(length))
    return body


def _chunk(body: dict[str, Any], choices: list[Any], **more: Any) -> bytes:
    event = {
        "id": "c",
        "object": "chat.completion.chunk",
        "created": 1,
        "model": body["model"],
        "choices": choices,
    }
    return _framed(b"data: " + json.dumps({**event, **more}).encode() + b"\n\n")


def _framed(data: bytes) -> bytes:
    return b"%x\r\n%b\r\n" % (len(data), data)
