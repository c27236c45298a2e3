"""A playlist in another order, as a plan: "sort that playlist by tempo", "sortier die nach Energie"."""

from collections.abc import Mapping
from typing import Any, Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.tools.library.plans.conditions import ORDERS
from src.orchestrator.tools.library.plans.lists import ORDERED_BY, numbered
from src.orchestrator.tools.library.plans.named_order import DOWNWARDS
from src.orchestrator.tools.library.plans.sorting import SORTS, quality_of_order

from .removing import LIST, SHOW, TEXTS, choose_list, list_before, playlists_named

FIND, MOVE = "find_tracks", "move_in_playlist"
MOST_SORTED: Final = 30
# An answer has a limited number of rounds. A list that needs more moves is only told in its order.
MOST_MOVES: Final = 4


def _is_of_last(asked: Asked) -> bool:
    """Return whether a playlist was made, changed or shown by the answer before, and nothing else is named."""
    turn = asked.talk.turns[-1] if asked.talk.turns else None
    is_recent = turn is not None and any("playlist" in one.tool for one in turn.measured)
    is_other = asked.has("scope.library", "style", "scope.everything") or bool(asked.reading.names)
    return is_recent and list_before(asked) is not None and not is_other


def _fits(asked: Asked) -> bool:
    if not {LIST, SHOW, FIND, MOVE} <= asked.tools or SORTS.search(asked.reading.unnamed) is None:
        return False
    if asked.has("act.create", "act.add", "how.how_many", "act.recommend", "scope.task"):
        return False
    return quality_of_order(asked) is not None and (asked.has("scope.playlist") or _is_of_last(asked))


def _steps(asked: Asked) -> Steps:
    order = ORDERS[quality_of_order(asked) or "slow"][0]
    (found,) = yield [(LIST, {})]
    lists: list[dict[str, Any]] = [
        one for one in (found.summary or {}).get("playlists", ()) if not one["smart"]
    ]
    fitting = choose_list(asked, lists)
    if len(fitting) != 1:
        return playlists_named(asked, lists)
    playlist_id = fitting[0]["playlist_id"]
    entries: list[dict[str, Any]] = []
    offset: int | None = 0
    while offset is not None and len(entries) < MOST_SORTED:
        (page,) = yield [(SHOW, {"playlist_id": playlist_id, "offset": offset})]
        entries += (page.summary or {}).get("tracks", ())
        offset = (page.summary or {}).get("next_offset")
    found_rows = yield [(FIND, {"title": entry["title"], "order": order}) for entry in entries]
    ranks = {row["track_id"]: row for one in found_rows for row in (one.summary or {}).get("tracks", ())}
    sorted_entries = sorted(entries, key=lambda entry: _place(ranks.get(entry["track_id"], {}), order))
    rows = [ranks.get(entry["track_id"], entry) for entry in sorted_entries]
    moves = _moves(entries, sorted_entries)
    if len(moves) > MOST_MOVES:
        return Answer(numbered(rows, asked.voice, order))
    for at, place in moves:
        (moved,) = yield [(MOVE, {"playlist_id": playlist_id, "place": at, "to": place})]
        if moved.summary is None:
            return Answer(moved.error or asked.say("topic.no_result"))
    name = asked.voice.title(fitting[0]["name"])
    lead = TEXTS.say(asked.reading.language, "playlist.sorted", name=name)
    return Answer(f"{lead}\n\n{numbered(rows, asked.voice, order)}")


def _moves(entries: list[dict[str, Any]], wanted: list[dict[str, Any]]) -> list[tuple[int, int]]:
    """Return the moves, from a place to a place, that bring entries into the wanted order."""
    now, moves = list(entries), []
    for place, entry in enumerate(wanted, 1):
        at = next(index for index, one in enumerate(now) if one is entry) + 1
        if at != place:
            moves.append((at, place))
            now.insert(place - 1, now.pop(at - 1))
    return moves


def _place(row: Mapping[str, Any], order: str) -> tuple[bool, float]:
    """Return what sorts a row; rows without a value are the last."""
    value = row.get(ORDERED_BY[order][0])
    if not isinstance(value, int | float):
        return True, 0.0
    return False, -value if order in DOWNWARDS else value


SORT_PLAN: Final = Plan("sort a playlist", _fits, _steps, allows_unknown_words=True)
