"""Harmful and broken files, made from real ones. They are the same in each run.

``benchmarks/ops/hostile_uploads.py`` uploads them all to a running Clave; ``tests/tasks/test_hostile_files.py`` gives
some to the worker's own code.
"""

from collections.abc import Iterator

from tests.support.hostile import bloated, damaged, disguised, endless, lying
from tests.support.hostile.hostile_file import HostileFile

__all__ = ["HostileFile", "every_hostile_file"]


def every_hostile_file() -> Iterator[HostileFile]:
    for room in (damaged, disguised, lying, bloated, endless):
        yield from room.files()
