"""The web server under a big upload: others are answered, and the file is not held in memory."""

import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

START_SECONDS = 60
MEGABYTE = 1_000_000
UPLOAD_BYTES = 60 * MEGABYTE


@pytest.fixture
def server(tmp_path: Path) -> Iterator[tuple[str, int]]:
    """Address and process id of a server of its own."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [
        sys.executable,
        "-m",
        "src.config.web",
        "-v",
        "0",
        "-p",
        str(port),
        "src.config.asgi:application",
    ]
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
    try:
        wait_until_it_answers(f"http://127.0.0.1:{port}", tmp_path / "log")
        yield f"http://127.0.0.1:{port}", process.pid
    finally:
        process.terminate()
        process.wait(20)


def wait_until_it_answers(address: str, log: Path) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        try:
            httpx.get(f"{address}/api/health")
            return
        except httpx.TransportError:
            time.sleep(0.1)
    pytest.fail(log.read_text())


def peak_memory_bytes(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) * 1024


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="measures memory the way Linux tells it")
def test_a_big_upload_stays_on_the_disk_and_holds_nobody_up(server: tuple[str, int]):
    address, pid = server
    before = peak_memory_bytes(pid)
    waits: list[float] = []
    is_over = threading.Event()

    def ask_meanwhile() -> None:
        while not is_over.is_set():
            waits.append(httpx.get(f"{address}/api/health", timeout=60).elapsed.total_seconds())

    other = threading.Thread(target=ask_meanwhile)
    other.start()
    answer = httpx.post(f"{address}/api/tracks", files={"file": os.urandom(UPLOAD_BYTES)}, timeout=120)
    is_over.set()
    other.join()

    assert (answer.status_code, answer.json()["error_code"]) == (401, "unauthenticated")
    assert max(waits) < 1
    assert peak_memory_bytes(pid) - before < UPLOAD_BYTES / 2
