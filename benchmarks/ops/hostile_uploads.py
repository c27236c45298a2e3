"""Hundreds of hostile files (``tests/support/hostile``) uploaded to a real ``manage.py serve``: what becomes of each?

Each must end within 60 s as a 4xx, as a FAILED track with a plain reason, or as a READY track, with a message where
something of it is missing. No process of the worker may take a gigabyte, the web process may not grow, the worker
must live, and the good file uploaded at the end must be analysed as if nothing had happened.

    script/bench hostile_uploads                   all of them
    script/bench hostile_uploads --only "cover art" --verbose
"""

import argparse
import os
import shutil
import sys
import tempfile
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from benchmarks.audio.songs import song
from tests.support.hostile import HostileFile, every_hostile_file
from tests.support.processes import Serving, children_named, descendants

SECONDS_TO_END = 60.0
WORKER_BYTES, WEB_GROWTH_BYTES = 1_000_000_000, 50_000_000
WORKERS = 2
OUTCOMES = ("refused", "failed", "ready", "incomplete", "VIOLATION")
# Words of programmers: none of them may reach a person.
RAW_WORDS = ("Traceback", "Error(", "Errno", "Exception", "avcodec", "libsndfile", "0x", "unexpectedly")


@dataclass
class Outcome:
    file: HostileFile
    result: str
    words: str
    seconds: float


class Person:
    def __init__(self, address: str, login_path: str) -> None:
        self.client = httpx.Client(base_url=address, timeout=120)
        self.client.get(login_path, follow_redirects=True)
        self.client.get("/api/me")

    def upload(self, name: str, content: bytes) -> httpx.Response:
        headers = {
            "X-CSRFToken": self.client.cookies.get("clave_csrf", ""),
            "Origin": str(self.client.base_url),
        }
        return self.client.post("/api/tracks", files={"file": (name, content)}, headers=headers)

    def track(self, track_id: str) -> dict[str, Any]:
        found: dict[str, Any] = self.client.get(f"/api/tracks/{track_id}").json()
        return found

    def follow(self, track_id: str, seconds: float) -> dict[str, Any]:
        """The track when its analysis has ended, or as it is when the time is up."""
        deadline = time.monotonic() + seconds
        while (track := self.track(track_id))["status"] in ("pending", "analyzing"):
            if time.monotonic() > deadline:
                break
            time.sleep(0.2)
        return track


@dataclass
class Memory:
    """The most that each process has had resident, looked up all the time."""

    serve: int
    web_before: int = 0
    web_after: int = 0
    worker_peak: int = 0
    worker_pids: set[int] = field(default_factory=set)
    is_over: threading.Event = field(default_factory=threading.Event)

    def watch(self) -> None:
        while not self.is_over.wait(0.2):
            for parent in children_named(self.serve, "src.tasks.celery"):
                for pid in {parent, *descendants(parent)}:
                    self.worker_pids.add(pid)
                    self.worker_peak = max(self.worker_peak, resident(pid, "VmHWM"))

    def web(self) -> int:
        return max((resident(pid, "VmRSS") for pid in children_named(self.serve, "src.server")), default=0)


def resident(pid: int, which: str) -> int:
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    line = next((line for line in status.splitlines() if line.startswith(which)), "x 0")
    return int(line.split()[1]) * 1024


class HostileUploads:
    def __init__(self, files: list[HostileFile], verbose: bool) -> None:
        self.files, self.verbose = files, verbose
        self.outcomes: list[Outcome] = []
        self.wrong: list[str] = []
        # A short name: the path of a unix socket must stay under 104 bytes.
        self.home = Path(tempfile.mkdtemp(prefix="clave-h-"))

    def run(self) -> None:
        serving = Serving(self.home, "--port", str(19500 + os.getpid() % 1000), "--workers", str(WORKERS))
        try:
            self.person = Person(*serving.wait_for_link())
            self.memory = Memory(serving.process.pid)
            watching = threading.Thread(target=self.memory.watch)
            watching.start()
            try:
                self._run()
            finally:
                self.memory.is_over.set()
                watching.join()
        finally:
            serving.end()
            shutil.rmtree(self.home, ignore_errors=True)

    def _run(self) -> None:
        self._upload_good_file("before")
        self.memory.web_before = self.memory.web()
        # As many at a time as there are workers: a queue's waiting time is not the file's.
        with ThreadPoolExecutor(WORKERS) as threads:
            for outcome in threads.map(self._try, self.files):
                self.outcomes.append(outcome)
                if self.verbose or outcome.result == "VIOLATION":
                    print(f"{outcome.result:11}{outcome.seconds:5.1f} s  {outcome.file.kind}/{outcome.file.name}: "
                          f"{outcome.words}", flush=True)  # fmt: skip
        self.memory.web_after = self.memory.web()
        self._upload_good_file("after")
        self._judge()

    def _upload_good_file(self, when: str) -> None:
        content = song(1 if when == "before" else 2, 20)
        track = self.person.follow(self.person.upload(f"good {when}.wav", content).json()["id"], 120)
        if track["status"] != "ready" or track["status_message"]:
            self.wrong.append(f"the good file {when} is {track['status']}: {track['status_message']}")

    def _try(self, file: HostileFile) -> Outcome:
        content = file.make()
        began = time.monotonic()
        answer = self.person.upload(file.name, content)
        if 400 <= answer.status_code < 500:
            return Outcome(file, "refused", answer.json()["detail"], time.monotonic() - began)
        if answer.status_code not in (200, 201):
            return Outcome(file, "VIOLATION", f"the upload was answered {answer.status_code}", 0.0)
        track = self.person.follow(answer.json()["id"], 2 * SECONDS_TO_END)
        return judged(file, track, time.monotonic() - began)

    def _judge(self) -> None:
        violations = (outcome for outcome in self.outcomes if outcome.result == "VIOLATION")
        self.wrong += [f"{outcome.file.kind}/{outcome.file.name}: {outcome.words}" for outcome in violations]
        if self.memory.worker_peak >= WORKER_BYTES:
            self.wrong.append(f"a worker took {megabytes(self.memory.worker_peak)}")
        if self.memory.web_after - self.memory.web_before >= WEB_GROWTH_BYTES:
            self.wrong.append("the web process grew")

    def table(self) -> str:
        counted = Counter((outcome.file.kind, outcome.result) for outcome in self.outcomes)
        kinds = list(dict.fromkeys(outcome.file.kind for outcome in self.outcomes))
        lines = [f"{'':28}" + "".join(f"{name:>12}" for name in OUTCOMES)]
        for kind in kinds:
            lines.append(f"{kind:28}" + "".join(f"{counted[kind, name] or '':>12}" for name in OUTCOMES))  # noqa: PERF401
        totals = Counter(outcome.result for outcome in self.outcomes)
        lines.append(f"{len(self.outcomes):<28}" + "".join(f"{totals[name]:>12}" for name in OUTCOMES))
        slowest = max(self.outcomes, key=lambda outcome: outcome.seconds)
        memory = self.memory
        lines += [
            f"slowest: {slowest.seconds:.1f} s ({slowest.file.kind}/{slowest.file.name})",
            f"load of the machine: {os.getloadavg()[2]:.1f} on {os.cpu_count()} cores",
            f"largest process of the worker: {megabytes(memory.worker_peak)}",
            f"processes of the worker: {len(memory.worker_pids)}, with {WORKERS} children at a time",
            f"web process: {megabytes(memory.web_before)} before, {megabytes(memory.web_after)} after",
            f"violations: {len(self.wrong)}",
        ]
        return "\n".join([*lines, *(f"  {words}" for words in self.wrong)])


def judged(file: HostileFile, track: dict[str, Any], seconds: float) -> Outcome:
    words = track["status_message"]
    wrong = ""
    if track["status"] not in ("ready", "failed") or seconds > SECONDS_TO_END:
        wrong = f"still {track['status']} after {seconds:.0f} s"
    elif track["status"] == "failed" and (not words or any(raw in words for raw in RAW_WORDS)):
        wrong = f"failed without a plain reason: {words!r}"
    elif track["status"] == "ready" and file.shows_its_damage and "incomplete" not in words:
        wrong = f"ready without a word about what is missing: {words!r}"
    elif any(ord(letter) < 32 or letter in "\u202e\u2066" for letter in track["title"] + track["artist"]):
        wrong = "a title that was not cleaned"
    if wrong:
        return Outcome(file, "VIOLATION", wrong, seconds)
    result = "incomplete" if track["status"] == "ready" and "incomplete" in words else track["status"]
    return Outcome(file, result, words, seconds)


def megabytes(size: int) -> str:
    return f"{size / 1e6:.0f} MB"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="files with this in their kind or name")
    parser.add_argument("--verbose", action="store_true", help="a line for every file")
    options = parser.parse_args()
    files = [file for file in every_hostile_file() if options.only in f"{file.kind}/{file.name}"]
    benchmark = HostileUploads(files, options.verbose)
    benchmark.run()
    print(benchmark.table())
    sys.exit(1 if benchmark.wrong else 0)


if __name__ == "__main__":
    main()
