"""Pages of a list that are limited by their size, for the results of tools."""

from collections.abc import Iterable
from typing import Any

from src.agents.summary import MAX_SUMMARY_BYTES, size_in_bytes

# For ``next_offset``.
RESERVED_BYTES = 30


def page_that_fits(
    name: str, rows: Iterable[dict[str, Any]], offset: int, total: int, /, **more: Any
) -> dict[str, Any]:
    """Return as many rows as fit into a summary, at least one.

    ``next_offset`` is the start of the next page. ``name`` is the key of the rows in the result, and ``more`` are its
    other fields.
    """
    result: dict[str, Any] = {**more, "total": total, name: []}
    for row in rows:
        longer = [*result[name], row]
        if result[name] and size_in_bytes({**result, name: longer}) > MAX_SUMMARY_BYTES - RESERVED_BYTES:
            break
        result[name] = longer
    next_offset = offset + len(result[name])
    return {**result, "next_offset": next_offset} if next_offset < total else result
