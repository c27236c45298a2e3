"""What a web process does beside answering."""

import ctypes
import threading
import time

import psutil
import pytest

from src.config import boot

PIECES, PIECE_BYTES, KEPT_EACH = 50_000, 2000, 16


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "malloc_trim"), reason="Only the GNU C library has it.")
def test_what_is_free_between_pieces_in_use_is_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boot, "TRIM_EVERY_SECONDS", 0.05)
    pieces = [bytes(PIECE_BYTES) for _ in range(PIECES)]
    in_use = pieces[::KEPT_EACH]
    del pieces
    before = psutil.Process().memory_info().rss
    threading.Thread(target=boot.give_memory_back, daemon=True).start()
    deadline = time.monotonic() + 10
    while psutil.Process().memory_info().rss > before - PIECES * PIECE_BYTES / 2:
        assert time.monotonic() < deadline, "Nothing was given back."
        time.sleep(0.05)
    assert len(in_use) == PIECES / KEPT_EACH
