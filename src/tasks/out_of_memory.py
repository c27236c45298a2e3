"""Detection of processes that the kernel's OOM killer ended.

Their exit status is the same as after a manual kill.
"""

from pathlib import Path

VMSTAT = Path("/proc/vmstat")


def kernel_kills() -> int | None:
    """Return the number of OOM kills since boot (containers included); None if unknown."""
    try:
        counters = dict(line.split() for line in VMSTAT.read_text().splitlines())
    except OSError:
        return None
    count = counters.get("oom_kill")
    return None if count is None else int(count)


_known = kernel_kills()


def was_memory_short() -> bool:
    """Whether there was an OOM kill since the last call (or import). True if unknown."""
    global _known
    before, _known = _known, kernel_kills()
    return _known is None or _known != before
