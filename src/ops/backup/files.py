"""Stored audio files, and the replacement of whole folders."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from django.core.files.base import File
from django.core.files.storage import Storage


def stored_files(storage: Storage, folder: str = "") -> Iterator[str]:
    """Yield the path of every file in the storage."""
    try:
        folders, files = storage.listdir(folder)
    except FileNotFoundError:
        # Nothing was uploaded yet.
        return
    yield from (f"{folder}{name}" for name in sorted(files) if name)
    for name in sorted(folders):
        yield from stored_files(storage, f"{folder}{name}/")


def local_folder(storage: Storage) -> Path | None:
    """Return the local folder of the storage, or None for a remote storage."""
    try:
        return Path(storage.path(""))
    except NotImplementedError:
        return None


def address_of(storage: Storage, path: str) -> str:
    """Return the URL of a file in a remote storage, without the expiring signature."""
    if not path or local_folder(storage) is not None:
        return ""
    return urlsplit(storage.url(path))._replace(query="").geturl()


def put(storage: Storage, path: str, file: File) -> None:
    """Store the file under exactly this name and replace an existing one."""
    if storage.exists(path):
        storage.delete(path)
    if storage.save(path, file) != path:
        raise OSError(f"The storage did not store {path} under this name.")


def swap_in(new: Path, place: Path, aside: Path) -> None:
    """Move ``place`` to ``aside`` and ``new`` to ``place``."""
    if place.exists():
        aside.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        place.rename(aside)
    place.parent.mkdir(parents=True, exist_ok=True)
    new.rename(place)


def swap_back(place: Path, aside: Path, new: Path) -> None:
    """Undo ``swap_in``."""
    if place.exists() and not new.exists():
        place.rename(new)
    if aside.exists() and not place.exists():
        aside.rename(place)
