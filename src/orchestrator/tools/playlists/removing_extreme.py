"""Taking the fastest or longest track out of a playlist, as a plan: "quita de la lista Clase la más rápida"."""

from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.library.plans.conditions import IN_PLAYLIST, conditions
from src.orchestrator.tools.library.plans.following import FIND_TOOL
from src.orchestrator.tools.library.plans.qualities import superlative_order

from .choosing import LIST, SHOW, ask_which, is_denied, lists_named, read_lists, say
from .removing import REMOVE, place_in_list

_TAKES: Final = pattern(
    r"^\W*(?:(?:please|and|now|can you|could you|y|ahora|por favor|puedes|und|jetzt|bitte|kannst du)\W+){0,3}"
    r"(?:take|kick|pull|throw|drop|remove|delete|boot|chuck|quit[aáe]\w*|s[aá]ca\w*|elimina|borra|nimm|wirf|schmei(?:ss|ß)"
    r"|l[oö]sche?|entferne?|streiche?|hau)\b"
)
OTHER: Final = ("scope.task", "act.create", "act.add", "act.rename", "act.play", "how.how_many", "act.undo")


def _order(asked: Asked) -> str | None:
    """Return the order whose first track is meant; None where there is more to it than a superlative."""
    within = asked.library_question
    if within is None or within.reading.named("track") or within.reading.unknown:
        return None
    if any(number.value != 1 for number in within.reading.numbers):
        # "The two fastest".
        return None
    is_plain = not conditions(within).keys() - {IN_PLAYLIST, "order"} and not within.has(
        "ordinal", "link.and"
    )
    return superlative_order(within.reading) if is_plain else None


def _fits(asked: Asked) -> bool:
    takes = _TAKES.match(asked.reading.text) is not None and not asked.has(*OTHER)
    has_tools = {LIST, SHOW, REMOVE, FIND_TOOL} <= asked.tools
    return takes and has_tools and not is_denied(asked, anywhere=True) and _order(asked) is not None


def _steps(asked: Asked) -> Steps:
    within = asked.library_question
    # `_fits` looked.
    assert within is not None
    wanted = {IN_PLAYLIST: conditions(within)[IN_PLAYLIST], "order": _order(asked), "limit": 1}
    (found,) = yield [(FIND_TOOL, wanted)]
    rows = result_of(found)["tracks"]
    lists = yield from read_lists(can_change=True)
    fitting = lists_named(asked, lists)
    if len(fitting) != 1:
        return ask_which(asked, lists)
    playlist_id, name = fitting[0]["playlist_id"], asked.voice.title(fitting[0]["name"])
    place = yield from place_in_list(asked, fitting[0], {row["track_id"] for row in rows})
    if isinstance(place, Answer):
        return place
    (done,) = yield [(REMOVE, {"playlist_id": playlist_id, "place": place})]
    result_of(done)
    return Answer(say(asked, "removed", titles=asked.voice.title(rows[0]["title"]), name=name))


REMOVE_EXTREME: Final = Plan("take the most out of a playlist", _fits, _steps, allows_unknown_words=True)
