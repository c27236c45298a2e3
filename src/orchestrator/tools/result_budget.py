"""Limit the length of tool results for the model.

Lists are shortened at the end, and so are texts. The result names what was left out and how to ask for it.
"""

import json
from collections.abc import Mapping
from typing import Any

from src.agents.summary import MAX_SUMMARY_BYTES, size_in_bytes

SHORTEST_TEXT = 40
# Per step. Long results need few steps, and results that are nearly short enough lose little.
KEPT_SHARE = 0.8
# An item with at least this share of its list or object is shortened itself.
LARGE_SHARE = 0.6
MOST_NAMED = 5
HOW_TO_ASK = "Ask for less at once to see the rest: narrower conditions, or fewer ids."


def bounded(
    data: Mapping[str, Any], how_to_ask: str = HOW_TO_ASK, most_bytes: int = MAX_SUMMARY_BYTES
) -> dict[str, Any]:
    """Return the data, shortened if necessary.

    Shortened data has a field ``left_out``, such as {"effects": "88 of 100"}.
    """
    if size_in_bytes(data) <= most_bytes:
        return dict(data)
    rest = json.loads(json.dumps(data))
    lengths: dict[str, tuple[int, int]] = {}
    while True:
        result = {**rest, "left_out": _told(lengths), "how_to_ask_for_it": how_to_ask}
        if size_in_bytes(result) <= most_bytes or not _shorten(rest, lengths):
            return result


def bounded_text(text: str, most_bytes: int = MAX_SUMMARY_BYTES) -> str:
    """Return the text, cut at the end if necessary."""
    while size_in_bytes(text) > most_bytes:
        text = text[: int(len(text) * KEPT_SHARE)].rstrip("…") + "…"
    return text


def _told(lengths: Mapping[str, tuple[int, int]]) -> dict[str, str]:
    named = list(lengths.items())[:MOST_NAMED]
    return {name: f"{was - now} of {was}" for name, (now, was) in named}


def _shorten(whole: dict[str, Any], lengths: dict[str, tuple[int, int]]) -> bool:
    """Shorten the largest part. Return False if nothing is left to shorten."""
    holder: Any = whole
    key: Any = max(whole, key=lambda name: size_in_bytes(whole[name]), default=None)
    if key is None:
        return False
    name = str(key)[:SHORTEST_TEXT]
    while (inner := _dominant(holder[key])) is not None:
        holder, key = holder[key], inner
        name = f"{name}.{inner}"[: 2 * SHORTEST_TEXT]
    part = holder[key]
    shorter = _shortened(part)
    if shorter is None and holder is whole:
        # Many short values: drop the last ones.
        before = lengths.get("fields", (0, len(whole)))[1]
        for field in list(whole)[int(len(whole) * KEPT_SHARE) :]:
            del whole[field]
        lengths["fields"] = (len(whole), before)
    elif shorter is None:
        del holder[key]
        lengths[name] = (0, lengths.get(name, (0, 1))[1])
    else:
        holder[key] = shorter
        lengths[name] = (len(shorter), lengths.get(name, (0, len(part)))[1])
    return True


def _dominant(part: Any) -> Any:
    """Return the key of the item that takes most of a list or an object, if any."""
    if not isinstance(part, dict | list) or not part:
        return None
    items = list(part.items()) if isinstance(part, dict) else list(enumerate(part))
    key, largest = max(items, key=lambda item: size_in_bytes(item[1]))
    is_short = not isinstance(largest, dict | list | str) or len(largest) == 0
    return None if is_short or size_in_bytes(largest) < LARGE_SHARE * size_in_bytes(part) else key


def _shortened(part: Any) -> Any:
    """Return the part shortened by one step; None if it can only be dropped."""
    if isinstance(part, str) and len(part) > SHORTEST_TEXT:
        return part[: int(len(part) * KEPT_SHARE)]
    if isinstance(part, list) and part:
        return part[: int(len(part) * KEPT_SHARE)]
    if isinstance(part, dict) and part:
        return dict(list(part.items())[: int(len(part) * KEPT_SHARE)])
    return None
