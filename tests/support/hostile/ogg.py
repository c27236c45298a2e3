"""Pages of Ogg, taken apart and put together."""

import struct


def ogg_pages(content: bytes) -> list[bytes]:
    return [b"OggS" + page for page in content.split(b"OggS")[1:]]


def paged(packet: bytes, serial: bytes) -> list[bytes]:
    pages = []
    for start in range(0, len(packet) + 1, 255 * 255):
        part = packet[start : start + 255 * 255]
        # A length of 255 says that the packet goes on.
        lacing = [255] * (len(part) // 255) + ([len(part) % 255] if len(part) < 255 * 255 else [])
        flags = b"\x01" if start else b"\x00"
        granule = bytes(8) if lacing[-1] < 255 else b"\xff" * 8
        head = b"OggS\x00" + flags + granule + serial + bytes(8) + bytes([len(lacing), *lacing])
        pages.append(head + part)
    return pages


def renumbered(pages: list[bytes], serial: bytes) -> bytes:
    """The pages of one stream, in this order, with checksums that are right."""
    return b"".join(_renumbered(page, number, serial) for number, page in enumerate(pages))


def _renumbered(page: bytes, number: int, serial: bytes) -> bytes:
    page = page[:14] + serial + struct.pack("<I", number) + bytes(4) + page[26:]
    return page[:22] + struct.pack("<I", ogg_checksum(page)) + page[26:]


def ogg_checksum(page: bytes) -> int:
    remainder = 0
    for byte in page:
        remainder = (remainder << 8 & 0xFFFF_FFFF) ^ OGG_TABLE[remainder >> 24 ^ byte]
    return remainder


def _ogg_table() -> list[int]:
    table = []
    for byte in range(256):
        value = byte << 24
        for _ in range(8):
            value = (value << 1 ^ 0x04C1_1DB7 if value >> 31 else value << 1) & 0xFFFF_FFFF
        table.append(value)
    return table


OGG_TABLE = _ogg_table()
