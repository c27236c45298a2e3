"""Containers that say themselves where they end, so that a download that broke off can be told."""

from .source import NamelessFile

# A page of Ogg is at most this long, so the last one begins in here.
LARGEST_OGG_PAGE_BYTES = 65_307
OGG_LAST_PAGE = 0x04
# What programs write that cannot go back to fill in the length.
UNKNOWN_SIZES = (0, 0xFFFF_FFFF)


def is_cut_off(file: NamelessFile) -> bool:
    """Whether the container says that it goes on after the end of the file."""
    length = file.seek(0, 2)
    file.seek(0)
    head = file.read(12)
    if head[:4] in (b"RIFF", b"FORM"):
        return _is_shorter_than_declared(head, length)
    if head[:4] == b"OggS":
        return _lacks_its_last_page(file, length)
    return False


def _is_shorter_than_declared(head: bytes, length: int) -> bool:
    declared = int.from_bytes(head[4:8], "little" if head[:4] == b"RIFF" else "big")
    # Many programs forget the byte that pads an odd length.
    return declared not in UNKNOWN_SIZES and declared + 8 > length + 1


def _lacks_its_last_page(file: NamelessFile, length: int) -> bool:
    flags = _last_ogg_page(file, length)[5:6]
    return not flags or not flags[0] & OGG_LAST_PAGE


def is_chained(file: NamelessFile) -> bool:
    """Whether this is Ogg with one stream behind the other, as recordings of radio are."""
    length = file.seek(0, 2)
    file.seek(0)
    head = file.read(18)
    return head[:4] == b"OggS" and _last_ogg_page(file, length)[14:18] not in (b"", head[14:18])


def _last_ogg_page(file: NamelessFile, length: int) -> bytes:
    file.seek(max(0, length - LARGEST_OGG_PAGE_BYTES))
    tail = file.read(LARGEST_OGG_PAGE_BYTES)
    start = tail.rfind(b"OggS")
    return tail[start:] if start >= 0 else b""
