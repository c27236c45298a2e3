"""Memory settings of the C library for long-running processes."""

import ctypes
import threading
import time

TRIM_INTERVAL_SECONDS = 10.0
M_ARENA_MAX = -8  # of glibc's malloc.h


def limit_heap_growth() -> None:
    """Use one heap for all threads, and return its free memory to the system periodically.

    The GNU C library creates up to eight heaps per core for new threads, and each request has a new thread. Other C
    libraries are not changed. Call it before the first thread starts, because the number of heaps is fixed then.
    """
    library = ctypes.CDLL(None)
    if not hasattr(library, "malloc_trim"):
        return
    library.mallopt(M_ARENA_MAX, 1)

    def trim_periodically() -> None:
        while True:
            time.sleep(TRIM_INTERVAL_SECONDS)
            library.malloc_trim(0)

    threading.Thread(target=trim_periodically, name="give memory back", daemon=True).start()
