"""Import of a folder: each file is read once, and a bad file does not stop the others."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

from src.api.models import Track, User
from src.api.uploads.containers import CONTENT_TYPES
from src.api.uploads.local_import import ImportRejected, container_of, import_file, known_track, sha256_of

# Files with these extensions are reported as errors if they are not audio; others are skipped.
AUDIO_EXTENSIONS = {*CONTENT_TYPES, ".opus", ".oga", ".aif", ".m4b", ".mka"}
NOT_AUDIO = "Despite its name, this is not a supported audio file."


@dataclass(frozen=True)
class ImportedFile:
    """A file and its track, or the reason why it has none. ``is_new``: it was not in the library before."""

    path: Path
    track_id: UUID | None = None
    is_new: bool = False
    reason: str = ""


class FolderImporter:
    """Imports each audio file below a folder into a library. Files with equal content become one track."""

    def __init__(self, folder: Path, user: User, *, link: bool = False, retry_failed: bool = False) -> None:
        self.folder, self.user = folder, user
        self.link, self.retry_failed = link, retry_failed

    def paths(self) -> list[Path]:
        """Return all visible files, sorted."""
        return sorted(
            path
            for path in self.folder.rglob("*")
            if path.is_file()
            and not any(part.startswith(".") for part in path.relative_to(self.folder).parts)
        )

    def import_files(self, paths: list[Path]) -> Iterator[ImportedFile]:
        """Import the files and yield the result of each; files without an audio extension are skipped."""
        for path in paths:
            try:
                imported = self._import(path)
            except ImportRejected as error:
                imported = ImportedFile(path, reason=str(error))
            if imported is not None:
                yield imported

    def _import(self, path: Path) -> ImportedFile | None:
        container = container_of(path)
        if container is None:
            if path.suffix.lower() in AUDIO_EXTENSIONS:
                raise ImportRejected(NOT_AUDIO)
            return None
        sha256 = sha256_of(path)
        track = known_track(self.user, sha256)
        if track is None:
            track = import_file(path, self.user, container, sha256, link=self.link)
            return ImportedFile(path, track.pk, is_new=True)
        if track.status == Track.Status.FAILED and self.retry_failed:
            track.queue_analysis()
        return ImportedFile(path, track.pk)
