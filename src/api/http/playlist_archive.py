"""A playlist with its audio as one zip file, made while it is sent: neither memory nor disk holds all of it."""

import zlib
from collections.abc import AsyncIterator, Iterable, Iterator
from datetime import datetime
from typing import Any

from asgiref.sync import sync_to_async
from django.core.files.storage import default_storage
from django.utils import timezone

from src.orchestrator.tools.playlists.files import Item, file_stem, m3u8

PIECE_BYTES = 256 * 1024
FILE_MODE = 0o644
DEFAULT_NAME = "playlist"


async def archived(name: str, items: Iterable[Item]) -> AsyncIterator[bytes]:
    """The pieces of the archive: the audio files under the names that the M3U8 beside them has. Files that are
    missing in the storage are left out of both."""
    pieces = await sync_to_async(_archive)(name, list(items))
    while piece := await sync_to_async(_next)(pieces):
        yield piece


def _next(pieces: Iterator[bytes]) -> bytes:
    return next(pieces, b"")


def _archive(name: str, items: list[Item]) -> Iterator[bytes]:
    from stream_zip import ZIP_64, stream_zip

    now = timezone.now()
    there = [
        item for item in items if item.track.storage_path and default_storage.exists(item.track.storage_path)
    ]

    def members() -> Iterator[tuple[str, datetime, int, Any, Iterable[bytes]]]:
        yield f"{file_stem(name) or DEFAULT_NAME}.m3u8", now, FILE_MODE, ZIP_64, [m3u8(name, there).encode()]
        for item in there:
            yield item.location, now, FILE_MODE, ZIP_64, _sound(item.track.storage_path)

    # Sound is compressed already: it is only copied.
    return iter(
        stream_zip(members(), get_compressobj=lambda: zlib.compressobj(level=0, wbits=-zlib.MAX_WBITS))
    )


def _sound(path: str) -> Iterator[bytes]:
    try:
        file = default_storage.open(path)
    except OSError:
        # Deleted since: an empty file stands for it.
        return
    with file:
        while piece := file.read(PIECE_BYTES):
            yield piece
