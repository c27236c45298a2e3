"""Ctrl-C, ``kill`` and a closed terminal all end ``serve`` the same way: in order."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class StopRequested(BaseException):
    """Like ``KeyboardInterrupt``: not an error, and not to be caught on the way."""


@contextmanager
def stops_on_signal() -> Iterator[None]:
    """Inside, the first signal raises ``StopRequested``; further ones are ignored while everything ends."""
    previous = {number: signal.signal(number, _stop) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)


def _stop(_number: int, _frame: FrameType | None) -> None:
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    raise StopRequested
