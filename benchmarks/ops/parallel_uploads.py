"""Fifty uploads by five people at once, on SQLite and on PostgreSQL: is every track there, whole, and analysed?

A web process and a worker run as in production, against a database of their own. Every person sends all their songs
at the same time, one of them twice, and renames each track while it is being analysed. In the end every track must be
READY with every agent's result and keep its new name, the same song twice must be one track, no answer may be a
server's failure, and no log may speak of a locked database.

    script/bench parallel_uploads --database sqlite --database postgres
"""

import argparse
import asyncio
import json
import re
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import httpx

from benchmarks.audio.songs import song
from benchmarks.ops.installation import Installation
from src.agents.registry import get_agents_for_every_track

SECONDS_OF_MUSIC = 10
DATABASE_TROUBLE = re.compile("database is locked|deadlock detected|could not serialize", re.IGNORECASE)
# With its frames (indented) and its exception, where nothing logged it.
TRACEBACK = re.compile(r".*Traceback.*(?:\n[ \t].*|\n)*\n.*")


def log_violations(log: str) -> set[str]:
    """Return what a log of JSON lines says of a locked database, of an error and of an exception that nothing caught.

    A warning with an exception is none: what it is about was repeated.
    """
    violations, others = set(), []
    for line in log.splitlines():
        record = json.loads(line) if line.startswith("{") else None
        if record is None:
            others.append(line)
        if DATABASE_TROUBLE.search(line) or (record and record["level"] in ("ERROR", "CRITICAL")):
            violations.add(line)
    return violations | {match[0] for match in TRACEBACK.finditer("\n".join(others))}


@dataclass
class Outcome:
    database: str
    uploads: int = 0
    answers: Counter[int] = field(default_factory=Counter)
    ready: int = 0
    uploaded_seconds: float = 0.0
    all_seconds: float = 0.0
    wrong: list[str] = field(default_factory=list)

    def row(self) -> str:
        answers = ", ".join(f"{count} x {status}" for status, count in sorted(self.answers.items()))
        return (
            f"{self.database:12}{self.uploads:>8}  {answers:34}{self.ready:>6}{self.uploaded_seconds:>12.1f} s"
            f"{self.all_seconds:>10.1f} s{len(self.wrong):>12}"
        )


TITLE = f"{'database':12}{'uploads':>8}  {'answers':34}{'ready':>6}{'uploaded in':>14}{'all in':>12}{'violations':>12}"


class Person:
    def __init__(self, address: str, token: str, songs: list[bytes]) -> None:
        headers = {"Authorization": f"Bearer {token}"}
        self.client = httpx.AsyncClient(base_url=address, headers=headers, timeout=300)
        self.songs = songs
        self.titles: dict[str, str] = {}
        self.answers: Counter[int] = Counter()

    async def upload_all(self) -> None:
        # The first one twice, at the same time.
        await asyncio.gather(*(self._upload(number) for number in [0, *range(len(self.songs))]))

    async def _upload(self, number: int) -> None:
        answer = await self.client.post(
            "/api/tracks", files={"file": (f"song {number}.wav", self.songs[number])}
        )
        self.answers[answer.status_code] += 1
        if answer.is_success:
            track_id = answer.json()["id"]
            self.titles[track_id] = f"My {number}"
            renamed = await self.client.patch(f"/api/tracks/{track_id}", json={"title": f"My {number}"})
            self.answers[renamed.status_code] += 1

    async def all_done(self) -> bool:
        return all(track["status"] in ("ready", "failed") for track in await self.tracks())

    async def tracks(self) -> list[dict[str, Any]]:
        items: list[dict[str, Any]] = (await self.client.get("/api/tracks?page_size=100")).json()["items"]
        return items

    async def judge(self, agents: set[str]) -> tuple[int, list[str]]:
        tracks, wrong = await self.tracks(), []
        if len(tracks) != len(self.songs):
            wrong.append(f"{len(self.songs)} songs became {len(tracks)} tracks")
        for track in tracks:
            if (track["status"], track["status_message"]) != ("ready", ""):
                wrong.append(f"{track['id']} is {track['status']}: {track['status_message']}")
            if track["title"] != self.titles.get(track["id"]):
                wrong.append(f"{track['id']} lost its new name")
            stored = (await self.client.get(f"/api/tracks/{track['id']}/analysis")).json()
            if lost := agents - set(stored):
                wrong.append(f"{track['id']} lost the results of {', '.join(sorted(lost))}")
        return sum(track["status"] == "ready" for track in tracks), wrong


async def measure(installation: Installation, people: int, uploads: int, patience_seconds: float) -> Outcome:
    outcome = Outcome(installation.database, uploads)
    each = uploads // people
    tokens = installation.make_people(people)
    persons = [
        Person(
            installation.address,
            token,
            [song(person * each + number, SECONDS_OF_MUSIC) for number in range(each)],
        )
        for person, token in enumerate(tokens)
    ]
    began = time.monotonic()
    await asyncio.gather(*(person.upload_all() for person in persons))
    outcome.uploaded_seconds = time.monotonic() - began
    while time.monotonic() < began + patience_seconds:
        if all([await person.all_done() for person in persons]):
            break
        await asyncio.sleep(0.5)
    outcome.all_seconds = time.monotonic() - began
    agents = {agent.name for agent in get_agents_for_every_track()}
    for person in persons:
        ready, wrong = await person.judge(agents)
        outcome.ready += ready
        outcome.wrong += wrong
        outcome.answers += person.answers
        await person.client.aclose()
    outcome.wrong += [f"answer {status}" for status in outcome.answers if status not in (200, 201)]
    outcome.wrong += sorted(log_violations(installation.log.read_text()))
    return outcome


def run(database: str, people: int = 5, uploads: int = 50, patience_seconds: float = 900) -> Outcome:
    with Installation(database, LOG_FORMAT="json") as installation:
        return asyncio.run(measure(installation, people, uploads, patience_seconds))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--database", action="append", choices=("sqlite", "postgres"))
    parser.add_argument("--people", type=int, default=5)
    parser.add_argument("--uploads", type=int, default=50)
    options = parser.parse_args()
    databases = options.database or ("sqlite", "postgres")
    outcomes = [run(database, options.people, options.uploads) for database in databases]
    print(TITLE)
    for outcome in outcomes:
        print(outcome.row(), *(f"  VIOLATION: {words}" for words in outcome.wrong), sep="\n")
    sys.exit(any(outcome.wrong for outcome in outcomes))


if __name__ == "__main__":
    main()
