"""Storage of the chosen connection in a private JSON file in ``CLAVE_HOME``.

Every process checks the date of the file before each question, so that a choice takes effect everywhere without a
restart. The check takes microseconds, and the file is read only after a change: both can run on the event loop.
"""

import json
import logging
import os
import tempfile
from dataclasses import asdict, dataclass, field
from pathlib import Path

from django.conf import settings

from src.orchestrator.model_connection.vendors import VENDORS, Vendor

logger = logging.getLogger(__name__)

FILE = "language_model.json"


@dataclass(frozen=True)
class StoredConnection:
    """The chosen connection. ``name`` is the vendor's name of the model."""

    vendor: str
    name: str
    address: str = ""
    key: str = field(default="", repr=False)

    @property
    def offered_by(self) -> Vendor:
        return VENDORS[self.vendor]

    @property
    def model(self) -> str:
        """The model in LiteLLM's notation."""
        return f"{self.offered_by.prefix}/{self.name}"


class Unreadable(Exception):
    """The file exists but is invalid."""


@dataclass(frozen=True)
class _Seen:
    path: Path
    # The signature of the file that was read last. A replaced file has another one.
    signature: tuple[int, int, int]
    stored: StoredConnection | None


_seen: _Seen | None = None


def path() -> Path:
    home: Path = settings.CLAVE_HOME
    return home / FILE


def current() -> StoredConnection | None:
    """Return the stored connection, or None. The log and the doctor report a bad file."""
    global _seen  # noqa: PLW0603 - one cache of one file
    place = path()
    signature = _signature(place)
    if signature is None:
        return None
    if _seen is None or (_seen.path, _seen.signature) != (place, signature):
        _seen = _Seen(place, signature, _loaded_or_none(place))
    return _seen.stored


def load(place: Path) -> StoredConnection:
    """Load the file. Raise `Unreadable` without any of its content."""
    try:
        fields = json.loads(place.read_text())
        stored = StoredConnection(**{name: str(value) for name, value in fields.items()})
        _ = stored.model
    except (OSError, ValueError, TypeError, AttributeError, KeyError) as error:
        raise Unreadable(type(error).__name__) from None
    return stored


def save(stored: StoredConnection) -> None:
    """Save atomically: readers see the old or the new connection."""
    place = path()
    place.parent.mkdir(parents=True, exist_ok=True)
    # Created with mode 0600.
    descriptor, draft = tempfile.mkstemp(dir=place.parent, prefix=f".{FILE}.")
    try:
        with os.fdopen(descriptor, "w") as file:
            json.dump(asdict(stored), file)
            file.flush()
            os.fsync(file.fileno())
        Path(draft).replace(place)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise


def forget() -> None:
    path().unlink(missing_ok=True)


def _signature(place: Path) -> tuple[int, int, int] | None:
    try:
        status = place.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_ino, status.st_size


def _loaded_or_none(place: Path) -> StoredConnection | None:
    try:
        return load(place)
    except Unreadable as error:
        logger.error(  # noqa: TRY400 - a traceback would show the file's content
            "%s cannot be read (%s), so no language model is connected. Connect one again.", place, error
        )
        return None
