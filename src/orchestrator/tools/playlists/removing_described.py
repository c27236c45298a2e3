"""Taking a described track out of a playlist, as a plan: "quita de la lista Clase la más rápida", "drop the salsa
one"."""

from typing import Any, Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.library.plans.conditions import IN_PLAYLIST, conditions
from src.orchestrator.tools.library.plans.finding import nothing
from src.orchestrator.tools.library.plans.following import FIND_TOOL
from src.orchestrator.tools.library.plans.lists import listing
from src.orchestrator.tools.library.plans.qualities import superlative_order

from .choosing import LIST, SHOW, ask_which, is_denied, lists_named, read_lists, say
from .removing import REMOVE, place_in_list

_TAKES: Final = pattern(
    r"^\W*(?:(?:please|and|now|can you|could you|y|ahora|por favor|puedes|und|jetzt|bitte|kannst du)\W+){0,3}"
    r"(?:take|kick|pull|throw|drop|remove|delete|boot|chuck|quit[aáe]\w*|s[aá]ca\w*|elimina|borra|nimm|wirf|schmei(?:ss|ß)"
    r"|l[oö]sche?|entferne?|streiche?|hau)\b"
)
# One of a kind, not "the salsas".
_ONE: Final = pattern(
    r"\bthe (?:\w+ ){1,3}(?:one|song|track|tune)\b|\b(?:la|el)(?: canci[oó]n| tema| pista)? (?:de|del|que)\b"
    r"|\b(?:das|den|die) \w+[- ]?(?:st[uü]ck|lied|song|titel|track)\b"
)
OTHER: Final = ("scope.task", "act.create", "act.add", "act.rename", "act.play", "how.how_many", "act.undo")


def _wanted(asked: Asked) -> dict[str, Any] | None:
    """Return the search for the one that is meant, "the fastest", "the salsa one"; None where there is more to it."""
    within = asked.library_question
    if within is None or within.reading.named("track") or within.reading.unknown:
        return None
    joins = any("link.and" in item.concepts for item in within.reading.items[1:])
    if joins or within.has("ordinal") or any(number.value != 1 for number in within.reading.numbers):
        # "The two fastest".
        return None
    wanted, order = conditions(within), superlative_order(within.reading)
    others = wanted.keys() - {IN_PLAYLIST, "order"}
    if order:
        return None if others else {IN_PLAYLIST: wanted[IN_PLAYLIST], "order": order, "limit": 1}
    return wanted if others and _ONE.search(within.reading.text) else None


def _fits(asked: Asked) -> bool:
    takes = _TAKES.match(asked.reading.text) is not None and not asked.has(*OTHER)
    has_tools = {LIST, SHOW, REMOVE, FIND_TOOL} <= asked.tools
    return takes and has_tools and not is_denied(asked, anywhere=True) and _wanted(asked) is not None


def _steps(asked: Asked) -> Steps:
    wanted = _wanted(asked)
    # `_fits` looked.
    assert wanted is not None
    (found,) = yield [(FIND_TOOL, wanted)]
    rows = result_of(found)["tracks"]
    if len(rows) != 1:
        # "The salsa one", of several.
        return (
            nothing(asked, wanted, found)
            if not rows
            else listing(asked, asked.say("library.which_track"), found)
        )
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


REMOVE_DESCRIBED: Final = Plan(
    "take a described track out of a playlist", _fits, _steps, allows_unknown_words=True
)
