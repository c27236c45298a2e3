"""A child process inherited through `exec`, known only by its process id."""

import os
import signal
import subprocess
import time

POLL_SECONDS = 0.02


class InheritedProcess:
    """The part of the `subprocess.Popen` interface that the supervisor uses."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        if self.returncode is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Raises `subprocess.TimeoutExpired`, as `Popen` does."""
        deadline = None if timeout is None else time.monotonic() + timeout
        while (status := self.poll()) is None:
            if deadline is not None and time.monotonic() > deadline:
                raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
            time.sleep(POLL_SECONDS)
        return status

    def terminate(self) -> None:
        # The process id of a child that has ended may belong to another process.
        if self.poll() is None:
            os.kill(self.pid, signal.SIGTERM)
