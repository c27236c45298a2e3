"""Thousands of times connect, ask, read the answer, close: does anything grow?

Each visit opens a new socket, asks ``offline/rules``, reads to the end and closes. In between the web process's memory,
its open files, Redis's clients and the database's connections are counted. What has not settled after a tenth of the
visits would grow for ever.

    script/bench soak --visits 10000
"""

import argparse
import asyncio
import sys
import time
from pathlib import Path

import psutil
import redis

from benchmarks.chat.product import Product, environment_words, resident_bytes
from benchmarks.chat.socket_client import Answer

AT_ONCE = 16
VISITS_PER_CONVERSATION = 5
MIB = 1024 * 1024
MOST_GROWTH = 0.05
QUESTION = "What can you do?"


def look(product: Product) -> dict[str, float]:
    installation = product.installation
    process = psutil.Process(installation.web[0].pid)
    database = str(installation.home / "clave.sqlite3")
    client = redis.Redis(unix_socket_path=str(installation.valkey_socket))
    try:
        clients = len(client.client_list()) - 1
    finally:
        client.close()
    return {
        "memory (MiB)": resident_bytes(process.pid) / MIB,
        "threads": process.num_threads(),
        "open files": process.num_fds(),
        "of the database": sum(path.startswith(database) for path in files_of(process.pid)),
        "Redis clients": clients,
    }


def files_of(process_id: int) -> list[str]:
    found = []
    for path in Path(f"/proc/{process_id}/fd").iterdir():
        try:
            found.append(str(path.readlink()))
        except FileNotFoundError:
            continue
    return found


async def visit(product: Product, conversation_id: str) -> None:
    socket, answer = await product.open(conversation_id), Answer()
    socket.send({"type": "question", "text": QUESTION})
    while answer.ending is None:
        answer.take(await socket.next_event())
    if answer.ending["type"] != "done":
        raise RuntimeError(f"The answer ended with {answer.ending}")
    socket.close()
    await socket.closed.wait()


async def measure(product: Product, visits: int) -> bool:
    print(environment_words())
    looks: list[dict[str, float]] = []
    began, step = time.monotonic(), max(AT_ONCE, visits // 10)
    for number in range(10):
        await asyncio.gather(*(visitor(product, step // AT_ONCE) for _ in range(AT_ONCE)))
        await asyncio.sleep(1)
        looks.append(look(product))
        words = ", ".join(f"{name} {value:.0f}" for name, value in looks[-1].items())
        print(
            f"  after {(number + 1) * step:6} visits, {time.monotonic() - began:5.0f} s: {words}", flush=True
        )
    first, last = looks[0], looks[-1]
    for name in first:
        print(f"  {name:18} {first[name]:8.1f} -> {last[name]:8.1f}  ({last[name] / first[name] - 1:+.1%})")
    return all(last[name] <= first[name] * (1 + MOST_GROWTH) + (name != "memory (MiB)") for name in first)


async def visitor(product: Product, visits: int) -> None:
    """Comes so many times, and begins a new conversation now and then: an answer reads all that was said before."""
    for number in range(visits):
        if number % VISITS_PER_CONVERSATION == 0:
            (conversation_id,) = await product.new_conversations(1)
        await visit(product, conversation_id)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--visits", type=int, default=10_000)
    options = parser.parse_args()
    with Product(model="offline/rules") as product:
        is_flat = asyncio.run(measure(product, options.visits))
    sys.exit(not is_flat)


if __name__ == "__main__":
    main()
