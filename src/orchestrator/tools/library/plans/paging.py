"""The pages of a short list, joined: a result of a tool has room for six or seven tracks."""

from dataclasses import replace
from typing import Any

from src.orchestrator.language.plans import Lookup
from src.orchestrator.rules.talk import Measured

# A list of so many tracks is shown whole.
MOST_SHOWN = 20


def whole_list(found: Measured) -> Lookup[Measured]:
    """Return the result with the rows of the next pages, if the list is short or as many were asked for."""
    limit = found.arguments.get("limit")
    while (summary := found.summary) is not None and "next_offset" in summary:
        rows, total = summary["tracks"], summary["total"]
        if (limit is None and total > MOST_SHOWN) or len(rows) >= min(limit or total, MOST_SHOWN):
            break
        call = (found.tool, {**found.arguments, "offset": summary["next_offset"]})
        (page,) = yield [call]
        if page.summary is None or not page.summary["tracks"]:
            break
        rest = {name: value for name, value in summary.items() if name != "next_offset"}
        following = {name: page.summary[name] for name in ("next_offset",) if name in page.summary}
        joined = [*rows, *page.summary["tracks"]]
        found = replace(found, summary={**rest, **following, "tracks": joined[: limit or len(joined)]})
    return found


def rows_of(found: Measured) -> list[dict[str, Any]]:
    return list((found.summary or {}).get("tracks", ()))
