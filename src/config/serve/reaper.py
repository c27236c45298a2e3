"""Ends process groups when the process that started them is gone, however it went: ``kill -9`` included.

Run as a program. Its input is a pipe that only the supervisor holds open; over it come the groups, one a line:
``+123`` to look after group 123, ``-123`` to forget it. End of input means that the supervisor is gone. A group also
has the grandchildren in it (Celery's pool), which a signal to the child alone would miss.
"""

import os
import signal
import subprocess
import sys
import time
from typing import Self

GRACE_SECONDS = 2.0


class Reaper:
    """The supervisor's end of the pipe."""

    def __init__(self) -> None:
        # A session of its own: Ctrl-C in the terminal must not reach it, or nobody is left to clean up.
        command = [sys.executable, "-I", "-S", __file__]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc_info: object) -> None:
        self.close()

    def watch(self, group: int) -> None:
        self._tell(f"+{group}\n")

    def forget(self, group: int) -> None:
        self._tell(f"-{group}\n")

    def close(self) -> None:
        """End whatever it still looks after, and itself."""
        if self.process.stdin:
            self.process.stdin.close()
        self.process.wait()

    def _tell(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line.encode())
        self.process.stdin.flush()


def signal_group(group: int, number: int) -> bool:
    """False where the group is gone already."""
    try:
        os.killpg(group, number)
    except ProcessLookupError:
        return False
    except PermissionError:
        # macOS answers this for a group of which only a zombie is left.
        return False
    return True


def end_groups(groups: set[int], grace_seconds: float = GRACE_SECONDS) -> None:
    """Ask kindly, wait, then insist."""
    left = {group for group in groups if signal_group(group, signal.SIGTERM)}
    deadline = time.monotonic() + grace_seconds
    while left and time.monotonic() < deadline:
        time.sleep(0.02)
        left = {group for group in left if signal_group(group, 0)}
    for group in left:
        signal_group(group, signal.SIGKILL)


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
