"""What the whole product costs per token and adds to the first one, beside LiteLLM alone.

One server plays the model. It is asked, in turn, by

- a bare program: ``litellm.acompletion`` and nothing else, with the very request that the product sends;
- the product: its web process and its Valkey, so with the log, the database and the socket.

CPU is what these processes used, by the kernel's count; the model server and the reading client do not count. The
rounds of the two alternate, so that a machine that is busy elsewhere is as busy for both.

    script/bench cpu_per_token
"""

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass, field

from benchmarks.chat.figures import median_and_spread, percentile
from benchmarks.chat.product import Product, cpu_seconds, environment_words
from benchmarks.chat.socket_client import Answer, ChatSocket
from benchmarks.ops.installation import ROOT

UNPACED = "tokens={tokens}"
PACED = "tokens={tokens} pace=20"
FIRST_TOKEN = "Time to the first token, one question at a time"


@dataclass
class Measured:
    cpu_us_per_token: list[float] = field(default_factory=list)
    first_token_ms: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)


class Bare:
    """A program that reads streams with LiteLLM (or with our prototype of a reader), in a process of its own."""

    def __init__(self, kind: str, product: Product) -> None:
        command = [sys.executable, "-m", "benchmarks.chat.bare", kind, product.model_server.address]
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.commands, self.answers = self.process.stdin, self.process.stdout
        self.answers.readline()

    @property
    def process_ids(self) -> list[int]:
        return [self.process.pid]

    async def ask(self, question: str, streams: int) -> list[float]:
        """Milliseconds to the first token of each stream."""
        self.commands.write(json.dumps({"question": question, "streams": streams}) + "\n")
        self.commands.flush()
        line = await asyncio.to_thread(self.answers.readline)
        first: list[float] = json.loads(line)
        return first

    def end(self) -> None:
        self.commands.close()
        self.process.wait()
        self.answers.close()


class Whole:
    """The product, watched by one socket for each answer."""

    def __init__(self, product: Product) -> None:
        self.product = product

    @property
    def process_ids(self) -> list[int]:
        return self.product.installation.process_ids

    async def prepare(self, streams: int) -> None:
        """Sockets are opened, and conversations begun, before the clock runs."""
        self.sockets: list[ChatSocket] = []
        for conversation_id in await self.product.new_conversations(streams):
            socket = await self.product.open(conversation_id)
            await socket.next_event("state")
            self.sockets.append(socket)

    async def ask(self, question: str, streams: int) -> list[float]:
        first = await asyncio.gather(*(self._one(socket, question) for socket in self.sockets[:streams]))
        for socket in self.sockets:
            socket.close()
        return list(first)

    async def _one(self, socket: ChatSocket, question: str) -> float:
        began, answer = time.monotonic_ns(), Answer()
        socket.send({"type": "question", "text": question})
        while answer.ending is None:
            answer.take(await socket.next_event())
        if answer.ending["type"] != "done":
            raise RuntimeError(f"The answer ended with {answer.ending}")
        return (answer.arrived_ns[0] - began) / 1e6


async def measure(one: Bare | Whole, question: str, streams: int, tokens: int, measured: Measured) -> None:
    if isinstance(one, Whole):
        await one.prepare(streams)
    await asyncio.sleep(0.5)
    cpu_before, began = cpu_seconds(one.process_ids), time.monotonic()
    first = await one.ask(question, streams)
    used = cpu_seconds(one.process_ids) - cpu_before
    measured.seconds.append(time.monotonic() - began)
    measured.cpu_us_per_token.append(used * 1e6 / (streams * tokens))
    measured.first_token_ms += first


async def compare(product: Product, rounds: int, tokens: int, paced_tokens: int, words: str) -> None:
    ones: dict[str, Bare | Whole] = {
        "LiteLLM alone": Bare("litellm", product),
        "our reader alone": Bare("reader", product),
        "Clave": Whole(product),
    }
    print(environment_words())
    cases = [("8 unpaced streams", 8, tokens, UNPACED), ("1 stream of 50 tokens/s", 1, paced_tokens, PACED)]
    try:
        for title, streams, count, question in cases:
            if words not in title:
                continue
            results = {name: Measured() for name in ones}
            for one in ones.values():
                await measure(one, question.format(tokens=50), streams, 50, Measured())
            for _ in range(rounds):
                for name, one in ones.items():
                    await measure(one, question.format(tokens=count), streams, count, results[name])
            report(f"{title}, {count} tokens each", results)
        if words in FIRST_TOKEN:
            await compare_first_tokens(ones, rounds)
    finally:
        for one in ones.values():
            if isinstance(one, Bare):
                one.end()


async def compare_first_tokens(ones: dict[str, Bare | Whole], rounds: int) -> None:
    """One question at a time, by an idle machine: what stands between a person and the first word."""
    results = {name: Measured() for name in ones}
    for _ in range(rounds * 10):
        for name, one in ones.items():
            await measure(one, "tokens=5 pace=20 wait=50", 1, 5, results[name])
    print(f"\n{FIRST_TOKEN} (the model itself takes 50 ms)")
    own = percentile(results["LiteLLM alone"].first_token_ms, 0.5)
    for name, measured in results.items():
        half = percentile(measured.first_token_ms, 0.5)
        most = percentile(measured.first_token_ms, 0.95)
        print(f"  {name:20} p50 {half:7.1f} ms  p95 {most:7.1f} ms  beyond LiteLLM {half - own:+6.1f} ms")


def report(title: str, results: dict[str, Measured]) -> None:
    print(f"\n{title}")
    own = results["LiteLLM alone"].cpu_us_per_token
    for name, measured in results.items():
        ratios = [mine / bare for mine, bare in zip(measured.cpu_us_per_token, own, strict=True)]
        print(
            f"  {name:20} CPU per token {median_and_spread(measured.cpu_us_per_token, ' us'):32}"
            f" to LiteLLM {median_and_spread(ratios, 'x'):28} {statistics.median(measured.seconds):6.2f} s",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tokens", type=int, default=1000)
    parser.add_argument("--paced-tokens", type=int, default=500)
    parser.add_argument("--only", default="", help="a word of the case to run: unpaced, 50, first")
    options = parser.parse_args()
    with Product() as product:
        asyncio.run(compare(product, options.rounds, options.tokens, options.paced_tokens, options.only))


if __name__ == "__main__":
    main()
