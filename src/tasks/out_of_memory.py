"""Whether the kernel ends processes for want of memory. Those it ends look like those that somebody killed."""

from pathlib import Path

VMSTAT = Path("/proc/vmstat")


def kernel_kills() -> int | None:
    """How many processes Linux has ended for want of memory since it started, in containers too; None elsewhere."""
    try:
        counters = dict(line.split() for line in VMSTAT.read_text().splitlines())
    except OSError:
        return None
    count = counters.get("oom_kill")
    return None if count is None else int(count)


_known = kernel_kills()


def was_memory_short() -> bool:
    """Whether it did so since this was asked before (or loaded). True where nobody can tell."""
    global _known
    before, _known = _known, kernel_kills()
    return _known is None or _known != before
