"""Limits on the memory and CPU time of decoders, for hostile or damaged files.

CPU time instead of wall-clock time: a busy machine or slow storage must not fail a good file.
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

# Decoders need about 10 MB, the samples 128 MB, and twice that while they are joined.
MEMORY_BYTES = 512 * 1024 * 1024
# On a busy machine the slowest decoder of the common formats still decodes at 250 times real time.
SECONDS_TO_BEGIN, SLOWEST_SPEED = 10.0, 100.0
# CPU time without progress after which a decoder counts as stuck.
STALL_SECONDS = 10.0


class DecodingTooSlow(AudioError):
    """Reading this file takes far longer than it should: it is probably damaged. Please convert it to WAV, \
FLAC or MP3 and try again."""


class DecodingTooBig(AudioError):
    """Reading this file needs far more memory than it should: it is probably damaged. Please convert it to \
WAV, FLAC or MP3 and try again."""


class SpeedCheck:
    """Raise DecodingTooSlow unless decoding keeps a minimum speed.

    Call it with the number of seconds decoded so far.
    """

    def __init__(self) -> None:
        self._began = time.process_time()

    def __call__(self, decoded_seconds: float) -> None:
        if time.process_time() - self._began > SECONDS_TO_BEGIN + decoded_seconds / SLOWEST_SPEED:
            raise DecodingTooSlow
        _restart_stall_timer(STALL_SECONDS)


_may_be_killed = False


def enable_stall_timer() -> None:
    """Enable the stall timer. Only for children of a worker's pool, which are replaced."""
    global _may_be_killed  # noqa: PLW0603  (the setting applies to the process)
    _may_be_killed = True


def _restart_stall_timer(seconds: float) -> None:
    if _may_be_killed:
        # Native code that does not return cannot run Python handlers, so the timer's signal kills the process.
        signal.setitimer(signal.ITIMER_PROF, seconds)


@contextmanager
def bounded_decoding(stall_seconds: float | None = None) -> Iterator[SpeedCheck]:
    """Limit memory and time of the decoding in this context.

    stall_seconds : CPU time to begin in; None: `STALL_SECONDS`

    Raises ``DecodingTooBig`` or ``DecodingTooSlow`` with a message for the user. A child with a stuck decoder is
    killed. A decoder that fails to allocate memory may also crash the process.
    """
    check_speed = SpeedCheck()
    _restart_stall_timer(STALL_SECONDS if stall_seconds is None else stall_seconds)
    try:
        with _memory_growth(MEMORY_BYTES):
            yield check_speed
    except MemoryError as error:
        raise DecodingTooBig from error
    finally:
        if _may_be_killed:
            signal.setitimer(signal.ITIMER_PROF, 0)


@contextmanager
def _memory_growth(max_bytes: int) -> Iterator[None]:
    """Limit the growth of the data segment. Only Linux counts writable memory."""
    if sys.platform != "linux":
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    limit_bytes = _data_bytes() + max_bytes
    limits = [limit for limit in (soft, hard) if limit != resource.RLIM_INFINITY]
    resource.setrlimit(resource.RLIMIT_DATA, (min([limit_bytes, *limits]), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))


def _data_bytes() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[5])
    return pages * os.sysconf("SC_PAGE_SIZE")
