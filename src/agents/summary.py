"""Short versions of measurements, for a language model to read.

Every character that a model reads costs money, and a thousand beat times add nothing to their tempo and
count. A summary therefore has at most 1.5 kB, and contains the source of its numbers.
"""

import json
from collections.abc import Mapping
from typing import Any

from src.agents.json_data import json_safe

MAX_SUMMARY_BYTES = 1500
MAX_LIST_ITEMS = 12


def bounded_summary(highlights: Mapping[str, Any], meta: Mapping[str, Any]) -> dict[str, Any]:
    """Return the highlights with their evidence. Over the limit the largest entries are left out, by name."""
    kept = dict(json_safe(highlights))
    evidence: dict[str, Any] = {
        "agent": meta.get("agent"),
        "version": meta.get("version"),
        "seconds_covered": [meta.get("start_seconds"), meta.get("end_seconds")],
    }
    if measured := meta.get("corrected_by_owner"):
        evidence |= {"corrected_by_owner": True, "measured": measured}
    summary: dict[str, Any] = {**kept, "evidence": evidence}
    left_out: list[str] = []
    while size_in_bytes(summary) > MAX_SUMMARY_BYTES and kept:
        largest = max(kept, key=lambda key: size_in_bytes({key: kept[key]}))
        del kept[largest]
        left_out.append(largest[:40])
        summary = {**kept, "left_out": left_out[:MAX_LIST_ITEMS], "evidence": evidence}
    return summary


def without_long_lists(data: Mapping[str, Any]) -> dict[str, Any]:
    """Replace every list of more than 12 items by its count, at any depth."""
    return {key: _counted(value) for key, value in data.items()}


def _counted(value: Any) -> Any:
    if isinstance(value, Mapping):
        return without_long_lists(value)
    if isinstance(value, list | tuple):
        if len(value) > MAX_LIST_ITEMS:
            return {"count": len(value)}
        return [_counted(item) for item in value]
    return value


def size_in_bytes(value: Any) -> int:
    """Return the size of a value as a model reads it: non-ASCII letters and angle brackets are escaped."""
    text = json.dumps(value)
    return len(text) + 5 * (text.count("<") + text.count(">"))
