"""Supervisor: start child processes, restart failed ones, stop them in reverse order."""

import time
from collections.abc import Callable
from typing import Self

from src.ops.serve.child import Child
from src.ops.serve.stop_signals import StopRequested

POLL_SECONDS = 0.2


class ServeError(Exception):
    """Clave cannot run. The message tells the user what to do."""


class Supervisor:
    def __init__(
        self, say: Callable[[str], None], stop_requested: Callable[[], bool] = lambda: False
    ) -> None:
        self.say = say
        self.stop_requested = stop_requested
        self.children: list[Child] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc_info: object) -> None:
        # Newest first: a process may still need those that were started before it.
        for child in reversed(self.children):
            child.stop()

    def start(self, child: Child) -> None:
        self.children.append(child)
        child.start()

    def wait_for(self, is_available: Callable[[], bool], *, what: str, timeout_seconds: float) -> None:
        """Wait until a service is available. Children that fail are restarted."""
        deadline = time.monotonic() + timeout_seconds
        while not is_available():
            self.check_children()
            if time.monotonic() > deadline:
                tails = "\n\n".join(f"{child.log_file}:\n{child.log_tail()}" for child in self.children)
                raise ServeError(f"{what} did not answer within {timeout_seconds:.0f} seconds.\n\n{tails}")
            time.sleep(0.02)

    def run(self) -> None:
        """Supervise until ``StopRequested`` is raised."""
        while True:
            self.check_children()
            time.sleep(POLL_SECONDS)

    def check_children(self) -> None:
        if self.stop_requested():
            raise StopRequested
        for child in self.children:
            if child.is_running:
                continue
            if not child.waits_for_restart:
                self._report_exit(child)
            elif child.restart_at is not None and time.monotonic() >= child.restart_at:
                child.start()

    def _report_exit(self, child: Child) -> None:
        status = child.exit_status
        child.handle_exit()
        if child.has_failed:
            raise ServeError(
                f"{child.name} keeps stopping, so Clave stops too. The end of its log, {child.log_file}:\n\n"
                f"{child.log_tail()}"
            )
        self.say(f"{child.name} stopped unexpectedly ({status_in_words(status)}). Starting it again.")


def status_in_words(status: int | None) -> str:
    return f"signal {-status}" if status is not None and status < 0 else f"exit status {status}"
