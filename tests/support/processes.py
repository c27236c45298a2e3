"""Looking at the machine's processes, and running the real ``manage.py serve``."""

import os
import queue
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# What the test run has set for itself, and an installation on a laptop has not.
OF_THE_TESTS = (
    "CLAVE_HOME",
    "REDIS_URL",
    "DATABASE_URL",
    "SECRET_KEY",
    "SECURE_COOKIES",
    "ALLOWED_HOSTS",
    "LLM_MODEL",
)
START_SECONDS = 90


def living_processes() -> dict[int, int]:
    """Process id -> its parent's, without the dead that nobody has buried yet."""
    if Path("/proc/self/stat").exists():
        rows = [row for path in Path("/proc").glob("[0-9]*/stat") if (row := stat_row(path))]
    else:
        listing = subprocess.run(
            ["ps", "-axo", "pid=,ppid=,stat="], capture_output=True, text=True, check=True
        )
        rows = [tuple(line.split()[:3]) for line in listing.stdout.splitlines()]
    return {int(pid): int(parent) for pid, parent, state in rows if not state.startswith("Z")}


def stat_row(path: Path) -> tuple[str, str, str] | None:
    try:
        # The second field, the name, may hold spaces and brackets.
        before, _, after = path.read_text().rpartition(")")
    except OSError:
        return None
    state, parent = after.split()[:2]
    return before.split()[0], parent, state


def descendants(pid: int) -> set[int]:
    parents = living_processes()
    found: set[int] = set()
    level = {pid}
    while level:
        level = {child for child, parent in parents.items() if parent in level}
        found |= level
    return found


def children_named(pid: int, word: str) -> set[int]:
    return {child for child in descendants(pid) if word in command_line(child)}


def command_line(pid: int) -> str:
    listing = subprocess.run(
        ["ps", "-o", "args=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return listing.stdout


def wait_until(is_true: Callable[[], object], timeout_seconds: float) -> bool:
    deadline = time.monotonic() + timeout_seconds
    while time.monotonic() < deadline:
        if is_true():
            return True
        time.sleep(0.05)
    return False


def unused_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def short_folder() -> Iterator[Path]:
    """Not pytest's own folder: its path is too long for a unix socket."""
    folder = Path(tempfile.mkdtemp(prefix="clave-t-"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


class Serving:
    """A running ``manage.py serve``."""

    def __init__(self, home: Path, *options: str, **settings: str) -> None:
        environment = {name: value for name, value in os.environ.items() if name not in OF_THE_TESTS}
        self.process = subprocess.Popen(
            [sys.executable, str(ROOT / "manage.py"), "serve", "--workers", "1", *options],
            env={**environment, "CLAVE_HOME": str(home), **settings},
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.lines: queue.Queue[str] = queue.Queue()
        self.output = ""
        self.reader = threading.Thread(target=self._read)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line)

    def wait_for(self, pattern: str) -> re.Match[str]:
        deadline = time.monotonic() + START_SECONDS
        while not (match := re.search(pattern, self.output)):
            try:
                self.output += self.lines.get(timeout=0.1)
            except queue.Empty:
                ended = self.process.poll() is not None and self.lines.empty()
                assert not ended, f"serve ended without {pattern!r}:\n{self.output}"
                assert time.monotonic() < deadline, f"no {pattern!r} in:\n{self.output}"
        return match

    def wait_for_link(self) -> tuple[str, str]:
        """The address, and the path that logs in."""
        match = self.wait_for(r"(http://[^/\s]+)(/login/\S+)")
        return match[1], match[2]

    def end(self, number: int = signal.SIGINT) -> int:
        self.process.send_signal(number)
        return self.wait()

    def wait(self) -> int:
        try:
            status = self.process.wait(20)
        finally:
            self.process.kill()
            self.reader.join(20)
            assert self.process.stdout is not None
            self.process.stdout.close()
        while not self.lines.empty():
            self.output += self.lines.get()
        return status
