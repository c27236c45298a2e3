"""A playlist in another order, as a plan: "sort that playlist by tempo", "sortier die nach Energie"."""

from typing import Final

from src.orchestrator.language.plans import Asked, Plan, Steps, result_of
from src.orchestrator.tools.library.plans.lists import listing
from src.orchestrator.tools.library.plans.sorting import SORTS, order_said

from .choosing import LIST, ask_which, choose_list, is_about_a_list, read_lists, say

SORT: Final = "sort_playlist"


def _is_of_last_list(asked: Asked) -> bool:
    """Return whether the answer before was about a playlist, and nothing else is named."""
    is_other = asked.has("scope.library", "style", "scope.everything") or bool(asked.reading.names)
    return is_about_a_list(asked) and not is_other


def _fits(asked: Asked) -> bool:
    if not {LIST, SORT} <= asked.tools or SORTS.search(asked.reading.unnamed) is None:
        return False
    if asked.has("act.create", "act.add", "how.how_many", "act.recommend", "scope.task"):
        return False
    return order_said(asked) is not None and (asked.has("scope.playlist") or _is_of_last_list(asked))


def _steps(asked: Asked) -> Steps:
    order = order_said(asked) or "title"
    lists = yield from read_lists(can_change=True)
    fitting = choose_list(asked, lists)
    if len(fitting) != 1:
        return ask_which(asked, lists)
    (done,) = yield [(SORT, {"playlist_id": fitting[0]["playlist_id"], "order": order})]
    result_of(done)
    name = asked.voice.title(fitting[0]["name"])
    return listing(asked, say(asked, "sorted", name=name), done, order)


SORT_PLAN: Final = Plan("sort a playlist", _fits, _steps, allows_unknown_words=True)
