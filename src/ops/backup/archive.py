"""Writing and reading the tar file. Only the manifest is loaded into memory completely."""

import hashlib
import io
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Self

from src.ops.backup.manifest import MANIFEST, MAX_MANIFEST_BYTES, BadBackup, Content, Manifest

PIECE_BYTES = 1024 * 1024


class HashingReader(io.RawIOBase):
    """A file that counts and hashes what is read from it."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._digest = hashlib.sha256()

    def read(self, size: int = -1) -> bytes:
        piece = self._file.read(size)
        self._digest.update(piece)
        return piece

    @property
    def sha256(self) -> str:
        return self._digest.hexdigest()


class ArchiveWriter:
    def __init__(self, tar: tarfile.TarFile) -> None:
        self._tar = tar
        self.contents: dict[str, Content] = {}

    def add(self, name: str, file: IO[bytes], size: int) -> None:
        entry = tarfile.TarInfo(name)
        entry.size, entry.mode = size, 0o600
        reader = HashingReader(file)
        self._tar.addfile(entry, reader)
        self.contents[name] = Content(size, reader.sha256)

    def add_file(self, name: str, path: Path) -> None:
        with path.open("rb") as file:
            self.add(name, file, path.stat().st_size)

    def finish(self, manifest: Manifest) -> None:
        manifest.contents = self.contents
        raw = manifest.to_json()
        self.add(MANIFEST, io.BytesIO(raw), len(raw))


@contextmanager
def new_archive(path: Path) -> Iterator[ArchiveWriter]:
    """Create an archive that only this user can read, because it contains user data."""
    path.touch(mode=0o600)
    with path.open("wb") as file, tarfile.open(fileobj=file, mode="w", format=tarfile.PAX_FORMAT) as tar:
        yield ArchiveWriter(tar)


class ArchiveReader:
    """A backup that is verified against its manifest."""

    def __init__(self, tar: tarfile.TarFile) -> None:
        self._tar = tar
        members = tar.getmembers()
        self._members = {member.name: member for member in members}
        if len(members) != len(self._members) or not all(member.isreg() for member in members):
            raise BadBackup("This archive contains links or duplicate names. It was not made by Clave.")
        self.manifest = self._read_manifest()

    @classmethod
    @contextmanager
    def open(cls, path: Path) -> Iterator[Self]:
        try:
            # "r:" instead of "r": a compressed archive could expand beyond the free disk space.
            with tarfile.open(path, "r:") as tar:
                reader = cls(tar)
                reader.verify()
                yield reader
        except tarfile.TarError as error:
            raise BadBackup(f"{path} is not a backup made by Clave, or it is damaged.") from error

    def verify(self) -> None:
        listed = self.manifest.contents
        if self._members.keys() - {MANIFEST} != listed.keys():
            raise BadBackup(
                "This archive holds other files than it says. It is damaged, or was not made by Clave."
            )
        for name, content in listed.items():
            with self.read(name) as file:
                reader = HashingReader(file)
                while reader.read(PIECE_BYTES):
                    pass
            if (self._members[name].size, reader.sha256) != content:
                raise BadBackup(f"{name} in this backup is damaged. Please use another backup.")

    def read(self, name: str) -> IO[bytes]:
        file = self._tar.extractfile(self._members[name])
        assert file is not None
        return file

    def extract(self, name: str, target: Path) -> None:
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        target.touch(mode=0o600, exist_ok=False)
        with self.read(name) as source, target.open("wb") as file:
            while piece := source.read(PIECE_BYTES):
                file.write(piece)

    def _read_manifest(self) -> Manifest:
        member = self._members.get(MANIFEST)
        if member is None:
            raise BadBackup(
                "This backup is incomplete: its list of contents is missing. Was the file cut off?"
            )
        if member.size > MAX_MANIFEST_BYTES:
            raise BadBackup("The list of contents in this backup is too long.")
        with self.read(MANIFEST) as file:
            return Manifest.from_json(file.read())
