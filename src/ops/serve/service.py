"""The start of ``serve``: lock, processes and login link."""

import os
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import connections

from src.api.models import LoginToken, Track, User
from src.ops.backup.errors import BackupError
from src.ops.backup.upgrade import upgrade
from src.ops.serve import address, processes, valkey
from src.ops.serve.first_start import create_owner, find_owner
from src.ops.serve.instance_lock import AlreadyRunning, InstanceLock
from src.ops.serve.reaper import Reaper
from src.ops.serve.stop_signals import StopRequested, deferred_signals
from src.ops.serve.supervisor import ServeError, Supervisor
from src.ops.serve.supervisor_process import STOPPED, STOPPING, exec_supervisor_process
from src.orchestrator.model_connection.setup import setup_problems

VALKEY_SECONDS = 60.0
# The first start compiles code, which is slow on some machines.
WEB_SECONDS = 120.0


@dataclass
class Service:
    host: str
    port: int
    workers: int
    say: Callable[[str], None]
    # This machine's address in the local network, if other devices are allowed.
    lan_address: str | None = None

    def run(self) -> None:
        """Start all processes, then become the supervisor process. Raise ``ServeError`` on failure."""
        # Database, uploads and logs belong to the current user only.
        os.umask(0o077)
        if self.lan_address:
            # The web process reads its settings from the environment.
            os.environ["ALLOWED_HOSTS"] = ",".join([*settings.ALLOWED_HOSTS, self.lan_address])
            os.environ["LAN"] = "true"
        self.run_folder.mkdir(parents=True, exist_ok=True)
        try:
            with InstanceLock(self.run_folder / "serve.lock") as instance:
                self._run_alone(instance)
        except AlreadyRunning as running:
            self._point_to(running.address)
        except (StopRequested, KeyboardInterrupt):
            self.say(STOPPED)

    @property
    def run_folder(self) -> Path:
        folder: Path = settings.CLAVE_HOME / "run"
        return folder

    def _run_alone(self, instance: InstanceLock) -> None:
        began = time.monotonic()
        port = self._choose_port()
        with ExitStack() as stack:
            stop_requested = stack.enter_context(deferred_signals())
            reaper = stack.enter_context(Reaper(held_files=(instance.fileno(),)))
            supervisor = stack.enter_context(Supervisor(self.say, stop_requested))
            stack.callback(self.say, STOPPING)
            self._start_valkey(supervisor, reaper)
            self._upgrade()
            supervisor.start(processes.web_process(self.host, port, self.run_folder, reaper))
            for worker in processes.worker_processes(self.workers, self.run_folder, reaper):
                supervisor.start(worker)
            owner = self._owner()
            supervisor.wait_for(
                lambda: address.answers(self.host, port), what="The web process", timeout_seconds=WEB_SECONDS
            )
            where = address.web_address(self.lan_address or self.host, port)
            instance.publish(where)
            self._say_ready(where, owner, time.monotonic() - began)
            connections.close_all()
            exec_supervisor_process(instance, reaper, supervisor)

    def _choose_port(self) -> int:
        try:
            port = address.free_port(self.host, self.port)
        except OSError as error:
            raise ServeError(f"Cannot listen on {self.host}: {error.strerror}") from error
        if port != self.port:
            self.say(f"Port {self.port} is used by another program, so Clave uses {port}.")
        return port

    def _start_valkey(self, supervisor: Supervisor, reaper: Reaper) -> None:
        socket = processes.private_valkey_socket(settings.CLAVE_HOME, settings.REDIS_URL)
        if socket is None:
            return
        valkey.prepare_folder(socket.parent)
        supervisor.start(processes.valkey_process(socket, self.run_folder, reaper))
        supervisor.wait_for(
            lambda: valkey.answers(socket), what="The private Valkey", timeout_seconds=VALKEY_SECONDS
        )

    def _upgrade(self) -> None:
        try:
            upgrade(self.say)
        except BackupError as error:
            raise ServeError(str(error)) from error

    def _owner(self) -> User:
        owner = find_owner()
        if owner is None:
            self.say("First start: creating your library with a few demo tracks ...")
            owner, tracks = create_owner()
            queue(tracks)
        return owner

    def _say_ready(self, where: str, owner: User, seconds: float) -> None:
        self.say(f"Clave is ready ({seconds:.1f} s). Your data and the logs are in {settings.CLAVE_HOME}.")
        for problem in setup_problems():
            self.say(problem)
        if self.lan_address:
            self.say(
                "All devices of your network can reach it. Without a login they only see the login page."
            )
        elif self.host not in address.LOOPBACK:
            self.say("Other machines can reach it under the names in ALLOWED_HOSTS.")
        self.say_link(where, owner)
        self.say("Ctrl-C stops it.")

    def say_link(self, where: str, owner: User) -> None:
        self.say(
            f"\nOpen this address. It logs you in, once:\n\n    {where}/login/{LoginToken.issue(owner)}\n"
        )

    def _point_to(self, where: str | None) -> None:
        owner = find_owner() if where else None
        if where is None or owner is None:
            raise ServeError(
                "Another Clave is using this data folder and is not ready yet. Try again in a moment, "
                "or set CLAVE_HOME to another folder."
            )
        self.say("Clave is already running.")
        self.say_link(where, owner)


def queue(tracks: list[Track]) -> None:
    for track in tracks:
        track.queue_analysis()
