"""How much memory and time a decoder gets, whatever a file asks of it.

Processor time, not time of the clock: a busy machine or a slow storage makes no file hostile.
"""

import os
import resource
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from src.audio.errors import AudioError

# Decoders need some ten megabytes, the samples 128 MB and as much again while they are joined.
MEMORY_BYTES = 512 * 1024 * 1024
# The slowest decoder of the common formats runs 250 times as fast as the music, on a busy machine.
SECONDS_TO_BEGIN, SLOWEST_SPEED = 10.0, 100.0
# A decoder that gives no sign of life for this long is caught in itself.
STALL_SECONDS = 10.0


class DecodingTooSlow(AudioError):
    """Reading this file takes far longer than it should: it is probably damaged. Please convert it to WAV, \
FLAC or MP3 and try again."""


class DecodingTooBig(AudioError):
    """Reading this file needs far more memory than it should: it is probably damaged. Please convert it to \
WAV, FLAC or MP3 and try again."""


class Patience:
    """Call it with the seconds decoded so far. The time allowed grows with them."""

    def __init__(self) -> None:
        self._began = time.process_time()

    def __call__(self, decoded_seconds: float) -> None:
        if time.process_time() - self._began > SECONDS_TO_BEGIN + decoded_seconds / SLOWEST_SPEED:
            raise DecodingTooSlow
        _expect_life()


_may_be_killed = False


def let_stuck_decoders_be_killed() -> None:
    """Called in a child of a worker's pool, which is replaced when it dies, and in no other process."""
    global _may_be_killed  # noqa: PLW0603  (the process itself is what this is about)
    _may_be_killed = True


def _expect_life() -> None:
    if _may_be_killed:
        # Native code that does not return hears no Python. The kernel ends the process by this timer's signal.
        signal.setitimer(signal.ITIMER_PROF, STALL_SECONDS)


@contextmanager
def bounded_decoding() -> Iterator[Patience]:
    """Within, allocations beyond the bound fail, and a child whose decoder is stuck ends.

    ``DecodingTooBig`` and ``DecodingTooSlow`` in words for a person; a decoder that breaks without its
    memory may also end the process.
    """
    patience = Patience()
    _expect_life()
    try:
        with _memory_growth(MEMORY_BYTES):
            yield patience
    except MemoryError as error:
        raise DecodingTooBig from error
    finally:
        if _may_be_killed:
            signal.setitimer(signal.ITIMER_PROF, 0)


@contextmanager
def _memory_growth(most_bytes: int) -> Iterator[None]:
    """Only Linux counts the memory that a process really can write to."""
    if sys.platform != "linux":
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    wanted = _data_bytes() + most_bytes
    limits = [limit for limit in (soft, hard) if limit != resource.RLIM_INFINITY]
    resource.setrlimit(resource.RLIMIT_DATA, (min([wanted, *limits]), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))


def _data_bytes() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[5])
    return pages * os.sysconf("SC_PAGE_SIZE")
