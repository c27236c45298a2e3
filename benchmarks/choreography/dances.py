"""From a question to a moving couple and to a video, on the whole product with a worker of two children.

script/bench dances              # 5 descriptions one after the other, then 10 people at once
script/bench dances --video 60   # the video of a minute: speed
script/bench dances --behind     # a question while another one's video is drawn, as with `serve --workers 1`
script/bench dances --kill       # the worker is killed in the middle of a video and started again
"""

import argparse
import os
import signal
import statistics
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx

from benchmarks.ops.installation import Installation

TRACK = Path("examples/bachata_126.ogg")
PATIENCE_SECONDS = 600
TEXTS = (
    "A slow, romantic bachata for beginners, {} seconds",
    "An energetic, advanced bachata with turns, {} seconds",
    "A sensual bachata with body waves, {} seconds",
    "Una bachata tradicional, {} segundos",
    "Eine moderne Bachata für Fortgeschrittene, {} Sekunden",
)


class Person:
    """A client of the HTTP API with one analysed track."""

    def __init__(self, address: str, token: str) -> None:
        self.http = httpx.Client(
            base_url=address, headers={"Authorization": f"Bearer {token}"}, timeout=PATIENCE_SECONDS
        )

    def bring_track(self) -> str:
        answer = self.http.post("/api/tracks", files={"file": (TRACK.name, TRACK.read_bytes())})
        track_id = str(answer.json()["id"])
        self._wait(lambda: self.http.get(f"/api/tracks/{track_id}").json()["status"] == "ready")
        return track_id

    def describe(self, text: str) -> tuple[str, float]:
        """The task of a description, and the seconds until the couple can be drawn."""
        began = time.monotonic()
        answer = self.http.post("/api/choreography/describe", json={"user_request": text})
        answer.raise_for_status()
        task_id = str(answer.json()["task_id"])
        self._wait(
            lambda: self.task(task_id)["progress"] >= 80 or self.task(task_id)["status"] == "failed", 0.05
        )
        self.http.get(f"/api/choreography/dances/{task_id}/poses").raise_for_status()
        return task_id, time.monotonic() - began

    def task(self, task_id: str) -> dict[str, Any]:
        found: dict[str, Any] = self.http.get(f"/api/choreography/tasks/{task_id}").json()
        return found

    def finish(self, task_id: str) -> dict[str, Any]:
        self._wait(lambda: self.task(task_id)["status"] in {"completed", "failed"}, 0.5)
        return self.task(task_id)

    @staticmethod
    def _wait(is_done: Any, pause_seconds: float = 0.3) -> None:
        until = time.monotonic() + PATIENCE_SECONDS
        while not is_done():
            if time.monotonic() > until:
                raise RuntimeError("This took too long.")
            time.sleep(pause_seconds)


def measure_questions(person: Person) -> None:
    """Descriptions of one person one after the other; each is cancelled before its video is drawn."""
    person.bring_track()
    seconds = []
    for number in range(len(TEXTS) + 1):
        task_id, taken = person.describe(TEXTS[number % len(TEXTS)].format(30))
        person.http.post(f"/api/choreography/dances/{task_id}/cancel")
        seconds.append(taken)
    first, others = seconds[0], seconds[1:]
    print(
        f"question to moving couple: median {statistics.median(others):.2f} s, slowest {max(others):.2f} s; "
        f"the first of a worker {first:.2f} s"
    )


def measure_people(people: list[Person]) -> None:
    """Several people at once, each with an own track and wishes."""
    count = len(people)
    tracks = [person.bring_track() for person in people]
    with ThreadPoolExecutor(count) as pool:
        found = list(
            pool.map(lambda n: people[n].describe(TEXTS[n % len(TEXTS)].format(25 + n)), range(count))
        )
    wrong = 0
    for number, (task_id, _) in enumerate(found):
        dance = people[number].http.get(f"/api/choreography/dances/{task_id}").json()
        wrong += dance["track_id"] != tracks[number] or dance["parameters"]["duration"] != 25 + number
        people[number].http.post(f"/api/choreography/dances/{task_id}/cancel")
    seconds = [taken for _, taken in found]
    print(
        f"{count} people at once: {wrong} got a wrong dance; median {statistics.median(seconds):.2f} s, "
        f"slowest {max(seconds):.2f} s"
    )


def measure_video(installation: Installation, seconds: int) -> None:
    """The time from the blueprint to the end of the video."""
    person = Person(installation.address, installation.make_people(1)[0])
    person.bring_track()
    task_id, _ = person.describe(TEXTS[0].format(seconds))
    began = time.monotonic()
    task = person.finish(task_id)
    taken = time.monotonic() - began
    length = person.http.get(f"/api/choreography/dances/{task_id}").json()["seconds"] + 3
    print(
        f"video of {length:.0f} s: {task['status']} in {taken:.1f} s ({length / taken:.2f} times real time)"
    )


def measure_behind_video(installation: Installation) -> None:
    """A question of one person while the video of another is drawn; one child plans, one process draws."""
    start_worker(installation, "questions,analysis", 1)
    start_worker(installation, "rendering", 1)
    first, second = (Person(installation.address, token) for token in installation.make_people(2))
    first.bring_track()
    second.bring_track()
    warm, _ = second.describe(TEXTS[0].format(30))
    second.http.post(f"/api/choreography/dances/{warm}/cancel")
    video, _ = first.describe(TEXTS[0].format(60))
    first._wait(lambda: first.task(video)["progress"] > 82)
    _, taken = second.describe(TEXTS[1].format(30))
    task = first.task(video)
    print(
        f"question behind a video: {taken:.2f} s; the video is {task['status']} at {task['progress']} % then"
    )


def measure_kill(installation: Installation) -> None:
    """Kill the worker with its children in the middle of a video, and start another one."""
    person = Person(installation.address, installation.make_people(1)[0])
    person.bring_track()
    task_id, _ = person.describe(TEXTS[0].format(60))
    person._wait(lambda: person.task(task_id)["progress"] >= 85)
    worker = installation._running[-1]
    os.killpg(worker.pid, signal.SIGKILL)
    worker.wait()
    killed = time.monotonic()
    start_worker(installation)
    task = person.finish(task_id)
    taken = time.monotonic() - killed
    completed = [one["stage"] for one in task["history"]].count("completed")
    media = list((installation.home / "media").rglob("*.mp4"))
    left = list(installation.home.rglob("dance-*"))
    print(
        f"killed in the middle of a video: {task['status']} {taken:.0f} s after the kill, completed {completed} time, "
        f"{len(media)} video stored, {len(left)} left over"
    )


def start_worker(
    installation: Installation, queues: str = "questions,analysis,rendering", children: int = 2
) -> subprocess.Popen[bytes]:
    options = ["-A", "src.tasks.celery", "worker", "-Q", queues, "-c", str(children)]
    return installation.start([sys.executable, "-m", "celery", *options])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--video", type=int, metavar="SECONDS")
    parser.add_argument("--kill", action="store_true")
    parser.add_argument("--behind", action="store_true")
    parser.add_argument("--people", type=int, default=10)
    options = parser.parse_args(sys.argv[1:])
    with Installation(has_worker=not options.behind) as installation:
        if options.behind:
            measure_behind_video(installation)
        elif options.video:
            measure_video(installation, options.video)
        elif options.kill:
            measure_kill(installation)
        else:
            tokens = installation.make_people(options.people + 1)
            person, *others = [Person(installation.address, token) for token in tokens]
            measure_questions(person)
            measure_people(others)


if __name__ == "__main__":
    main()
