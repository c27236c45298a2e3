"""The data folder (``CLAVE_HOME``) of the embedded installation.

::

    clave.sqlite3   the database          media/    uploaded audio
    secret_key      mode 0600             run/      the private Valkey's socket and data, logs
    language_model.json   mode 0600       tmp/      incoming files
"""

import hashlib
import os
import secrets
import tempfile
from pathlib import Path

# A unix socket's path must stay under 108 bytes on Linux, 104 on macOS.
MAX_SOCKET_PATH_BYTES = 100


def home_folder(configured: str) -> Path:
    default = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "clave"
    return Path(configured).expanduser().resolve() if configured else default


def socket_path(home: Path) -> Path:
    """Return the socket of the private Valkey.

    It is in the home folder, or in a private folder of the temporary directory if that path is too long.
    """
    inside = home / "run" / "valkey.sock"
    if len(os.fsencode(inside)) <= MAX_SOCKET_PATH_BYTES:
        return inside
    digest = hashlib.sha256(os.fsencode(home)).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"clave-{os.getuid()}-{digest}" / "valkey.sock"


def temporary_folder(home: Path) -> Path:
    folder = home / "tmp"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def secret_key(home: Path) -> str:
    """Return the installation's secret, created on first use.

    ``O_EXCL``: two processes that start at the same time use the same secret.
    """
    path = home / "secret_key"
    home.mkdir(parents=True, exist_ok=True)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text().strip()
    with os.fdopen(descriptor, "w") as file:
        file.write(secrets.token_urlsafe(50))
    return path.read_text().strip()
