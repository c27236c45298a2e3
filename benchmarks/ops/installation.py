"""An installation of Clave in a temporary folder: database, Valkey, web processes and worker, as in production."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

import httpx

from src.ops.serve import valkey
from src.ops.serve.reaper import Reaper
from tests.support.postgres import Postgres
from tests.support.processes import OF_THE_TESTS, ROOT

START_SECONDS = 300
STOP_SECONDS = 15
MAKE_PEOPLE = """
import datetime, os, django; django.setup()
from ninja_jwt.tokens import AccessToken
from src.api.accounts.authentication import create_token_pair
from src.api.models import User
for number in range(int(os.environ["PEOPLE"])):
    token = AccessToken(create_token_pair(User.objects.create_user(f"person{number}", password=None))[0])
    token.set_exp(lifetime=datetime.timedelta(days=1))  # longer than any measurement
    print(token)
"""


class Installation:
    """Everything runs from ``with`` on until its end. ``settings`` are further environment variables."""

    def __init__(
        self,
        database: str = "sqlite",
        *,
        web_processes: int = 1,
        has_worker: bool = True,
        is_persistent: bool = False,
        **settings: str,
    ) -> None:
        # A short name: the path of a unix socket must stay under 104 bytes.
        self.folder = Path(tempfile.mkdtemp(prefix="clave-p-"))
        self.home = self.folder / "home"
        self.home.mkdir()
        self.log = self.folder / "processes.log"
        self.environment = {name: value for name, value in os.environ.items() if name not in OF_THE_TESTS}
        self.environment |= {"CLAVE_HOME": str(self.home), "DJANGO_SETTINGS_MODULE": "src.config.settings"}
        # A measurement may start more than a user would.
        self.environment |= {"MAX_CONVERSATIONS_PER_HOUR": "1000000"}
        self.environment |= settings
        self.database = database
        self.ports = unused_ports(web_processes)
        self.has_worker, self.is_persistent = has_worker, is_persistent
        self.web: list[subprocess.Popen[bytes]] = []
        self._running: list[subprocess.Popen[bytes]] = []

    @property
    def address(self) -> str:
        return self.addresses[0]

    @property
    def addresses(self) -> list[str]:
        return [f"http://127.0.0.1:{port}" for port in self.ports]

    @property
    def process_ids(self) -> list[int]:
        return [process.pid for process in self._running if process.poll() is None]

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            stack.callback(shutil.rmtree, self.folder, ignore_errors=True)
            # If the measurement is killed, the installation is removed.
            self._reaper = stack.enter_context(Reaper())
            stack.callback(self._stop_all)
            self._start()
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *exc_info: object) -> None:
        self._stack.close()

    def _start(self) -> None:
        self.start_valkey()
        self.environment["REDIS_URL"] = f"unix://{self.valkey_socket}?db=0"
        if self.database == "postgres":
            self._start_postgres()
        self.python("manage.py", "migrate", "-v", "0", "--skip-checks")
        self.web = [self.start_web(number) for number in range(len(self.ports))]
        if self.has_worker:
            worker = [
                "-m",
                "celery",
                "-A",
                "src.tasks.celery",
                "worker",
                "-Q",
                "questions,analysis,rendering",
                "-c",
                "2",
            ]
            self.start([sys.executable, *worker])
        for number in range(len(self.ports)):
            self.wait_for_web(number)

    @property
    def valkey_socket(self) -> Path:
        return self.folder / "valkey.sock"

    def start_valkey(self) -> None:
        command = valkey.command(self.valkey_socket, self.folder, persistent=self.is_persistent)
        self.valkey = self.start(command)
        if not valkey.wait_until_it_answers(self.valkey_socket):
            raise RuntimeError(f"Valkey did not start:\n{self.log.read_text()}")

    def _start_postgres(self) -> None:
        postgres = Postgres(self.folder)
        postgres.prepare()
        self.start(postgres.command(), **postgres.run_as())
        postgres.wait_until_it_answers()
        self.environment |= {
            "DATABASE_URL": postgres.url,
            "SECRET_KEY": "only-for-this-measurement-" + "x" * 40,
            "SECURE_COOKIES": "false",
            "ALLOWED_HOSTS": "127.0.0.1",
        }

    def start_web(self, number: int) -> subprocess.Popen[bytes]:
        options = ["-v", "0", "-b", "127.0.0.1", "-p", str(self.ports[number])]
        return self.start([sys.executable, "-m", "src.server", *options, "src.config.asgi:application"])

    def wait_for_web(self, number: int, pause_seconds: float = 0.5) -> None:
        """Until it says that it can answer questions."""
        deadline = time.monotonic() + START_SECONDS
        while not self._is_ready(number):
            if time.monotonic() > deadline:
                raise RuntimeError(f"The web process did not start:\n{self.log.read_text()}")
            # Asked too often it would be busy with answering.
            time.sleep(pause_seconds)

    def _is_ready(self, number: int) -> bool:
        try:
            return httpx.get(f"{self.addresses[number]}/api/ready").status_code == 200
        except httpx.TransportError:
            return False

    def make_people(self, count: int) -> list[str]:
        """New accounts; their access tokens."""
        return self.python("-c", MAKE_PEOPLE, PEOPLE=str(count)).split()

    def python(self, *arguments: str, **environment: str) -> str:
        command = [sys.executable, *arguments]
        done = subprocess.run(
            command, env=self.environment | environment, cwd=ROOT, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise RuntimeError(done.stderr)
        return done.stdout

    def start(self, command: list[str], **options: Any) -> subprocess.Popen[bytes]:
        """One more process beside the others. It ends with them."""
        with self.log.open("ab") as log:
            process = subprocess.Popen(
                command,
                start_new_session=True,
                **{"env": self.environment, "cwd": ROOT, "stdout": log, "stderr": log} | options,
            )
        self._reaper.watch(process.pid)
        self._running.append(process)
        return process

    def kill(self, process: subprocess.Popen[bytes]) -> None:
        process.send_signal(signal.SIGKILL)
        process.wait()

    def _stop_all(self) -> None:
        for process in reversed(self._running):
            process.terminate()
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def unused_ports(count: int) -> list[int]:
    probes = [socket.socket() for _ in range(count)]
    try:
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [int(probe.getsockname()[1]) for probe in probes]
    finally:
        for probe in probes:
            probe.close()
