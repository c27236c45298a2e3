"""Whether all tracks of a kind have something: "are all my bachatas in 4/4?", as a plan."""

from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .conditions import conditions
from .finding import failed, nothing
from .following import FIND_TOOL
from .lists import counted, listing
from .paging import whole_list
from .searches import NOT_FOUND_BY, OF_A_TRACK

_ALL: Final = pattern(
    r"^\W*(?:(?:and|y|und)\s+)?(?:are|is|do|does|have|son|est[aá]n?|tienen?|sind|ist|haben|hat|liegen)\s+"
    r"(?:all|every|each|tod[oa]s?|alle|jede[rs]?|s[aä]mtliche)\b"
)
# The kind of tracks; the other conditions are what all of them shall have.
KINDS: Final = ("artist", "album", "genre", "year_min", "year_max")


def _fits(asked: Asked) -> bool:
    if FIND_TOOL not in asked.tools or not _ALL.search(asked.reading.text) or asked.reading.named("track"):
        return False
    if asked.has(*NOT_FOUND_BY, *OF_A_TRACK, "link.not", "act.mix", "degree.same"):
        return False
    wanted = conditions(asked)
    others = wanted.keys() - {*KINDS, "order"}
    is_kind = any(name in wanted for name in KINDS) or asked.has("scope.library")
    return is_kind and bool(others)


def _steps(asked: Asked) -> Steps:
    wanted = conditions(asked)
    kind = {name: value for name, value in wanted.items() if name in KINDS}
    of_kind, fitting = yield [(FIND_TOOL, {**kind, "limit": 1}), (FIND_TOOL, wanted)]
    if of_kind.summary is None or fitting.summary is None:
        return failed(fitting, asked)
    total, so = of_kind.summary["total"], fitting.summary["total"]
    if not total:
        return nothing(asked, kind, of_kind)
    count = counted(total, asked.voice)
    if so == total:
        return Answer(f"{asked.say('word.yes')}: {asked.say('library.all_so', count=count)}")
    lead = (
        f"{asked.say('word.no')}: {asked.say('library.some_so', fitting=asked.voice.number(so), count=count)}"
    )
    fitting = yield from whole_list(fitting)
    return listing(asked, lead, fitting) if so else Answer(f"{lead}.")


ALL_OF = Plan("all of a kind", _fits, _steps)
