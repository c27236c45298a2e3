"""How the C library keeps the memory of a process that lives for weeks: looked at in a process of its own."""

import ctypes
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GLIBC_ALONE = pytest.mark.skipif(
    not hasattr(ctypes.CDLL(None), "malloc_trim"), reason="Only the GNU C library has it."
)
BEGINNING = """
import ctypes, sys, threading, time
from pathlib import Path

import psutil

from src.server import memory

memory.TRIM_EVERY_SECONDS = 0.05
memory.limit_heap_growth()
"""


def run(program: str, *arguments: str) -> str:
    command = [sys.executable, "-c", BEGINNING + program, *arguments]
    return subprocess.run(
        command, cwd=ROOT, check=True, timeout=60, stdout=subprocess.PIPE, text=True
    ).stdout.strip()


@pytest.mark.long
@GLIBC_ALONE
def test_what_is_free_between_pieces_in_use_is_given_back() -> None:
    given_back = run("""
pieces = [bytes(2000) for _ in range(50_000)]
in_use = pieces[::16]
full = psutil.Process().memory_info().rss
del pieces
deadline = time.monotonic() + 30
while psutil.Process().memory_info().rss > full - 50_000_000 and time.monotonic() < deadline:
    time.sleep(0.05)
print(full - psutil.Process().memory_info().rss)
""")
    assert int(given_back) >= 50_000_000


@GLIBC_ALONE
def test_threads_have_one_heap(tmp_path: Path) -> None:
    heaps = run(
        """
def keep_some() -> None:
    kept.append([bytes(2000) for _ in range(100)])
    everyone.wait()

kept, everyone = [], threading.Barrier(8)
threads = [threading.Thread(target=keep_some) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()

library = ctypes.CDLL(None)
library.fopen.restype = ctypes.c_void_p
told = ctypes.c_void_p(library.fopen(sys.argv[1].encode(), b"w"))
library.malloc_info(0, told)
library.fclose(told)
print(Path(sys.argv[1]).read_text().count("<heap"))
""",
        str(tmp_path / "heaps.xml"),
    )
    assert int(heaps) == 1
