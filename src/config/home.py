"""Clave's one folder (``CLAVE_HOME``): what lies where in the embedded installation.

::

    clave.sqlite3   the database          media/    uploaded audio
    secret_key      mode 0600             run/      the private Valkey's socket and data, logs
    language_model.json   mode 0600       tmp/      files on their way in
"""

import hashlib
import os
import secrets
import tempfile
from pathlib import Path

# A unix socket's path must stay under 108 bytes on Linux, 104 on macOS.
LONGEST_SOCKET_PATH = 100


def home_folder(configured: str) -> Path:
    default = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "clave"
    return Path(configured).expanduser().resolve() if configured else default


def socket_path(home: Path) -> Path:
    """Where the private Valkey listens: in the home folder, or, where that path is too long, in a private
    folder of the temporary directory named after it."""
    inside = home / "run" / "valkey.sock"
    if len(os.fsencode(inside)) <= LONGEST_SOCKET_PATH:
        return inside
    digest = hashlib.sha256(os.fsencode(home)).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"clave-{os.getuid()}-{digest}" / "valkey.sock"


def temporary_folder(home: Path) -> Path:
    folder = home / "tmp"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def secret_key(home: Path) -> str:
    """The installation's own secret, made on first use. ``O_EXCL``: two processes that start together agree."""
    path = home / "secret_key"
    home.mkdir(parents=True, exist_ok=True)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text().strip()
    with os.fdopen(descriptor, "w") as file:
        file.write(secrets.token_urlsafe(50))
    return path.read_text().strip()
