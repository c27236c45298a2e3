"""What a backup says about itself: the last file in it, so that a backup cut short has none."""

import json
from dataclasses import asdict, dataclass, field
from pathlib import PurePosixPath
from typing import Any, NamedTuple, Self

from src.ops.backup.errors import BackupError

FORMAT = 1
MANIFEST, DATABASE, MEDIA = "manifest.json", "clave.sqlite3", "media/"
# About 2 million files.
LARGEST_MANIFEST_BYTES = 300_000_000


class BadBackup(BackupError):
    """The file is no backup, or no longer what it was."""


class Content(NamedTuple):
    size: int
    sha256: str


@dataclass
class Manifest:
    clave_version: str
    created_at: str
    rows: dict[str, int]
    # Name in the archive -> size in bytes, SHA-256 in hex.
    contents: dict[str, Content] = field(default_factory=dict)
    format: int = FORMAT

    def to_json(self) -> bytes:
        return json.dumps(asdict(self), indent=1).encode()

    @classmethod
    def from_json(cls, raw: bytes) -> Self:
        try:
            said = json.loads(raw)
            version = said["format"]
            if version != FORMAT:
                raise BadBackup(f"This backup is of a kind (format {version!r}) that this Clave cannot read.")
            manifest = cls(**{**said, "contents": _contents(said["contents"])})
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise BadBackup("The list of contents in this backup is damaged.") from error
        for name in manifest.contents:
            require_safe_name(name)
        return manifest

    @property
    def media(self) -> dict[str, Content]:
        """The audio files, by their path in the storage."""
        return {
            name.removeprefix(MEDIA): content
            for name, content in self.contents.items()
            if name.startswith(MEDIA)
        }

    @property
    def size(self) -> int:
        return sum(content.size for content in self.contents.values())


def _contents(said: dict[str, Any]) -> dict[str, Content]:
    return {name: Content(int(size), str(sha256)) for name, (size, sha256) in said.items()}


def require_safe_name(name: str) -> None:
    """Only the database, and plain paths under ``media/``: nothing may be written anywhere else."""
    path = PurePosixPath(name)
    is_plain = str(path) == name and ".." not in path.parts and not set(name) & {"\\", "\0"}
    if name != DATABASE and not (is_plain and name.startswith(MEDIA)):
        raise BadBackup(
            f"This backup wants to write to {name!r}, which is no place for audio. It was not made by Clave."
        )
