"""One process that the supervisor keeps alive. It leads a process group and writes to a log file of its own."""

import os
import signal
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from src.ops.serve.adopted import AdoptedProcess
from src.ops.serve.reaper import Reaper, kill_group

LARGEST_LOG_BYTES = 5_000_000
# A process that lived this long was well; what ends it then is not what ended it before.
HEALTHY_SECONDS = 15.0
MOST_QUICK_DEATHS = 5
LONGEST_WAIT_SECONDS = 8.0


@dataclass
class Child:
    name: str
    command: list[str]
    log_file: Path
    reaper: Reaper
    stop_seconds: float = 5.0
    quick_deaths: int = 0
    restart_at: float | None = None
    _started_at: float = 0.0
    _process: subprocess.Popen[bytes] | AdoptedProcess | None = field(default=None, repr=False)

    def start(self) -> None:
        self.restart_at = None
        self._started_at = time.monotonic()
        keep_one_old_log(self.log_file)
        with self.log_file.open("ab") as log:
            self._process = subprocess.Popen(
                self.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
            )
        self.reaper.watch(self._process.pid)

    def as_data(self) -> dict[str, Any]:
        """For ``adopted``, in a program that takes the place of this one."""
        pid = self._process.pid if self._process else None
        return {
            "name": self.name,
            "command": self.command,
            "log_file": str(self.log_file),
            "stop_seconds": self.stop_seconds,
            "quick_deaths": self.quick_deaths,
            "restart_at": self.restart_at,
            "_started_at": self._started_at,
            "_process": pid,
        }

    @classmethod
    def adopted(cls, data: dict[str, Any], reaper: Reaper) -> Self:
        pid = data["_process"]
        process = None if pid is None else AdoptedProcess(pid)
        return cls(**{**data, "log_file": Path(data["log_file"]), "_process": process}, reaper=reaper)

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def waits_for_restart(self) -> bool:
        return self.restart_at is not None

    @property
    def gives_up(self) -> bool:
        return self.quick_deaths >= MOST_QUICK_DEATHS

    @property
    def exit_status(self) -> int | None:
        return self._process.returncode if self._process else None

    def note_death(self) -> None:
        """Clean up after a process that ended by itself, and say when to try again."""
        lived_seconds = time.monotonic() - self._started_at
        if lived_seconds >= HEALTHY_SECONDS:
            self.quick_deaths = 0
        elif self.exit_status != -signal.SIGKILL:
            # Killed by somebody, or by a machine without memory: that is no reason to give up.
            self.quick_deaths += 1
        self._bury()
        wait_seconds = min(LONGEST_WAIT_SECONDS, 2.0**self.quick_deaths / 4)
        self.restart_at = time.monotonic() + wait_seconds

    def stop(self) -> None:
        """Ask it to finish, wait, then end its whole group."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(self.stop_seconds)
        except subprocess.TimeoutExpired:
            kill_group(self._process.pid)
            self._process.wait()
        self._bury()

    def log_tail(self, lines: int = 15) -> str:
        with self.log_file.open("rb") as log:
            log.seek(max(0, os.fstat(log.fileno()).st_size - 8000))
            return "\n".join(log.read().decode(errors="replace").splitlines()[-lines:])

    def _bury(self) -> None:
        """End what the leader left behind. Its number may be given to a stranger afterwards: forget it."""
        if self._process is not None:
            kill_group(self._process.pid)
            self.reaper.forget(self._process.pid)
            self._process = None


def keep_one_old_log(path: Path) -> None:
    if path.exists() and path.stat().st_size > LARGEST_LOG_BYTES:
        path.replace(path.with_suffix(".log.1"))
