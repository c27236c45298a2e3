"""A supervised process with its own process group and log file."""

import os
import signal
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from src.ops.serve.inherited_process import InheritedProcess
from src.ops.serve.reaper import Reaper, kill_group

MAX_LOG_BYTES = 5_000_000
# A process that ran this long has started successfully, so earlier failures are not counted.
HEALTHY_SECONDS = 15.0
MAX_QUICK_EXITS = 5
MAX_WAIT_SECONDS = 8.0


@dataclass
class Child:
    name: str
    command: list[str]
    log_file: Path
    reaper: Reaper
    stop_seconds: float = 5.0
    quick_exits: int = 0
    restart_at: float | None = None
    _started_at: float = 0.0
    _process: subprocess.Popen[bytes] | InheritedProcess | None = field(default=None, repr=False)

    def start(self) -> None:
        self.restart_at = None
        self._started_at = time.monotonic()
        keep_one_old_log(self.log_file)
        with self.log_file.open("ab") as log:
            self._process = subprocess.Popen(
                self.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
            )
        self.reaper.watch(self._process.pid)

    def as_dict(self) -> dict[str, Any]:
        """Return the state for ``inherited`` after `exec`."""
        pid = self._process.pid if self._process else None
        return {
            "name": self.name,
            "command": self.command,
            "log_file": str(self.log_file),
            "stop_seconds": self.stop_seconds,
            "quick_exits": self.quick_exits,
            "restart_at": self.restart_at,
            "_started_at": self._started_at,
            "_process": pid,
        }

    @classmethod
    def inherited(cls, data: dict[str, Any], reaper: Reaper) -> Self:
        pid = data["_process"]
        process = None if pid is None else InheritedProcess(pid)
        return cls(**{**data, "log_file": Path(data["log_file"]), "_process": process}, reaper=reaper)

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def waits_for_restart(self) -> bool:
        return self.restart_at is not None

    @property
    def has_failed(self) -> bool:
        return self.quick_exits >= MAX_QUICK_EXITS

    @property
    def exit_status(self) -> int | None:
        return self._process.returncode if self._process else None

    def handle_exit(self) -> None:
        """Clean up after a process that ended, and schedule its restart."""
        lived_seconds = time.monotonic() - self._started_at
        if lived_seconds >= HEALTHY_SECONDS:
            self.quick_exits = 0
        elif self.exit_status != -signal.SIGKILL:
            # Killed from outside or by the OOM killer: does not count as a failure.
            self.quick_exits += 1
        self._clean_up_group()
        wait_seconds = min(MAX_WAIT_SECONDS, 2.0**self.quick_exits / 4)
        self.restart_at = time.monotonic() + wait_seconds

    def stop(self) -> None:
        """Terminate the process, wait, then kill its group."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(self.stop_seconds)
        except subprocess.TimeoutExpired:
            kill_group(self._process.pid)
            self._process.wait()
        self._clean_up_group()

    def log_tail(self, lines: int = 15) -> str:
        with self.log_file.open("rb") as log:
            log.seek(max(0, os.fstat(log.fileno()).st_size - 8000))
            return "\n".join(log.read().decode(errors="replace").splitlines()[-lines:])

    def _clean_up_group(self) -> None:
        """Kill the rest of the group and forget its id, which may be reused."""
        if self._process is not None:
            kill_group(self._process.pid)
            self.reaper.forget(self._process.pid)
            self._process = None


def keep_one_old_log(path: Path) -> None:
    if path.exists() and path.stat().st_size > MAX_LOG_BYTES:
        path.replace(path.with_suffix(".log.1"))
