"""Kill process groups when their supervisor has ended, even after ``kill -9``.

Run as a program. Its input is a pipe that only the supervisor holds open; it sends the groups, one per line:
``+123`` to look after group 123, ``-123`` to forget it. End of input means that the supervisor is gone. A group also
has the grandchildren in it (Celery's pool), which a signal to the child alone would miss.
"""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Self

if TYPE_CHECKING:
    from src.ops.serve.inherited_process import InheritedProcess

GRACE_SECONDS = 2.0


class Reaper:
    """The supervisor's end of the pipe.

    ``held_files``: descriptors that stay open until the last group is gone. A lock among them is then free only when
    nothing that it protects is left.
    """

    def __init__(self, held_files: tuple[int, ...] = ()) -> None:
        # A separate session, so that Ctrl-C in the terminal does not end the reaper.
        process = subprocess.Popen(
            [sys.executable, "-I", "-S", __file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
            pass_fds=held_files,
        )
        assert process.stdin is not None
        self.process: subprocess.Popen[bytes] | InheritedProcess = process
        self.pipe: IO[bytes] = process.stdin

    @classmethod
    def inherited(cls, pid: int, descriptor: int) -> Self:
        """Return the reaper that this process inherited through `exec`."""
        # Imported here: as a program, this module uses the standard library only.
        from src.ops.serve.inherited_process import InheritedProcess

        os.set_inheritable(descriptor, False)
        reaper = cls.__new__(cls)
        reaper.process, reaper.pipe = InheritedProcess(pid), os.fdopen(descriptor, "wb")
        return reaper

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc_info: object) -> None:
        self.close()

    def fileno(self) -> int:
        """Return the descriptor of the pipe."""
        return self.pipe.fileno()

    def watch(self, group: int) -> None:
        self._send(f"+{group}\n")

    def forget(self, group: int) -> None:
        self._send(f"-{group}\n")

    def close(self) -> None:
        """End the reaper, which kills the remaining groups."""
        self.pipe.close()
        self.process.wait()

    def _send(self, line: str) -> None:
        self.pipe.write(line.encode())
        self.pipe.flush()


def has_ended(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        # macOS raises this for a group that only contains a zombie.
        return True
    return False


def end_groups(groups: set[int], grace_seconds: float = GRACE_SECONDS) -> None:
    """Terminate each group leader, wait, then kill the remaining processes.

    Other members get no SIGTERM: a pool's child that ends before its parent looks like a crash.
    """
    for leader in groups:
        with suppress(ProcessLookupError):
            os.kill(leader, signal.SIGTERM)
    deadline = time.monotonic() + grace_seconds
    while time.monotonic() < deadline and not all(map(has_ended, groups)):
        time.sleep(0.02)
    for group in groups:
        kill_group(group)


def kill_group(group: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(group, signal.SIGKILL)


def main() -> None:
    groups: set[int] = set()
    for line in sys.stdin:
        group = int(line[1:])
        if line.startswith("+"):
            groups.add(group)
        else:
            groups.discard(group)
    end_groups(groups)


if __name__ == "__main__":
    main()
