"""Real services for the tests, started before Django is configured: a Valkey, and a PostgreSQL if asked for.

A pytest plugin (``-p tests.support.services``). Nothing of the person's own installation is read or written: every
setting of ``.env.example`` is taken out of the environment, and the data folder is a temporary one.
``CLAVE_TEST_DATABASE=postgres`` runs the tests on PostgreSQL instead of SQLite.
"""

import os
import re
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from src.ops.serve import valkey
from src.ops.serve.reaper import Reaper
from tests.support.postgres import Postgres

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = {
    "DJANGO_SETTINGS_MODULE": "src.config.settings",
    "SECRET_KEY": "only-for-tests-" + "x" * 50,
    "LLM_MODEL": "offline/rules",
    # With DATABASE_URL set these default to what an installation on the internet needs.
    "SECURE_COOKIES": "false",
    "ALLOWED_HOSTS": "localhost,127.0.0.1,testserver",
}
STOP_SECONDS = 10


class Services:
    """What a test run needs around it, in one temporary folder. The reaper cleans up after a crash."""

    def __init__(self) -> None:
        # A short name: the path of a unix socket must stay under 104 bytes.
        self.folder = Path(tempfile.mkdtemp(prefix="clave-t-"))
        self.log_file = self.folder / "services.log"
        self.reaper = Reaper()
        self.processes: list[subprocess.Popen[bytes]] = []

    def set_up(self) -> None:
        remove_own_settings()
        os.environ.update(SETTINGS)
        os.environ["CLAVE_HOME"] = str(self.folder / "home")
        # Compiled once for every worker that a test starts, not in each one's own data folder.
        os.environ["NUMBA_CACHE_DIR"] = str(ROOT / ".cache" / "numba")

    def start(self, database: str) -> None:
        os.environ["REDIS_URL"] = self.start_valkey()
        if database == "postgres":
            os.environ["DATABASE_URL"] = self.start_postgres()

    def start_valkey(self) -> str:
        socket_path = self.folder / "valkey.sock"
        self.spawn(valkey.command(socket_path, self.folder, persistent=False))
        if not valkey.wait_until_it_answers(socket_path):
            raise RuntimeError(f"Valkey did not start:\n{self.log_file.read_text()}")
        return f"unix://{socket_path}?db=0"

    def start_postgres(self) -> str:
        postgres = Postgres(self.folder)
        postgres.prepare()
        self.spawn(postgres.command(), **postgres.run_as())
        postgres.wait_until_it_answers()
        return postgres.url

    def spawn(self, command: list[str], **options: Any) -> None:
        with self.log_file.open("ab") as log:
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True, **options
            )
        self.reaper.watch(process.pid)
        self.processes.append(process)

    def stop(self) -> None:
        for process in self.processes:
            # PostgreSQL waits for open connections on SIGTERM, but not on SIGINT.
            process.send_signal(signal.SIGINT)
        for process in self.processes:
            with suppress(subprocess.TimeoutExpired):
                process.wait(STOP_SECONDS)
        self.reaper.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def remove_own_settings() -> None:
    example = ROOT / ".env.example"
    if example.exists():
        for name in re.findall(r"^#? ?([A-Z][A-Z0-9_]+)=", example.read_text(), re.MULTILINE):
            os.environ.pop(name, None)


def only_hands_out_tests(config: pytest.Config) -> bool:
    """With ``-n`` other processes run them, each with services of its own."""
    return (
        bool(getattr(config.known_args_namespace, "numprocesses", 0))
        and "PYTEST_XDIST_WORKER" not in os.environ
    )


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None, None, None]:
    # A wrapper: these run before every plain hook, and pytest-django configures Django in one.
    services = Services()
    early_config.add_cleanup(services.stop)
    services.set_up()
    if not only_hands_out_tests(early_config):
        services.start(os.environ.get("CLAVE_TEST_DATABASE", "sqlite"))
    return (yield)
