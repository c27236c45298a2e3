"""Memory of idle installations, and how long the first analysis after idling takes.

    script/bench idle_memory [CHECKOUT ...] [--rounds 2] [--idle-seconds 75]

Runs `manage.py serve` of each checkout (by default this one) in turn, each with its own `.venv` and a data folder of
its own, waits until its demo tracks are analysed and then until it has been idle for a while. Memory is the
proportional set size (PSS) of every process, from /proc: a page that several processes share counts in parts, so the
sum is what the installation costs. Other programs that share its files (a second copy of the same `.venv`) would make
it look smaller: run nothing else. Then one file of ten seconds is uploaded, and a second one right after it. Linux
only.
"""

import argparse
import io
import os
import re
import signal
import subprocess
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import httpx
import numpy as np
import soundfile

from tests.support.processes import OF_THE_TESTS, ROOT, command_line, descendants, unused_port

START_SECONDS = 180
POLL_SECONDS = 0.05
# The first match counts: the supervisor's arguments name the other programs.
KINDS = {
    # The second word names the web process of versions before it moved to `src/server`.
    "web": ("src.server", "config.web"),
    "supervisor": ("serve",),
    "valkey": ("valkey-server",),
    "worker": ("celery",),
}


@dataclass
class Outcome:
    """MB of each kind of process, one value a round, and seconds from upload to READY."""

    pss: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    first_seconds: list[float] = field(default_factory=list)
    second_seconds: list[float] = field(default_factory=list)


@dataclass
class Serving:
    """A running installation."""

    pid: int
    client: httpx.Client

    def wait_until_ready(self) -> None:
        """Until every track is analysed."""
        deadline = time.monotonic() + START_SECONDS
        while any(track["status"] not in ("ready", "failed") for track in self._tracks()):
            if time.monotonic() > deadline:
                raise RuntimeError("The tracks are not analysed.")
            time.sleep(POLL_SECONDS)

    def _tracks(self) -> list[dict[str, str]]:
        answer = self.client.get("/api/tracks").raise_for_status().json()
        return answer["items"] if isinstance(answer, dict) else answer

    def seconds_to_analyse(self, number: int) -> float:
        began = time.monotonic()
        answer = self.client.post(
            "/api/tracks", files={"file": (f"{number}.wav", clicks(number), "audio/wav")}
        )
        answer.raise_for_status()
        self.wait_until_ready()
        return time.monotonic() - began


@contextmanager
def started(checkout: Path) -> Iterator[Serving]:
    """`manage.py serve` of a checkout, in a data folder of its own."""
    with tempfile.TemporaryDirectory(prefix="clave-p-") as home:
        environment = {name: value for name, value in os.environ.items() if name not in OF_THE_TESTS}
        python = [str(checkout / ".venv/bin/python"), "manage.py"]
        options = {"cwd": checkout, "env": environment | {"CLAVE_HOME": home}, "text": True}
        process = subprocess.Popen(
            [*python, "serve", "--workers", "2", "--port", str(unused_port())],
            stdout=subprocess.PIPE,
            **options,
        )
        try:
            assert process.stdout is not None
            address = next(
                match[1] for line in process.stdout if (match := re.search(r"(http://\S+)/login/", line))
            )
            token = subprocess.check_output([*python, "api_token", "benchmark"], **options).split()[-1]
            headers = {"Authorization": f"Bearer {token}"}
            with httpx.Client(base_url=address, headers=headers, timeout=60) as client:
                yield Serving(process.pid, client)
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(30)


def clicks(number: int) -> bytes:
    """Ten seconds of stereo, another tempo for each number."""
    rate = 44100
    samples = np.zeros((10 * rate, 2), np.float32)
    samples[:: rate * 60 // (100 + 7 * number)] = 0.9
    file = io.BytesIO()
    soundfile.write(file, samples, rate, format="WAV")
    return file.getvalue()


def pss_by_kind(serving_pid: int) -> dict[str, float]:
    """MB of each kind of process, and of all."""
    found: dict[str, float] = defaultdict(float)
    for pid in [serving_pid, *descendants(serving_pid)]:
        line = command_line(pid)
        kind = next((kind for kind, words in KINDS.items() if any(word in line for word in words)), "other")
        found[kind] += pss(pid)
    return found | {"all": sum(found.values())}


def pss(pid: int) -> float:
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return int(re.search(r"^Pss:\s+(\d+)", rollup, re.MULTILINE)[1]) / 1024  # type: ignore[index]


def measure(checkout: Path, idle_seconds: float, outcome: Outcome) -> None:
    with started(checkout) as serving:
        serving.wait_until_ready()
        time.sleep(idle_seconds)
        for kind, megabytes in pss_by_kind(serving.pid).items():
            outcome.pss[kind].append(megabytes)
        outcome.first_seconds.append(serving.seconds_to_analyse(1))
        outcome.second_seconds.append(serving.seconds_to_analyse(2))


def report(checkout: Path, outcome: Outcome) -> None:
    print(f"{checkout}: proportional set size, MB (medians, range of all)")
    print("  " + "  ".join(f"{kind} {median(values):.0f}" for kind, values in outcome.pss.items()))
    print(f"  all: {min(outcome.pss['all']):.0f} to {max(outcome.pss['all']):.0f}")
    first, second = median(outcome.first_seconds), median(outcome.second_seconds)
    print(f"  10 s of stereo, from upload to READY: {first:.2f} s after idling, {second:.2f} s right after")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])  # type: ignore[union-attr]
    parser.add_argument("checkouts", nargs="*", type=Path, default=[ROOT])
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--idle-seconds", type=float, default=75)
    options = parser.parse_args()
    outcomes = {checkout.resolve(): Outcome() for checkout in options.checkouts}
    for _ in range(options.rounds):
        for checkout, outcome in outcomes.items():
            measure(checkout, options.idle_seconds, outcome)
    for checkout, outcome in outcomes.items():
        report(checkout, outcome)


if __name__ == "__main__":
    main()
