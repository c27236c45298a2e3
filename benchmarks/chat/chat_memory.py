"""What Clave's web process weighs: beside an empty process, for each open socket, and how soon it can answer.

- An empty process imports the packages that the web process has loaded, and nothing of ours.
- A bare consumer (`benchmarks.chat.bare_consumer`) behind the same web server shows what an idle socket costs at least.
- Ready is when ``/api/ready`` says so, counted from the start of the process, with ``offline/rules``.

    script/bench chat_memory
"""

import argparse
import asyncio
import statistics
import subprocess
import sys
import time

from benchmarks.chat.figures import median_and_spread
from benchmarks.chat.product import Product, environment_words, resident_bytes
from benchmarks.chat.socket_client import ChatSocket
from benchmarks.ops.installation import Installation

MIB = 1024 * 1024
PACKAGES = """
import sys, os, importlib
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "src.config.settings")
sys.argv[1:] = []
import daphne.cli, src.server.web_server, src.config.asgi
ours = {name for name in sys.modules if name == "src" or name.startswith(("src.", "benchmarks"))}
print(" ".join(name for name in sys.modules if name not in ours and name != "__main__"))
"""
EMPTY = """
import sys, os, time, importlib, warnings
warnings.simplefilter("ignore")
for name in sys.stdin.readline().split():
    try:
        importlib.import_module(name)
    except Exception:
        pass  # a module that only another one can import
print("ready", flush=True)
time.sleep(600)
"""
OPEN_AT_ONCE = 25


def empty_process_bytes(installation: Installation) -> int:
    names = installation.python("-c", PACKAGES).strip()
    process = subprocess.Popen(
        [sys.executable, "-c", EMPTY],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=installation.environment,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(names + "\n")
        process.stdin.flush()
        process.stdout.readline()
        return resident_bytes(process.pid)
    finally:
        process.kill()
        process.communicate()


async def open_sockets(address: str, conversations: list[str], token: str) -> list[ChatSocket]:
    sockets: list[ChatSocket] = []
    for start in range(0, len(conversations), OPEN_AT_ONCE):
        part = conversations[start : start + OPEN_AT_ONCE]
        sockets += await asyncio.gather(*(ChatSocket.open(address, one, token) for one in part))
    for socket in sockets:
        await socket.next_event("state")
    return sockets


async def bytes_per_socket(address: str, process_id: int, conversations: list[str], token: str) -> float:
    warm = await open_sockets(address, conversations[:OPEN_AT_ONCE], token)
    await asyncio.sleep(1)
    before = resident_bytes(process_id)
    sockets = await open_sockets(address, conversations, token)
    await asyncio.sleep(2)
    grown = resident_bytes(process_id) - before
    for socket in [*warm, *sockets]:
        socket.close()
    await asyncio.sleep(2)
    return grown / len(sockets)


async def measure(rounds: int, sockets: int) -> None:
    print(environment_words())
    above, ready, ours, bare = [], [], [], []
    for _ in range(rounds):
        with Product(model="offline/rules") as product:
            installation = product.installation
            ready.append(await asyncio.to_thread(seconds_to_ready, installation))
            process = installation.web[0]
            weight = resident_bytes(process.pid)
            above.append((weight - empty_process_bytes(installation)) / MIB)
            conversations = await product.new_conversations(sockets)
            ours.append(
                await bytes_per_socket(installation.address, process.pid, conversations, product.token) / 1024
            )
            # In its place, on the same port.
            process.terminate()
            process.wait()
            options = ["-v", "0", "-b", "127.0.0.1", "-p", str(installation.ports[0])]
            command = [sys.executable, "-m", "src.server", *options]
            replaced = installation.start([*command, "benchmarks.chat.bare_consumer:application"])
            await asyncio.to_thread(installation.wait_for_web, 0)
            bare.append(
                await bytes_per_socket(installation.address, replaced.pid, conversations, product.token)
                / 1024
            )
    print(f"above an empty process       {median_and_spread(above, ' MiB')}")
    print(f"ready after                  {median_and_spread(ready, ' s')}")
    print(f"an idle socket               {median_and_spread(ours, ' KiB')}")
    print(f"of a bare consumer           {median_and_spread(bare, ' KiB')}")
    print(f"ratio of the medians         {statistics.median(ours) / statistics.median(bare):.2f}x")


def seconds_to_ready(installation: Installation) -> float:
    """Of a second start: the first one has compiled the modules."""
    installation.web[0].terminate()
    installation.web[0].wait()
    began = time.monotonic()
    installation.web[0] = installation.start_web(0)
    installation.wait_for_web(0, pause_seconds=0.1)
    return time.monotonic() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--sockets", type=int, default=400)
    options = parser.parse_args()
    asyncio.run(measure(options.rounds, options.sockets))


if __name__ == "__main__":
    main()
