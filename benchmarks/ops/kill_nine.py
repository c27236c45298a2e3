"""``kill -9`` at random moments while ten tracks are uploaded and analysed: what is left in the end?

A person uploads ten tracks to a real ``manage.py serve`` in a temporary folder, again where the connection broke.
Meanwhile the worker, its pool's children, the web process and Valkey are killed, equally often, in an order and at
moments that the seed decides; preferably in the middle of something. Nobody helps. In the end every track must be
READY, exactly once, with every agent's result; no READY track may ever have turned back; no file may be left
without a track.

    script/bench kill_nine --kills 20 --tracks 10 --seed 1
"""

import argparse
import hashlib
import os
import random
import shutil
import signal
import sqlite3
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import redis

from benchmarks.audio.songs import song
from src.config.home import socket_path
from tests.support.processes import (
    Serving,
    children_named,
    command_line,
    descendants,
    living_processes,
    wait_until,
)

SECONDS_OF_MUSIC = 300
PAUSE_SECONDS = (1.0, 9.0)
# So long a kill waits for something that it can interrupt.
WORK_SECONDS = 20
# From the last kill until everything has to be done; on a busy machine a worker needs half a minute to start.
SETTLE_SECONDS = 400
RECOVERY_SECONDS = 60
TARGETS = ("worker", "child of the worker", "web process", "Valkey")
BOUNDARY = "a-boundary-of-forms"


@dataclass
class Outcome:
    kills: Counter[str] = field(default_factory=Counter)
    uploads_begun: int = 0
    turned_back: set[str] = field(default_factory=set)
    settled_seconds: float = 0.0
    orphaned_seconds: list[float] = field(default_factory=list)
    tracks: list[dict[str, Any]] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def table(self) -> str:
        kills = ", ".join(f"{target} {self.kills[target]}" for target in TARGETS)
        rows = [
            ("killed", f"{sum(self.kills.values())} times ({kills})"),
            ("uploads begun", str(self.uploads_begun)),
            ("tracks", str(len(self.tracks))),
            ("ready", str(sum(track["status"] == "ready" for track in self.tracks))),
            ("ready tracks that turned back", str(len(self.turned_back))),
            ("work of killed workers", f"{len(self.orphaned_seconds)} times"),
            ("taken from them after at most", f"{max(self.orphaned_seconds, default=0):.0f} s"),
            ("last kill to all done", f"{self.settled_seconds:.0f} s"),
            ("violations", str(len(self.wrong))),
        ]
        lines = [f"{name:32}{value}" for name, value in rows]
        return "\n".join([*lines, *(f"  VIOLATION: {words}" for words in self.wrong)])


class Library:
    """The database and the folder of files, looked at from outside."""

    def __init__(self, home: Path) -> None:
        self.database, self.media = home / "clave.sqlite3", home / "media"

    def tracks(self) -> list[dict[str, Any]]:
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True, timeout=30)) as connection:
            connection.row_factory = sqlite3.Row
            return [dict(row) for row in connection.execute("SELECT * FROM api_track")]

    def files(self) -> set[str]:
        return {str(path.relative_to(self.media)) for path in self.media.rglob("*") if path.is_file()}

    def all_ready(self, count: int) -> bool:
        tracks = self.tracks()
        return len(tracks) >= count and all(track["status"] == "ready" for track in tracks)


class Person:
    """Uploads the tracks one after the other, and again where the connection broke."""

    def __init__(
        self, address: str, login_path: str, songs: list[bytes], pauses: random.Random, longest: float
    ) -> None:
        self.longest_pause_seconds = longest
        self.is_sending = False
        self.client = httpx.Client(base_url=address, timeout=20)
        self.client.get(login_path, follow_redirects=True)
        self.client.get("/api/me")
        self.songs, self.pauses = songs, pauses
        self.begun = 0
        self.thread = threading.Thread(target=self._upload_all, daemon=True)
        self.is_gone = threading.Event()

    def _upload_all(self) -> None:
        for number, content in enumerate(self.songs):
            while not self.is_gone.is_set() and not self._upload(number, content):
                time.sleep(0.5)
            time.sleep(self.pauses.uniform(0, self.longest_pause_seconds))

    def _upload(self, number: int, content: bytes) -> bool:
        self.begun += 1
        body = form(number, content)
        headers = {
            "Content-Type": f"multipart/form-data; boundary={BOUNDARY}",
            "Content-Length": str(len(body)),
            "X-CSRFToken": self.client.cookies.get("clave_csrf", ""),
            "Origin": str(self.client.base_url),
        }
        try:
            self.is_sending = True
            answer = self.client.post("/api/tracks", content=slowly(body), headers=headers)
        except httpx.TransportError:
            return False
        finally:
            self.is_sending = False
        if 400 <= answer.status_code < 500:
            raise AssertionError(f"The upload was refused: {answer.status_code} {answer.text}")
        return answer.status_code in (200, 201)


def form(number: int, content: bytes) -> bytes:
    head = (
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="song {number}.wav"\r\n'
        "Content-Type: audio/wav\r\n\r\n"
    )
    return head.encode() + content + f"\r\n--{BOUNDARY}--\r\n".encode()


def slowly(body: bytes) -> Iterator[bytes]:
    """Over two seconds, so that a kill may come in the middle."""
    step = len(body) // 10 + 1
    for start in range(0, len(body), step):
        yield body[start : start + step]
        time.sleep(0.2)


class KillNine:
    def __init__(self, kills: int, tracks: int, seed: int) -> None:
        self.kills, self.count, self.random = kills, tracks, random.Random(seed)
        # A short name: the path of a unix socket must stay under 104 bytes.
        self.home = Path(tempfile.mkdtemp(prefix="clave-k-"))
        self.songs = [song(number, SECONDS_OF_MUSIC) for number in range(tracks)]
        self.library = Library(self.home)
        self.outcome = Outcome()
        self.seen_ready: set[str] = set()
        # Attempt -> when its worker was killed.
        self.orphaned: dict[str, float] = {}

    def run(self) -> Outcome:
        # Everything temporary stays in here, so that what is left behind is seen.
        usual = os.environ.get("TMPDIR")
        os.environ["TMPDIR"] = str(self._folder("temporary"))
        try:
            self.serving = Serving(self.home, "--port", str(18500 + os.getpid() % 1000), "--workers", "2")
            try:
                self._run()
            finally:
                self.serving.end()
        finally:
            del os.environ["TMPDIR"]
            if usual is not None:
                os.environ["TMPDIR"] = usual
            shutil.rmtree(self.home, ignore_errors=True)
        return self.outcome

    def _run(self) -> None:
        # The uploads are spread over the kills.
        longest_pause = 2 * sum(PAUSE_SECONDS) * self.kills / self.count
        pauses = random.Random(self.random.random())
        self.person = person = Person(*self.serving.wait_for_link(), self.songs, pauses, longest_pause)
        orphan = self._plant_orphan()
        person.thread.start()
        targets = (TARGETS * self.kills)[: self.kills]
        for target in self.random.sample(targets, self.kills):
            self._watch(self.random.uniform(*PAUSE_SECONDS))
            self._wait_for_work(target)
            self._watch(self.random.uniform(0, 1.5))
            self._kill(target)
        last_kill = time.monotonic()
        while time.monotonic() < last_kill + SETTLE_SECONDS:
            self._watch(0.5)
            if not person.thread.is_alive() and self.library.all_ready(self.count):
                break
        person.is_gone.set()
        person.thread.join(30)
        person.client.close()
        self.outcome.uploads_begun = person.begun
        self.outcome.settled_seconds = time.monotonic() - last_kill
        self._let_the_sweep_come()
        wait_until(lambda: orphan not in self.library.files(), RECOVERY_SECONDS)
        self._judge()

    def _watch(self, seconds: float) -> None:
        """Look at every track's status for a while: READY is for ever."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            tracks = self.library.tracks()
            for track in tracks:
                if track["status"] == "ready":
                    self.seen_ready.add(track["id"])
                elif track["id"] in self.seen_ready:
                    self.outcome.turned_back.add(track["id"])
            for attempt in self.orphaned.keys() - {track["lease_holder"] for track in tracks}:
                self.outcome.orphaned_seconds.append(time.monotonic() - self.orphaned.pop(attempt))
            time.sleep(0.1)

    def _wait_for_work(self, target: str) -> None:
        deadline = time.monotonic() + WORK_SECONDS
        while time.monotonic() < deadline and not self._is_at_work(target):
            self._watch(0.1)

    def _is_at_work(self, target: str) -> bool:
        is_analysing = any(track["status"] == "analyzing" for track in self.library.tracks())
        if target == "web process":
            return self.person.is_sending
        return is_analysing or (target == "Valkey" and self.person.is_sending)

    def _kill(self, target: str) -> None:
        found: list[int] = []
        if not wait_until(lambda: found.extend(self._processes(target)) or found, 60):
            raise RuntimeError(
                f"There is no {target} to kill, and nobody starts one:\n{self._what_was_said()}"
            )
        os.kill(self.random.choice(sorted(found)), signal.SIGKILL)
        self.outcome.kills[target] += 1
        if target == "worker":
            for track in self.library.tracks():
                if track["status"] == "analyzing":
                    self.orphaned.setdefault(track["lease_holder"], time.monotonic())
        print(f"  killed the {target}", flush=True)

    def _what_was_said(self) -> str:
        self.serving.end()
        logs = [path.read_text().splitlines()[-15:] for path in sorted(self.home.glob("run/*.log"))]
        return "\n\n".join([self.serving.output, *("\n".join(lines) for lines in logs)])

    def _processes(self, target: str) -> set[int]:
        serve = self.serving.process.pid
        direct = {pid for pid, parent in living_processes().items() if parent == serve}
        if target == "web process":
            return children_named(serve, "src.server") & direct
        if target == "Valkey":
            return {pid for pid in direct if "valkey-server" in command_line(pid)}
        workers = children_named(serve, "src.tasks.celery") & direct
        return (
            workers if target == "worker" else {child for worker in workers for child in descendants(worker)}
        )

    def _plant_orphan(self) -> str:
        """What a web process leaves that dies between storing a file and recording it."""
        name = "1/00000000-0000-4000-8000-000000000000.wav"
        (self.library.media / name).write_bytes(self.songs[0])
        return name

    def _let_the_sweep_come(self) -> None:
        """As if two hours had passed."""
        before = time.time() - 7200
        for path in [*self.home.glob("media/*/*"), *self.home.glob("tmp/*")]:
            os.utime(path, (before, before))
        redis.Redis(unix_socket_path=str(socket_path(self.home))).delete("clave:sweep")

    def _judge(self) -> None:
        everything = self.library.tracks()
        wanted = {hashlib.sha256(song).hexdigest() for song in self.songs}
        self.outcome.tracks = [track for track in everything if track["sha256"] in wanted]
        wrong = self.outcome.wrong
        if sorted(track["sha256"] for track in self.outcome.tracks) != sorted(wanted):
            wrong.append(f"{self.count} songs became {len(self.outcome.tracks)} tracks")
        for track in everything:
            if track["status"] != "ready" or track["status_message"] or '"error"' in track["analysis"]:
                wrong.append(f"{track['id']} is {track['status']}: {track['status_message']}")
        if self.outcome.turned_back:
            wrong.append(f"{len(self.outcome.turned_back)} READY tracks turned back")
        recordings = {track["storage_path"] for track in everything}
        wanted_files = recordings | {str(Path(name).with_suffix(".waveform")) for name in recordings}
        files = self.library.files()
        wrong.extend(f"the file {name} has no track" for name in sorted(files - wanted_files))
        wrong.extend(f"the file {name} is missing" for name in sorted(wanted_files - files))
        temporary = [*self._folder("temporary").rglob("*"), *self._folder("tmp").rglob("*")]
        left = [path.name for path in temporary if path.is_file()]
        wrong.extend(f"{name} was left in the temporary folder" for name in left)

    def _folder(self, name: str) -> Path:
        folder = self.home / name
        folder.mkdir(exist_ok=True)
        return folder


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--tracks", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    outcome = KillNine(options.kills, options.tracks, options.seed).run()
    print(outcome.table())
    sys.exit(1 if outcome.wrong else 0)


if __name__ == "__main__":
    main()
