"""From a folder to tracks: every file looked at once, one bad file never stopping the others."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

from src.api.models import Track, User
from src.api.uploads.containers import CONTENT_TYPES
from src.api.uploads.local_import import ImportRejected, container_of, import_file, known_track, sha256_of

# Files of these endings are meant to be audio, whatever is in them.
AUDIO_ENDINGS = {*CONTENT_TYPES, ".opus", ".oga", ".aif", ".m4b", ".mka"}
NOT_AUDIO = "It is no audio file that can be read, in spite of its name."


@dataclass(frozen=True)
class Taken:
    """A file and the track that it is, or why it is none. ``is_new``: it was not in the library before."""

    path: Path
    track_id: UUID | None = None
    is_new: bool = False
    reason: str = ""


class FolderImporter:
    """Takes each audio file below a folder into a library. The same content again is the same track."""

    def __init__(self, folder: Path, user: User, *, link: bool = False, retry_failed: bool = False) -> None:
        self.folder, self.user = folder, user
        self.link, self.retry_failed = link, retry_failed

    def paths(self) -> list[Path]:
        """Every visible file, in order."""
        return sorted(
            path
            for path in self.folder.rglob("*")
            if path.is_file()
            and not any(part.startswith(".") for part in path.relative_to(self.folder).parts)
        )

    def take(self, paths: list[Path]) -> Iterator[Taken]:
        """What became of each; files that are not meant to be audio are passed over."""
        for path in paths:
            try:
                taken = self._take(path)
            except ImportRejected as refusal:
                taken = Taken(path, reason=str(refusal))
            if taken is not None:
                yield taken

    def _take(self, path: Path) -> Taken | None:
        container = container_of(path)
        if container is None:
            if path.suffix.lower() in AUDIO_ENDINGS:
                raise ImportRejected(NOT_AUDIO)
            return None
        sha256 = sha256_of(path)
        track = known_track(self.user, sha256)
        if track is None:
            return Taken(
                path, import_file(path, self.user, container, sha256, link=self.link).pk, is_new=True
            )
        if track.status == Track.Status.FAILED and self.retry_failed:
            track.queue_analysis()
        return Taken(path, track.pk)
