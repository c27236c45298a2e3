"""Lock file for one running Clave per data folder, with its process id and address."""

import fcntl
import json
import os
import time
from pathlib import Path
from typing import Self

# After a crash the reaper holds the lock until the last process has ended.
CRASH_CLEANUP_SECONDS = 6.0
START_SECONDS = 60.0


class AlreadyRunning(Exception):
    """Clave is already running with this data folder. ``address`` is None during its start."""

    def __init__(self, address: str | None) -> None:
        super().__init__(address)
        self.address = address


class InstanceLock:
    """The lock of the supervisor of a data folder."""

    def __init__(self, file: Path) -> None:
        self._path = file
        self._descriptor = -1

    @classmethod
    def inherited(cls, descriptor: int) -> Self:
        """Return the acquired lock that this process inherited through `exec`."""
        os.set_inheritable(descriptor, False)
        instance = cls(Path())
        instance._descriptor = descriptor
        return instance

    def __enter__(self) -> Self:
        if self._descriptor >= 0:
            return self
        self._descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            self._lock()
        except BaseException:
            os.close(self._descriptor)
            raise
        self.publish(None)
        return self

    def __exit__(self, *exc_info: object) -> None:
        os.ftruncate(self._descriptor, 0)
        os.close(self._descriptor)
        self._descriptor = -1

    def fileno(self) -> int:
        return self._descriptor

    def publish(self, address: str | None) -> None:
        content = json.dumps({"pid": os.getpid(), "address": address}).encode()
        os.ftruncate(self._descriptor, 0)
        os.pwrite(self._descriptor, content, 0)

    def _lock(self) -> None:
        """Wait for the cleanup after a crash. Raise ``AlreadyRunning`` if the holder is alive."""
        began = time.monotonic()
        while not self._try_lock():
            pid, address = self._holder()
            waited_seconds = time.monotonic() - began
            limit_seconds = START_SECONDS if is_alive(pid) else CRASH_CLEANUP_SECONDS
            if (address and is_alive(pid)) or waited_seconds > limit_seconds:
                raise AlreadyRunning(address)
            time.sleep(0.1)

    def _try_lock(self) -> bool:
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _holder(self) -> tuple[int, str | None]:
        try:
            content = json.loads(os.pread(self._descriptor, 10_000, 0))
        except ValueError:
            # Read in the moment before it is written.
            return 0, None
        return content["pid"], content["address"]


def is_alive(pid: int) -> bool:
    if pid <= 0:
        return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
