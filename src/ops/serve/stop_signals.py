"""Handling of the signals that stop ``serve``."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class StopRequested(Exception):
    """A signal requested a stop."""


@contextmanager
def deferred_signals() -> Iterator[Callable[[], bool]]:
    """Yield a function that returns whether a stop was requested.

    Signals only set a flag: an exception could be raised after a process was started and before it was recorded.
    """
    received: list[int] = []
    previous = {
        number: signal.signal(number, lambda number, _: received.append(number)) for number in SIGNALS
    }
    try:
        yield lambda: bool(received)
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)
