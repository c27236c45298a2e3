"""The manifest of a backup.

It is the last file of the archive, so that an incomplete backup has none.
"""

import json
from dataclasses import asdict, dataclass, field
from pathlib import PurePosixPath
from typing import Any, NamedTuple, Self

from src.ops.backup.errors import BackupError

FORMAT = 1
MANIFEST, DATABASE, MEDIA = "manifest.json", "clave.sqlite3", "media/"
# Enough for about 2 million files.
MAX_MANIFEST_BYTES = 300_000_000


class BadBackup(BackupError):
    """The file is not a backup, or it is damaged."""


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
            data = json.loads(raw)
            version = data["format"]
            if version != FORMAT:
                raise BadBackup(
                    f"This backup has format {version!r}, which this version of Clave cannot read."
                )
            manifest = cls(**{**data, "contents": _contents(data["contents"])})
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise BadBackup("The list of contents in this backup is damaged.") from error
        for name in manifest.contents:
            require_safe_name(name)
        return manifest

    @property
    def media(self) -> dict[str, Content]:
        """The audio files by their path in the storage."""
        return {
            name.removeprefix(MEDIA): content
            for name, content in self.contents.items()
            if name.startswith(MEDIA)
        }

    @property
    def size(self) -> int:
        return sum(content.size for content in self.contents.values())


def _contents(data: dict[str, Any]) -> dict[str, Content]:
    return {name: Content(int(size), str(sha256)) for name, (size, sha256) in data.items()}


def require_safe_name(name: str) -> None:
    """Allow only the database and plain paths under ``media/``."""
    path = PurePosixPath(name)
    is_plain = str(path) == name and ".." not in path.parts and not set(name) & {"\\", "\0"}
    if name != DATABASE and not (is_plain and name.startswith(MEDIA)):
        raise BadBackup(
            f"This backup contains the path {name!r}, which is not allowed. It was not made by Clave."
        )
