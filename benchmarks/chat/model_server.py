"""A model server that plays a vendor: OpenAI's streamed chat completions, as slow, broken or rude as it is told to be.

    python -m benchmarks.chat.model_server --port 9100

The last user message says how to answer, in words of the form ``name=number``:

    tokens=200    so many tokens (default 100)
    pace=20       milliseconds from token to token (default 0: as fast as the reader takes them)
    wait=500      milliseconds before the first byte
    cut=50        the connection breaks after so many tokens
    hang=50       silence after so many tokens, the connection stays open
    status=429    this HTTP status instead of an answer
    key=17        the number under which ``GET /closed`` tells when this answer's connection went away
    prose=1       words of Markdown instead of numbered tokens, for what a page does with them

Token number n is the text "n:t ", t being the moment when it was sent, on the machine's monotonic clock in nanoseconds.
So an answer shows whether a token is missing, doubled or out of order, and how long each took.
"""

import argparse
import asyncio
import json
import re
import time
from dataclasses import dataclass

DIRECTION = re.compile(r"\b(tokens|pace|wait|cut|hang|status|key|prose)=(\d+(?:\.\d+)?)")
# So many unpaced tokens go out before the other answers have their turn.
TURN = 16
FOR_EVER_SECONDS = 3600.0
# An answer as models write them, a word at a time, over and over.
PROSE = (
    "The tempo is **124 BPM**, and it can be counted at 62 BPM. The beat is *very steady*: from beat to beat it varies "
    "by 0.9 %.\n\n- It is loudest around 1:23, at `-9.4 LUFS`.\n- The second chorus begins at 2:05.\n\n"
    "| part | from |\n| --- | --- |\n| A | 0:00 |\n| B | 0:31 |\n\n"
)
WORDS = [word.encode() for word in re.findall(r"\S+\s*", PROSE)]


@dataclass
class Directions:
    tokens: int = 100
    pace: float = 0.0
    wait: float = 0.0
    cut: int = -1
    hang: int = -1
    status: int = 200
    key: int = -1
    prose: int = 0

    @classmethod
    def of(cls, request: dict) -> "Directions":  # type: ignore[type-arg]
        asked = [message["content"] for message in request["messages"] if message["role"] == "user"]
        found = DIRECTION.findall(str(asked[-1])) if asked else []
        return cls(
            **{name: float(value) if name in ("pace", "wait") else int(value) for name, value in found}
        )


class ModelServer(asyncio.Protocol):
    # Key of an answer -> when its connection went away, in nanoseconds of the monotonic clock.
    closed: dict[int, int] = {}
    open_answers = 0

    def __init__(self) -> None:
        self.received = b""
        self.answering: asyncio.Task[None] | None = None
        self.key = -1
        self.may_write = asyncio.Event()
        self.may_write.set()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def pause_writing(self) -> None:
        self.may_write.clear()

    def resume_writing(self) -> None:
        self.may_write.set()

    def connection_lost(self, error: Exception | None) -> None:
        if self.answering is not None and not self.answering.done():
            ModelServer.closed[self.key] = time.monotonic_ns()
            self.answering.cancel()

    def data_received(self, data: bytes) -> None:
        self.received += data
        head, found, rest = self.received.partition(b"\r\n\r\n")
        length = re.search(rb"content-length: *(\d+)", head, re.IGNORECASE)
        expected = int(length[1]) if length else 0
        if not found or len(rest) < expected:
            return
        self.received = rest[expected:]
        if head.startswith(b"GET"):
            self.reply(200, {"closed": ModelServer.closed, "open": ModelServer.open_answers})
            return
        self.answering = asyncio.get_running_loop().create_task(self.answer(json.loads(rest[:expected])))

    def reply(self, status: int, content: dict) -> None:  # type: ignore[type-arg]
        body = json.dumps(content).encode()
        head = f"HTTP/1.1 {status} -\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
        self.transport.write(head.encode() + body)

    async def answer(self, request: dict) -> None:  # type: ignore[type-arg]
        directions = Directions.of(request)
        self.key = directions.key
        if directions.status != 200:
            self.reply(directions.status, {"error": {"message": "as directed", "type": "directed"}})
            return
        ModelServer.open_answers += 1
        try:
            await asyncio.sleep(directions.wait / 1000)
            self.transport.write(
                b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n"
            )
            await self.send_tokens(directions)
        finally:
            ModelServer.open_answers -= 1

    async def send_tokens(self, directions: Directions) -> None:
        before, after = event({"role": "assistant", "content": "@"}).split(b"@")
        began = time.monotonic()
        for number in range(directions.tokens):
            if number == directions.cut:
                self.transport.abort()
                return
            if number == directions.hang:
                await asyncio.sleep(FOR_EVER_SECONDS)
            if directions.pace:
                await asyncio.sleep(began + number * directions.pace / 1000 - time.monotonic())
            elif number % TURN == TURN - 1:
                await asyncio.sleep(0)
            await self.may_write.wait()
            if self.transport.is_closing():
                return
            text = (
                WORDS[number % len(WORDS)] if directions.prose else b"%d:%d " % (number, time.monotonic_ns())
            )
            self.send(before + text.replace(b"\n", b"\\n") + after)
        self.send(event({}, "stop"))
        self.send(usage_event(directions.tokens))
        self.send(b"data: [DONE]\n\n")
        self.transport.write(b"0\r\n\r\n")

    def send(self, data: bytes) -> None:
        self.transport.write(b"%x\r\n%b\r\n" % (len(data), data))


def event(delta: dict[str, str], finish_reason: str | None = None) -> bytes:
    return _event([{"index": 0, "delta": delta, "finish_reason": finish_reason}])


def usage_event(tokens: int) -> bytes:
    usage = {"prompt_tokens": 10, "completion_tokens": tokens, "total_tokens": tokens + 10}
    return _event([], usage=usage)


def _event(choices: list, **more: object) -> bytes:  # type: ignore[type-arg]
    content = {
        "id": "chatcmpl-1",
        "object": "chat.completion.chunk",
        "created": 1,
        "model": "played",
        "choices": choices,
        **more,
    }
    return b"data: " + json.dumps(content).encode() + b"\n\n"


async def serve(port: int) -> None:
    server = await asyncio.get_running_loop().create_server(ModelServer, "127.0.0.1", port, backlog=1024)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--port", type=int, default=9100)
    asyncio.run(serve(parser.parse_args().port))
