"""The stored audio: what there is, and whole folders put in each other's place."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from django.core.files.base import File
from django.core.files.storage import Storage


def stored_files(storage: Storage, folder: str = "") -> Iterator[str]:
    """The path of every file in the storage."""
    try:
        folders, files = storage.listdir(folder)
    except FileNotFoundError:
        # Nothing was ever uploaded.
        return
    yield from (f"{folder}{name}" for name in sorted(files) if name)
    for name in sorted(folders):
        yield from stored_files(storage, f"{folder}{name}/")


def local_folder(storage: Storage) -> Path | None:
    """Where the storage keeps its files on this machine; None where it keeps them elsewhere."""
    try:
        return Path(storage.path(""))
    except NotImplementedError:
        return None


def address_of(storage: Storage, path: str) -> str:
    """Where a file can be fetched in a storage without paths, without the signature, which expires."""
    if not path or local_folder(storage) is not None:
        return ""
    return urlsplit(storage.url(path))._replace(query="").geturl()


def put(storage: Storage, path: str, file: File) -> None:
    """Store the file under exactly this name, in place of what was there."""
    if storage.exists(path):
        storage.delete(path)
    if storage.save(path, file) != path:
        raise OSError(f"The storage would not keep {path} under its name.")


def swap_in(new: Path, place: Path, aside: Path) -> None:
    """Put ``new`` where ``place`` is, which goes to ``aside``."""
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
