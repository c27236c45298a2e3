"""What a decoder gets: so much memory, so much time, and no more."""

import signal
import subprocess
import sys

import numpy as np
import pytest

from src.tasks import decode_limits
from src.tasks.decode_limits import DecodingTooBig, DecodingTooSlow, bounded_decoding

ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="nobody else counts a process's own memory")


@ON_LINUX
def test_an_allocation_bomb_fails_in_words_for_a_person():
    with pytest.raises(DecodingTooBig, match="more memory than it should"), bounded_decoding():
        np.ones(decode_limits.MEMORY_BYTES + 100_000_000, np.uint8)


@ON_LINUX
def test_the_bound_ends_with_the_decoding():
    with bounded_decoding():
        pass
    assert np.ones(decode_limits.MEMORY_BYTES + 100_000_000, np.uint8).all()


def test_the_time_allowed_grows_with_what_was_decoded(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(decode_limits, "SECONDS_TO_BEGIN", 0.0)
    with bounded_decoding() as patience:
        patience(3600.0)
        with pytest.raises(DecodingTooSlow, match="takes far longer than it should"):
            patience(0.0)


STUCK = """
from src.tasks import decode_limits
decode_limits.STALL_SECONDS = 0.2
{permission}
with decode_limits.bounded_decoding():
    for _ in range({loops}):
        pass
print("survived")
"""


def stuck_decoder(permission: str, loops: int) -> "subprocess.CompletedProcess[bytes]":
    script = STUCK.format(permission=permission, loops=loops)
    return subprocess.run([sys.executable, "-c", script], capture_output=True, timeout=60, check=False)


def test_a_child_of_the_pool_whose_decoder_is_stuck_ends():
    # More than anybody waits for.
    assert stuck_decoder("decode_limits.enable_stall_timer()", 10**12).returncode == -signal.SIGPROF


def test_a_job_may_have_less_time_to_begin():
    script = STUCK.replace("STALL_SECONDS = 0.2", "STALL_SECONDS = 1e6").replace(
        "decoding()", "decoding(0.2)"
    )
    script = script.format(permission="decode_limits.enable_stall_timer()", loops=10**12)
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, timeout=60, check=False)
    assert ended.returncode == -signal.SIGPROF


def test_no_other_process_is_ended():
    assert stuck_decoder("", 20_000_000).stdout == b"survived\n"


def test_the_solo_pool_which_has_no_children_does_not_end():
    """It prepares its own process as if it were a child."""
    permission = "from src.tasks.pool_child import prepare_child; prepare_child()"
    script = "import django; django.setup()\n" + STUCK.format(permission=permission, loops=20_000_000)
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, timeout=60, check=False)
    assert ended.stdout == b"survived\n", ended.stderr
