"""Tracks with more of a quality than one of them, in the order of the library: "which are brighter than Rails?"."""

from typing import Any, Final

from src.orchestrator.language.plans import Answer, Asked, Lookup, Plan, Steps

from .following import FIND_TOOL
from .lists import ORDERED_BY, counted, numbered
from .paging import rows_of, whole_list
from .qualities import ORDERS, qualities
from .related import LIMITS, is_of_others, other_conditions, whether

# Qualities with a value for each track, so that the library has an order by them.
ORDERED: Final = tuple(name for name in ORDERS if name not in {*LIMITS, "new", "old"})
MOST_PAGES: Final = 40
MOST_LISTED: Final = 15


def _order(asked: Asked) -> str:
    """Return the order in which the tracks that are asked for come before the named one; "" without one."""
    degrees = {name: degree for name, degree in qualities(asked.reading).items() if name in ORDERED}
    if len(degrees) != 1 or not asked.has("how.than"):
        return ""
    (name, degree), *_ = degrees.items()
    return ORDERS[name][degree in {"less", "least"}] if degree != "plain" else ""


def _fits(asked: Asked) -> bool:
    return bool(_order(asked)) and is_of_others(asked)


def _before(track_id: str, order: str) -> Lookup[list[dict[str, Any]] | None]:
    """Return the tracks before this one in an order; None if it has no place there."""
    rows: list[dict[str, Any]] = []
    offset: int | None = 0
    for _ in range(MOST_PAGES):
        (found,) = yield [(FIND_TOOL, {"order": order, **({"offset": offset} if offset else {})})]
        for row in rows_of(found):
            if row["track_id"] == track_id:
                field = ORDERED_BY[order][0]
                return [one for one in rows if one[field] != row[field]]
            rows.append(row)
        offset = (found.summary or {}).get("next_offset")
        if offset is None:
            break
    return None


def _steps(asked: Asked) -> Steps:
    track, order = asked.tracks[0], _order(asked)
    rows = yield from _before(track.id, order)
    if rows is None:
        return Answer(asked.say("library.no_value_of", title=asked.title(track)))
    if others := other_conditions(asked):
        (fitting,) = yield [(FIND_TOOL, {**others, "order": order})]
        fitting = yield from whole_list(fitting)
        if fitting.summary is None or "next_offset" in fitting.summary:
            return Answer(asked.say("library.failed"))
        ids = {row["track_id"] for row in rows_of(fitting)}
        rows = [row for row in rows if row["track_id"] in ids]
    comparative = asked.say(f"compare.{ORDERED_BY[order][3]}").split("|")[1]
    if not rows:
        none = asked.say("library.none_more", title=asked.title(track), comparative=comparative)
        return Answer(whether(asked, is_so=False) + none)
    lead = asked.say(
        "library.one_more" if len(rows) == 1 else "library.several_more",
        count=counted(len(rows), asked.voice),
        title=asked.title(track),
        comparative=comparative,
    )
    lead = whether(asked, is_so=True) + lead
    return Answer(f"{lead}:\n\n{numbered(rows[:MOST_LISTED], asked.voice, order)}")


MORE_THAN_ONE = Plan("more of a quality than one", _fits, _steps)
