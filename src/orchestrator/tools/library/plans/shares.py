"""The share of a library that fits conditions: "what percentage of my music is in minor?"."""

from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .conditions import conditions
from .finding import failed
from .following import FIND_TOOL, LIST_TOOL
from .searches import NOT_FOUND_BY, OF_A_TRACK

_SHARE: Final = pattern(
    r"\b(?:(?:what|which|how (?:many|much)) (?:per ?cent(?:age)?|share|proportion|fraction|part)"
    r"|(?:what|which)(?:'s| is) the (?:percentage|share|proportion)"
    r"|qu[eé] (?:porcentaje|parte|proporci[oó]n)|(?:cu[aá]l es el )?porcentaje|wie ?viele? (?:prozent|anteil)"
    r"|welcher (?:anteil|prozentsatz)|wie hoch ist der anteil|wie gro(?:ss|ß) ist der anteil)\b"
)


def _fits(asked: Asked) -> bool:
    if {FIND_TOOL, LIST_TOOL} - asked.tools or not _SHARE.search(asked.reading.unnamed):
        return False
    if asked.has(*NOT_FOUND_BY, *OF_A_TRACK, "act.mix") or asked.reading.named("track"):
        return False
    is_of_library = asked.has("scope.library", "scope.tracks") or not asked.focus.conversation
    return is_of_library and bool(conditions(asked).keys() - {"order"})


def _steps(asked: Asked) -> Steps:
    fitting, everything = yield [(FIND_TOOL, {**conditions(asked), "limit": 1}), (LIST_TOOL, {})]
    if fitting.summary is None or everything.summary is None:
        return failed(fitting, asked)
    some, total = fitting.summary["total"], everything.summary["total"]
    if not total:
        return Answer(asked.say("library.empty"))
    percent = asked.voice.number(100 * some / total, 0)
    return Answer(asked.say("library.share", percent=percent, some=some, total=total))


SHARE = Plan("share of the library", _fits, _steps)
