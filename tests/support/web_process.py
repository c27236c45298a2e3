"""The web server as a process of its own."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest
from django.db import connection

START_SECONDS = 60


@dataclass
class Server:
    port: int
    pid: int
    # Bodies that are too long for memory lie here while they are received.
    temporary: Path
    # All that it writes.
    folder: Path

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def connect(self) -> socket.socket:
        return socket.create_connection(("localhost", self.port), timeout=30)


def own_database_url() -> str:
    """The tests' own database, for another process."""
    database = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{database['NAME']}"
    # The host may be the folder of a socket.
    host = quote(database["HOST"], safe="") + (f":{database['PORT']}" if database["PORT"] else "")
    return f"postgres://{database['USER']}:{database['PASSWORD']}@{host}/{database['NAME']}"


@contextmanager
def running(
    tmp_path: Path,
    application: str = "src.config.asgi:application",
    *,
    may_log_tracebacks: bool = False,
    **more_environment: str,
) -> Iterator[Server]:
    """The web server as a process of its own, on the database of the tests."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    environment = os.environ | {
        "DATABASE_URL": more_environment.get("DATABASE_URL") or own_database_url(),
        "TMPDIR": str(temporary),
        "CLAVE_HOME": str(tmp_path / "home"),
        **more_environment,
    }
    command = [
        sys.executable,
        "-m",
        "src.server",
        "-v",
        "0",
        "-p",
        str(port),
        application,
    ]
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
    try:
        wait_until_it_answers(f"http://127.0.0.1:{port}", tmp_path / "log")
        yield Server(port, process.pid, temporary, tmp_path)
    finally:
        process.terminate()
        process.wait(20)
    # It went in order, whatever was on its way.
    assert may_log_tracebacks or "Traceback" not in (tmp_path / "log").read_text()


def wait_until_it_answers(address: str, log: Path) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        try:
            httpx.get(f"{address}/api/health")
            return
        except httpx.TransportError:
            time.sleep(0.1)
    pytest.fail(log.read_text())
