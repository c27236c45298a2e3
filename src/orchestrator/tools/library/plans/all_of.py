"""Whether all tracks of a kind have something: "are all my bachatas in 4/4?", as a plan."""

from typing import Any, Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .conditions import conditions
from .finding import failed, nothing
from .following import FIND_TOOL, conditions_of_list
from .lists import counted, listing
from .paging import whole_list
from .searches import NOT_FOUND_BY, OF_A_TRACK

_ALL: Final = pattern(
    r"^\W*(?:(?:and|y|und)\s+)?(?:are|is|do|does|have|son|est[aá]n?|tienen?|sind|ist|haben|hat|liegen)\s+"
    r"(?:all|every|each|tod[oa]s?|alle|jede[rs]?|s[aä]mtliche)\b"
)
# "Are they all in 4/4?", behind a list.
_ALL_LISTED: Final = pattern(
    r"^\W*(?:(?:and|y|und|so|ok)\W+){0,2}"
    r"(?:(?:are|do|have) (?:they|these|those) all|(?:are|do|have) all (?:of )?(?:them|these|those|[2-9]|three|four)"
    r"|(?:son|est[aá]n|tienen) tod[ao]s|tod[ao]s (?:son|est[aá]n|tienen)|(?:sind|haben|liegen|stehen) (?:die |sie |das "
    r"|denn )?alle)\b"
)
# The kind of tracks; the other conditions are what all of them shall have.
KINDS: Final = ("artist", "album", "genre", "year_min", "year_max")


def _kind(asked: Asked) -> dict[str, Any] | None:
    """Return the conditions of the tracks that all shall have something; None if none are meant."""
    if asked.focus.shown_last and _ALL_LISTED.search(asked.reading.text) and not asked.has("scope.library"):
        return conditions_of_list(asked)
    kind = {name: value for name, value in conditions(asked).items() if name in KINDS}
    is_meant = _ALL.search(asked.reading.text) is not None and (bool(kind) or asked.has("scope.library"))
    return kind if is_meant else None


def _fits(asked: Asked) -> bool:
    if FIND_TOOL not in asked.tools or asked.reading.named("track"):
        return False
    if asked.has(*NOT_FOUND_BY, *OF_A_TRACK, "link.not", "act.mix", "degree.same"):
        return False
    others = conditions(asked).keys() - {*KINDS, "order"}
    return bool(others) and _kind(asked) is not None


def _steps(asked: Asked) -> Steps:
    kind = _kind(asked)
    # `_fits` looked.
    assert kind is not None
    wanted = {**kind, **conditions(asked)}
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
