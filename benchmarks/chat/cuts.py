"""Thousands of cut sockets, killed web processes and a restarted Valkey: is every token of every answer there, once?

Two web processes share one database and one Valkey, as in production. Many answers are written at the same time, some
slowly, some as fast as the model can. The person who watches each loses the connection again and again, at random
moments, by a reset that throws away whatever is on its way, comes back to either process at random, and resumes behind
the last number seen. In the end the text must be the model server's numbers without a gap, and the stored answer the
same text.

Then the process that makes the answers is killed (``kill -9``) while they run, and another serves the resume; then
Valkey is killed and started again, once with its log on disk and once with nothing. An answer may end as interrupted
then, but what was seen must be what is stored, and nothing may end as done that is not whole.

    script/bench cuts --cuts 10000
"""

import argparse
import asyncio
import random
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from itertools import groupby

import httpx

from benchmarks.chat.product import Product, environment_words
from benchmarks.chat.socket_client import Answer, ChatSocket

# Tokens and pace of the answers; so many of them run at the same time.
KINDS = ("tokens=1000 pace=25", "tokens=600 pace=60", "tokens=2000")
AT_ONCE = 12
CUTS_WHEN_DISTURBED = 200
WATCHED_SECONDS = (0.0, 0.15)
COME_BACK_SECONDS = 0.2
PATIENCE_SECONDS = 180.0

Disturb = Callable[[Product], Awaitable[None]]


@dataclass
class Outcome:
    begun: int = 0
    answers: int = 0
    cuts: int = 0
    tokens: int = 0
    lost: int = 0
    doubled: int = 0
    seconds: float = 0.0
    endings: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def row(self, title: str) -> str:
        endings = ", ".join(f"{count} {name}" for name, count in sorted(self.endings.items()))
        return (
            f"{title:28}{self.answers:>8}{self.cuts:>8}{self.tokens:>10}{self.lost:>7}{self.doubled:>9}"
            f"  {endings:32}{self.seconds:>6.0f} s"
        )


TITLE = f"{'':28}{'answers':>8}{'cuts':>8}{'tokens':>10}{'lost':>7}{'doubled':>9}  {'ended as':32}"


class Watcher:
    """A client that follows one answer over a bad connection."""

    def __init__(
        self, product: Product, conversation_id: str, chance: random.Random, outcome: Outcome
    ) -> None:
        self.product, self.conversation_id = product, conversation_id
        self.chance, self.outcome = chance, outcome
        self.answer = Answer()

    async def watch(self, question: str, is_enough: Callable[[], bool]) -> None:
        """Ask, then be cut off again and again until it is enough, and read on to the end."""
        socket = await self.product.open(self.conversation_id, process=0, on_event=self.answer.take)
        socket.send({"type": "question", "text": question})
        await until(lambda: self.answer.run_id)
        self.outcome.begun += 1
        while self.answer.ending is None:
            if is_enough():
                await until(lambda closed=socket.closed: self.answer.ending or closed.is_set())
            else:
                await asyncio.sleep(self.chance.uniform(*WATCHED_SECONDS))
                socket.cut()
                self.outcome.cuts += 1
            if self.answer.ending is None:
                socket = await self._come_back()
        socket.close()

    async def _come_back(self) -> ChatSocket:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                process = self.chance.randrange(len(self.product.installation.ports))
                socket = await self.product.open(self.conversation_id, process, self.answer.take)
            except (OSError, TimeoutError):
                if time.monotonic() > deadline:
                    raise
                await asyncio.sleep(COME_BACK_SECONDS)
                continue
            # The hint and the resume both bring events, and what is behind our number already is not counted twice.
            socket.send({"type": "resume", "run_id": self.answer.run_id, "after": self.answer.seq})
            return socket


async def until(is_true: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not is_true() and time.monotonic() < deadline:  # noqa: ASYNC110 - it depends on several things
        await asyncio.sleep(0.02)


async def judge(watcher: Watcher, tokens: int, client: httpx.AsyncClient, outcome: Outcome) -> None:
    """What was seen against what the model said, and against what is stored."""
    answer, ending = watcher.answer, watcher.answer.ending
    assert ending is not None
    kind = ending.get("code", ending["type"])
    outcome.answers += 1
    outcome.endings[kind] += 1
    numbers = answer.numbers
    outcome.tokens += len(numbers)
    expected = list(range(tokens if kind == "done" else len(numbers)))
    outcome.lost += len(set(expected) - set(numbers))
    outcome.doubled += len(numbers) - len(set(numbers))
    if numbers != expected:
        outcome.wrong.append(
            f"{watcher.conversation_id} ended as {kind} with {len(numbers)} tokens, not in order"
        )
    if answer.skipped:
        outcome.wrong.append(f"{watcher.conversation_id} skipped {answer.skipped} events")
    if kind == "done" and ending["full_response"] != answer.text:
        outcome.wrong.append(f"{watcher.conversation_id}: done says another text than its tokens")
    detail = (await client.get(f"/api/conversations/{watcher.conversation_id}")).raise_for_status().json()
    stored = detail["messages"][-1]["text"]
    if stored != answer.text:
        outcome.wrong.append(
            f"{watcher.conversation_id} ended as {kind}: seen {len(numbers)} tokens, stored {len(stored.split())}"
        )


async def run_answers(
    product: Product,
    seed: int,
    wanted_cuts: int,
    kinds: tuple[str, ...],
    *,
    disturb: Disturb | None = None,
    at_once: int = AT_ONCE,
) -> Outcome:
    """Answers, so many at a time, until there were enough cuts; with a disturbance the answers are asked once."""
    outcome, chance, began = Outcome(), random.Random(seed), time.monotonic()
    headers = {"Authorization": f"Bearer {product.token}"}

    def is_enough() -> bool:
        return outcome.cuts >= wanted_cuts

    async def place(number: int) -> None:
        own_chance = random.Random(chance.random())
        while True:
            question = kinds[number % len(kinds)]
            (conversation_id,) = await product.new_conversations(1)
            watcher = Watcher(product, conversation_id, own_chance, outcome)
            await asyncio.wait_for(watcher.watch(question, is_enough), PATIENCE_SECONDS)
            tokens = int(question.split()[0].partition("=")[2])
            async with httpx.AsyncClient(
                base_url=product.installation.addresses[-1], headers=headers, timeout=60
            ) as client:
                await judge(watcher, tokens, client, outcome)
            if is_enough() or disturb is not None:
                return

    work = [asyncio.create_task(place(number)) for number in range(at_once)]
    if disturb is not None:
        # In the middle of all of them, however long a busy machine takes to begin.
        await until(lambda: outcome.begun == at_once)
        await asyncio.sleep(2)
        await disturb(product)
    for done in asyncio.as_completed(work):
        try:
            await done
        except TimeoutError:
            outcome.wrong.append("an answer did not come to an end")
    outcome.seconds = time.monotonic() - began
    return outcome


async def kill_the_maker(product: Product) -> None:
    installation = product.installation
    installation.kill(installation.web[0])
    await asyncio.sleep(3)
    # It comes back later, as under any supervisor; meanwhile the other one serves alone.
    installation.web[0] = installation.start_web(0)


async def restart_valkey(product: Product) -> None:
    installation = product.installation
    installation.kill(installation.valkey)
    await asyncio.sleep(0.5)
    await asyncio.to_thread(installation.start_valkey)


SLOW = ("tokens=1000 pace=20", "tokens=2000 pace=8")
# Name, answers, what happens to them, whether Valkey keeps its log on disk.
Part = tuple[str, tuple[str, ...], Disturb | None, bool]
PARTS: list[Part] = [
    *((f"cuts, {kind.partition(' ')[2] or 'unpaced'}", (kind,), None, True) for kind in KINDS),
    ("Valkey killed, log on disk", SLOW, restart_valkey, True),
    ("web process killed", SLOW, kill_the_maker, True),
    ("Valkey killed, all forgotten", SLOW, restart_valkey, False),
]


async def measure(cuts: int, seed: int, words: str) -> list[Outcome]:
    outcomes: list[Outcome] = []
    print(environment_words(), TITLE, sep="\n")
    chosen = [part for part in PARTS if words in part[0]]
    for is_persistent, parts in groupby(chosen, key=lambda part: part[3]):
        with Product(web_processes=2, is_persistent=is_persistent) as product:
            for title, kinds, disturb, _ in parts:
                wanted = cuts // len(KINDS) if disturb is None else CUTS_WHEN_DISTURBED
                outcome = await run_answers(product, seed, wanted, kinds, disturb=disturb)
                outcomes.append(outcome)
                print(
                    outcome.row(title),
                    *(f"  VIOLATION: {one}" for one in outcome.wrong),
                    sep="\n",
                    flush=True,
                )
    return outcomes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cuts", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--only", default="", help="a word of the parts to run: unpaced, killed, forgotten ..."
    )
    options = parser.parse_args()
    outcomes = asyncio.run(measure(options.cuts, options.seed, options.only))
    sys.exit(any(outcome.wrong for outcome in outcomes))


if __name__ == "__main__":
    main()
