"""Mixed requests to the organiser on two web processes, counted by the client and by the server: the two must agree.

script/bench agent_metrics [--requests 1000] [--database postgres]
"""

import argparse
import asyncio
import random
import sys
from collections import Counter
from typing import Any

import httpx

from benchmarks.ops.installation import Installation

AT_ONCE = 8
COMPARED = (
    "requests_total",
    "requests_successful",
    "requests_failed",
    "tool_calls_total",
    "create_task_calls",
    "undo_operations",
)


class Client:
    """Knows what its requests make the server do, from their words and answers alone."""

    def __init__(self, clients: list[httpx.AsyncClient], seed: int) -> None:
        self.clients, self.random = clients, random.Random(seed)
        self.counted: Counter[str] = Counter()
        self.tokens: list[str] = []

    async def some(self, count: int) -> None:
        for number in range(count):
            kind = self.random.choice(["create", "create", "list", "talk", "undo", "empty", "malformed"])
            await getattr(self, kind)(self.random.choice(self.clients), number)

    async def create(self, client: httpx.AsyncClient, number: int) -> None:
        data = await self.step(client, f"Add a task to practise {self.random.randrange(20)}")
        self.counted.update(tool_calls_total=1, create_task_calls=1)
        if data["undo_token"]:
            self.tokens.append(data["undo_token"])

    async def list(self, client: httpx.AsyncClient, number: int) -> None:
        await self.step(client, "What is open?")
        self.counted["tool_calls_total"] += 1

    async def talk(self, client: httpx.AsyncClient, number: int) -> None:
        await self.step(client, "Hello")

    async def empty(self, client: httpx.AsyncClient, number: int) -> None:
        await self.step(client, " ")

    async def malformed(self, client: httpx.AsyncClient, number: int) -> None:
        self.count(await client.post("/api/agent/step", json={"messages": number}))

    async def undo(self, client: httpx.AsyncClient, number: int) -> None:
        token = self.tokens.pop() if self.tokens else "nothing"
        answer = await client.post("/api/agent/undo", json={"undo_token": token})
        self.counted["undo_operations"] += answer.status_code == 200

    async def step(self, client: httpx.AsyncClient, text: str) -> dict[str, Any]:
        body = {"messages": [{"type": "user", "content": text}]}
        answer = await client.post("/api/agent/step", json=body)
        self.count(answer)
        data: dict[str, Any] = answer.json().get("data", {})
        return data

    def count(self, answer: httpx.Response) -> None:
        good = answer.status_code == 200
        self.counted.update(requests_total=1, requests_successful=good, requests_failed=not good)


async def measured(addresses: list[str], tokens: list[str], requests: int) -> bool:
    counted: Counter[str] = Counter()
    everybody = []
    for number, token in enumerate(tokens):
        headers = {"Authorization": f"Bearer {token}"}
        clients = [httpx.AsyncClient(base_url=address, headers=headers, timeout=60) for address in addresses]
        everybody.append(Client(clients, number))
    await asyncio.gather(*(client.some(requests // len(tokens)) for client in everybody))
    for client in everybody:
        counted.update(client.counted)
    answers = [await client.get("/api/agent/metrics") for client in everybody[0].clients]
    for client in everybody:
        for one in client.clients:
            await one.aclose()
    agree = True
    for answer in answers:
        metrics = answer.json()["data"]["metrics"]
        for name in COMPARED:
            agree &= metrics[name] == counted[name]
            print(f"{name:22} server {metrics[name]:6}  client {counted[name]:6}")
        print(f"errors {metrics['error_counts']}, {metrics['average_response_time']:.3f} s on average\n")
    return agree


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=1000)
    parser.add_argument("--database", default="sqlite", choices=["sqlite", "postgres"])
    options = parser.parse_args()
    settings = {"LLM_MODEL": "offline/rules", "MAX_QUESTIONS_PER_MINUTE": "100000"}
    with Installation(options.database, web_processes=2, has_worker=False, **settings) as installation:
        tokens = installation.make_people(AT_ONCE)
        agree = asyncio.run(measured(installation.addresses, tokens, options.requests))
    print("They agree." if agree else "They do NOT agree.")
    sys.exit(not agree)


if __name__ == "__main__":
    main()
