"""How the C library keeps the memory of a process that lives for weeks."""

import ctypes
import threading
import time

TRIM_EVERY_SECONDS = 10.0
M_ARENA_MAX = -8  # of glibc's malloc.h


def limit_heap_growth() -> None:
    """One heap for all threads, and what is free in it given back to the system again and again.

    The GNU C library gives new threads heaps of their own, up to eight per core, and each request has a new thread.
    Other C libraries are left alone. To be called before the first thread starts: the number of heaps is settled then.
    """
    library = ctypes.CDLL(None)
    if not hasattr(library, "malloc_trim"):
        return
    library.mallopt(M_ARENA_MAX, 1)

    def give_back() -> None:
        while True:
            time.sleep(TRIM_EVERY_SECONDS)
            library.malloc_trim(0)

    threading.Thread(target=give_back, name="give memory back", daemon=True).start()
