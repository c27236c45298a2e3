"""Giving way to the event loop."""

import asyncio
import time

# Each of the answers that are being written may hold the loop for so long, one after the other.
HELD_AT_MOST_SECONDS = 0.001


class Breath:
    """Lets the other tasks run every few milliseconds.

    An iterator over bytes that are buffered already never suspends: one unpaced answer of 800 tokens would
    otherwise hold every other conversation of the process for a second.
    """

    def __init__(self) -> None:
        self._last = time.monotonic()

    async def take(self) -> None:
        if time.monotonic() - self._last >= HELD_AT_MOST_SECONDS:
            await asyncio.sleep(0)
            self._last = time.monotonic()
