"""One entry of a stream.

Redis numbers entries ``<major>-<minor>``; we compare the numbers, not the text.
"""

from typing import NamedTuple

# The one field of an entry: the event as JSON, encoded once by its writer.
FIELD = b"e"
START = (0, 0)


class Entry(NamedTuple):
    id: tuple[int, int]
    payload: bytes


def parse_id(raw: bytes) -> tuple[int, int]:
    major, _, minor = raw.partition(b"-")
    return int(major), int(minor)


def format_id(entry_id: tuple[int, int]) -> str:
    return f"{entry_id[0]}-{entry_id[1]}"


def parse(raw: tuple[bytes, dict[bytes, bytes]]) -> Entry:
    entry_id, fields = raw
    return Entry(parse_id(entry_id), fields[FIELD])
