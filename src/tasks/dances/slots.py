"""Slots limit the videos that one worker draws at the same time: one child of its pool stays free for questions.

A slot is a locked file, so that the kernel frees it when its process dies.
"""

import fcntl
import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO

from django.conf import settings

from src.streams.queue_names import RENDERING

# Set in the pool's parent before it forks.
POOL = {"slots": 1}


def set_slots(concurrency: object, queues: Sequence[str]) -> None:
    """Set the number of slots of this worker. A worker that serves only videos uses all of its children."""
    children = concurrency if isinstance(concurrency, int) and concurrency > 0 else os.cpu_count() or 1
    POOL["slots"] = children if list(queues) == [RENDERING] else max(1, children - 1)


@contextmanager
def rendering_slot() -> Iterator[bool]:
    """Hold a slot within this context. Yield False if all are taken."""
    with ExitStack() as stack:
        yield any(_lock(stack, number) for number in range(POOL["slots"]))


def _lock(stack: ExitStack, number: int) -> bool:
    folder = Path(settings.FILE_UPLOAD_TEMP_DIR)
    folder.mkdir(parents=True, exist_ok=True)
    file: IO[str] = stack.enter_context((folder / f"video-{number}.lock").open("w"))
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
