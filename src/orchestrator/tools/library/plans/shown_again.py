"""The list that was found last once more, as a plan: "show them", "muéstramelas", "zeig sie mir"."""

from typing import Final

from src.orchestrator.language.lead_ins import bare_command
from src.orchestrator.language.plans import Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .finding import failed, lead_of
from .following import FIND_TOOL, last_list
from .lists import listing
from .paging import whole_list

# In folded text.
_SHOWS: Final = pattern(
    r"(?:show|list|tell|give|name|display|see)(?: me| us)? (?:them|em|those|these|all of them|the list"
    r"|which(?: ones)?)(?: all)?(?: to me)?"
    r"|show me|(?:which|what) (?:ones|are they)(?: are (?:they|those))?\??"
    r"|(?:muestra|mostra|ensena|dame|lista|da)(?:me|nos)?l[ao]s(?: tod[ao]s)?|(?:muestrame|mostrame"
    r"|ensename) (?:cuales(?: son)?|la lista)"
    r"|cuales(?: son)?\??|a ver(?: cuales(?: son)?)?"
    r"|(?:zeig|nenn|liste|gib)(?:e)?(?: mir| uns)?(?: (?:mal|bitte))? (?:sie|die|alle|die liste)(?: (?:mir|alle|mal"
    r"|bitte|auf))*"
    r"|welche(?: (?:sind|waren) (?:das|es|die))?\??"
)


def _fits(asked: Asked) -> bool:
    found = last_list(asked) if asked.focus.shown_last else None
    is_found = found is not None and found.tool == FIND_TOOL and "total" in (found.summary or {})
    return is_found and _SHOWS.fullmatch(bare_command(asked.talk.plain_question)) is not None


def _steps(asked: Asked) -> Steps:
    last = last_list(asked)
    # `_fits` has checked this.
    assert last is not None
    (found,) = yield [(FIND_TOOL, dict(last.arguments))]
    if found.summary is None:
        return failed(found, asked)
    found = yield from whole_list(found)
    return listing(
        asked, lead_of((found.summary or {})["total"], asked), found, str(last.arguments.get("order", ""))
    )


SHOWN_AGAIN: Final = Plan("list once more", _fits, _steps, allows_unknown_words=True)
