"""Detection of truncated files, in containers that declare their length."""

from .source import NamelessFile

# A page of Ogg is at most this long, so the last one begins in here.
LARGEST_OGG_PAGE_BYTES = 65_307
OGG_PAGE_HEAD_BYTES = 27
OGG_LAST_PAGE = 0x04
# What programs write that cannot go back to fill in the length.
UNKNOWN_SIZES = (0, 0xFFFF_FFFF)


def is_cut_off(file: NamelessFile) -> bool:
    """Return whether the container declares data beyond the end of the file."""
    length = file.seek(0, 2)
    file.seek(0)
    head = file.read(24)
    if head[:4] == b"OggS":
        return _lacks_its_last_page(_last_ogg_page(file, length))
    # Many programs forget the byte that pads an odd length.
    return _declared_length(head) > length + 1


def _declared_length(head: bytes) -> int:
    """Return the declared size of the file in bytes; 0 if there is none."""
    kind = head[:4]
    if kind == b"riff":
        return int.from_bytes(head[16:24], "little")
    if kind == b".snd":
        start, size = int.from_bytes(head[4:8], "big"), int.from_bytes(head[8:12], "big")
    elif kind in (b"RIFF", b"FORM"):
        start, size = 8, int.from_bytes(head[4:8], "little" if kind == b"RIFF" else "big")
    else:
        return 0
    return 0 if size in UNKNOWN_SIZES else start + size


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


def _lacks_its_last_page(last: bytes) -> bool:
    if len(last) < OGG_PAGE_HEAD_BYTES or not last[5] & OGG_LAST_PAGE:
        return True
    lengths = last[OGG_PAGE_HEAD_BYTES:][: last[OGG_PAGE_HEAD_BYTES - 1]]
    return len(last) < OGG_PAGE_HEAD_BYTES + len(lengths) + sum(lengths)
