"""How soon a stop and a ping are answered while eight other answers are being written.

Eight answers stream, paced as a language model writes or as fast as it can be read. Meanwhile one more person asks and
stops, again and again, and another sends pings. Measured are

- stop to closed: from the stop that leaves the client to the moment when the model server loses its connection;
- stop to answered: to the ``stopped`` event;
- ping to pong.

    script/bench stop_and_ping
"""

import argparse
import asyncio
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from benchmarks.chat.figures import percentile
from benchmarks.chat.product import Product, environment_words
from benchmarks.chat.socket_client import Answer, ChatSocket, Event

OTHERS = 8
LOADS = {"eight paced answers": "tokens=20000 pace=20", "eight unpaced answers": "tokens=20000"}
# What a stop must not wait for: an answer that goes on for long.
STOPPED = "tokens=100000 pace=20 key={key}"
PING_EVERY_SECONDS = 0.05


@dataclass
class Measured:
    closed_ms: list[float] = field(default_factory=list)
    stopped_ms: list[float] = field(default_factory=list)
    pong_ms: list[float] = field(default_factory=list)


class Others:
    """Answers that stream beside what is measured. One that has come to its end is asked for again."""

    def __init__(self, product: Product, question: str) -> None:
        self.product = product
        self.question = {"type": "question", "text": question}
        self.sockets: list[ChatSocket] = []

    async def __aenter__(self) -> None:
        for conversation_id in await self.product.new_conversations(OTHERS):
            socket = await self.product.open(conversation_id)
            socket.send(self.question)
            await socket.next_event("token")
            socket.on_event = partial(self._go_on, socket)
            self.sockets.append(socket)

    def _go_on(self, socket: ChatSocket, event: Event) -> None:
        if event["type"] == "done":
            socket.send(self.question)

    async def __aexit__(self, *exc_info: object) -> None:
        for socket in self.sockets:
            socket.on_event = socket.events.put_nowait
            socket.send({"type": "stop"})
        for socket in self.sockets:
            await socket.next_event("stopped", "done")
            socket.close()


async def stop_repeatedly(
    product: Product, times: int, next_key: Callable[[], int], measured: Measured
) -> None:
    sent_ns: dict[int, int] = {}
    for conversation_id in await product.new_conversations(times):
        key, answer = next_key(), Answer()
        socket = await product.open(conversation_id)
        socket.send({"type": "question", "text": STOPPED.format(key=key)})
        while not answer.text:
            answer.take(await socket.next_event())
        await asyncio.sleep(0.1)
        sent_ns[key] = time.monotonic_ns()
        socket.send({"type": "stop", "run_id": answer.run_id})
        await socket.next_event("stopped")
        measured.stopped_ms.append((time.monotonic_ns() - sent_ns[key]) / 1e6)
        socket.close()
    await asyncio.sleep(0.5)
    closed = product.model_server.state()["closed"]
    measured.closed_ms += [(closed[str(key)] - sent) / 1e6 for key, sent in sent_ns.items()]


async def ping_repeatedly(product: Product, measured: Measured) -> None:
    (conversation_id,) = await product.new_conversations(1)
    socket = await product.open(conversation_id)
    await socket.next_event("state")
    try:
        while True:
            sent = time.monotonic_ns()
            socket.send({"type": "ping"})
            await socket.next_event("pong")
            measured.pong_ms.append((time.monotonic_ns() - sent) / 1e6)
            await asyncio.sleep(PING_EVERY_SECONDS)
    finally:
        socket.close()


async def measure(product: Product, rounds: int, stops: int) -> None:
    keys = iter(range(1_000_000))
    print(environment_words())
    for title, question in LOADS.items():
        results: list[Measured] = []
        for _ in range(rounds):
            measured = Measured()
            async with Others(product, question):
                pinging = asyncio.create_task(ping_repeatedly(product, measured))
                await stop_repeatedly(product, stops, lambda: next(keys), measured)
                pinging.cancel()
                await asyncio.wait({pinging})
            results.append(measured)
        report(title, results)


def report(title: str, results: list[Measured]) -> None:
    """The median of the rounds, and the worst of them."""
    print(f"\nBeside {title} ({len(results)} rounds)")
    rows: dict[str, Callable[[Measured], list[float]]] = {
        "stop to closed": lambda one: one.closed_ms,
        "stop to answered": lambda one: one.stopped_ms,
        "ping to pong": lambda one: one.pong_ms,
    }
    for name, values in rows.items():
        half = [percentile(values(one), 0.5) for one in results]
        most = [percentile(values(one), 0.99) for one in results]
        print(
            f"  {name:18} p50 {statistics.median(half):6.1f} ms   p99 {statistics.median(most):6.1f} ms"
            f" (worst round {max(most):6.1f} ms)   {sum(len(values(one)) for one in results)} times",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--stops", type=int, default=40)
    options = parser.parse_args()
    with Product() as product:
        asyncio.run(measure(product, options.rounds, options.stops))


if __name__ == "__main__":
    main()
