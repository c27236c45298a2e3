"""How long requests take while PostgreSQL is away, and how soon all is well after it is back.

A PostgreSQL, a Valkey and a web process of their own. The database is stopped and started several times; meanwhile one
user asks for a list, and reads an answer whose end cannot be stored.

    script/bench services_away --times 5
"""

import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path

import httpx

from tests.ops.test_services_away import Chat, Postmaster, ValkeyServer, chatting, next_event, say
from tests.support.installations import on_server
from tests.support.processes import short_folder
from tests.support.web_process import running

AWAY_SECONDS = 5.0


class Figures:
    def __init__(self) -> None:
        self.refusals: list[float] = []
        self.statuses: set[int] = set()
        self.first_success: list[float] = []
        self.end_told: list[float] = []
        self.whole_answers = 0

    def show(self) -> None:
        milliseconds = sorted(1000 * seconds for seconds in self.refusals)
        print(f"requests while it was away   {len(milliseconds)}, answered with {sorted(self.statuses)}")
        print(
            f"  median, slowest            {statistics.median(milliseconds):.0f} ms, {milliseconds[-1]:.0f} ms"
        )
        print(f"first success after it is back   at most {1000 * max(self.first_success):.0f} ms")
        print(f"end of the answer after it is back   at most {1000 * max(self.end_told):.0f} ms")
        print(f"answers that were whole   {self.whole_answers} of {len(self.end_told)}")


async def interrupt(chat: Chat, database: Postmaster, figures: Figures) -> None:
    socket = await chat.open()
    await socket.send_json({"type": "question", "text": "Tell me."})
    model = await chat.asked.get()
    await say(model, "Before, ")
    await next_event(socket, "token")
    await asyncio.to_thread(database.stop)
    await say(model, "meanwhile.")
    model.close()
    end = time.monotonic() + AWAY_SECONDS
    while time.monotonic() < end:
        began = time.monotonic()
        answer = await chat.api.get("/api/tracks")
        figures.refusals.append(time.monotonic() - began)
        figures.statuses.add(answer.status_code)
        await asyncio.sleep(0.02)
    await asyncio.to_thread(database.start)
    back = time.monotonic()
    told = asyncio.create_task(next_event(socket, "done", "error"))
    while (await chat.api.get("/api/tracks")).status_code != httpx.codes.OK:
        pass
    figures.first_success.append(time.monotonic() - back)
    ending = await told
    figures.end_told.append(time.monotonic() - back)
    (*_, stored) = await chat.messages()
    figures.whole_answers += ending["type"] == "done" and stored["text"] == "Before, meanwhile."
    await socket.close()


async def measure(folder: Path, times: int, figures: Figures) -> None:
    database, redis = Postmaster(folder), ValkeyServer(folder)
    database.start()
    redis.start()
    try:
        installation = await asyncio.to_thread(on_server(folder / "home", database.postgres.url).migrated)
        settings = {
            **installation.environment,
            "REDIS_URL": f"unix://{redis.socket}?db=0",
            "TEST_MODEL_SOCKET": str(folder / "model.sock"),
        }
        with (
            tempfile.TemporaryDirectory() as logs,
            running(Path(logs), "tests.support.remote_model:application", **settings) as server,
        ):
            async with chatting(server, installation, folder) as chat:
                for _ in range(times):
                    await interrupt(chat, database, figures)
    finally:
        database.stop()
        redis.stop()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--times", type=int, default=5)
    times = parser.parse_args().times
    figures = Figures()
    with short_folder() as folder:
        asyncio.run(measure(folder, times, figures))
    figures.show()


if __name__ == "__main__":
    main()
