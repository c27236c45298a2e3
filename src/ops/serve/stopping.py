"""Ctrl-C, ``kill`` and a closed terminal all end ``serve`` the same way: in order."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class StopRequested(Exception):
    """Somebody asked Clave to stop."""


@contextmanager
def remembered_signals() -> Iterator[Callable[[], bool]]:
    """Whether somebody asked to stop. Signals are only remembered: raised between two lines, one could come after a
    process was started and before anybody knew of it."""
    received: list[int] = []
    previous = {
        number: signal.signal(number, lambda number, _: received.append(number)) for number in SIGNALS
    }
    try:
        yield lambda: bool(received)
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)
