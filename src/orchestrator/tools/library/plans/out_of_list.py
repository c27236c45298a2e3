"""One track less in the list that was shown: "take Rails out", "quita Rails", behind "show my bachatas"."""

from typing import Final

from src.orchestrator.language.focus import is_open
from src.orchestrator.language.lead_ins import bare_command
from src.orchestrator.language.plans import Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .conditions import IN_PLAYLIST
from .finding import failed, lead_of, nothing
from .following import FIND_TOOL, last_list
from .lists import listing
from .paging import whole_list

# In folded text without titles. "Delete" means the library.
_OUT: Final = pattern(
    r"(?:but |and |y |pero |und |aber )?(?:(?:remove|drop|omit|skip|leave|take|kick|pull|quita|saca|deja|sin|nimm|lass"
    r"|wirf|without|ohne)(?: (?:out|mal|bitte|fuera|a))*(?: (?:and|y|und|,))?(?: ·)+(?: and ·| y ·| und ·)?"
    r"(?: (?:out|off|away|weg|raus|fuera|from (?:it|them|the list|that list)|de (?:la|esa) lista|aus der liste))*)"
)


def _fits(asked: Asked) -> bool:
    last, turn = last_list(asked), asked.talk.turns[-1] if asked.talk.turns else None
    if last is None or turn is None or last.tool != FIND_TOOL or IN_PLAYLIST in last.arguments:
        return False
    if last not in turn.measured or not asked.focus.shown_last or len(asked.focus.shown) < 2:
        return False
    named = asked.tracks_named
    is_listed = bool(named) and all(is_open(track, asked.focus.shown) for track in named)
    return is_listed and _OUT.fullmatch(bare_command(asked.reading.unnamed)) is not None


def _steps(asked: Asked) -> Steps:
    last = last_list(asked)
    assert last is not None
    before = {name: value for name, value in last.arguments.items() if name != "offset"}
    titles = [track.title for track in asked.tracks_named]
    wanted = {**before, "leave_out": [*before.get("leave_out", ()), *titles]}
    (found,) = yield [(FIND_TOOL, wanted)]
    if found.summary is None:
        return failed(found, asked)
    if not (total := found.summary["total"]):
        return nothing(asked, wanted, found)
    return listing(asked, lead_of(total, asked), (yield from whole_list(found)), wanted.get("order", ""))


OUT_OF_LIST: Final = Plan("one less in the list", _fits, _steps, allows_unknown_words=True)
