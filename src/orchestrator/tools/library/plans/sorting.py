"""Lists in an order: "sort my bachatas from the slowest to the fastest", "ordena mis temas por tempo"."""

from typing import Any, Final

from src.orchestrator.language.plans import Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .conditions import SLOWEST_BPM, conditions
from .finding import failed, lead_of, nothing
from .following import FIND_TOOL, LISTING, counts_the_list, goes_on, last_list, of_the_last_list
from .lists import listing
from .paging import whole_list
from .qualities import ORDERS, QUALITY_OF_MEASURE, by_year
from .searches import NOT_FOUND_BY, OF_A_TRACK
from .superlatives import MOST_LISTED

SORTS: Final = pattern(
    r"\b(?:put\b.{1,60}\bin order|p[oó]n(?:er|me|las|los|melas|melos)*\b.{1,60}\ben orden|sort(?:ed)?"
    r"|order(?:ed)?|rank(?:ed)?|arrange"
    r"|[oó]rd[eé]n(?:a|ar|e|ado|ados|adas|arlas|arlos|alas|alos|ame"
    r"|eme)\w*"
    r"|clasifica\w*|sortier\w*|ordne\w*|geordnet|(?:alphabet|alfab[eé]t)\w*)\b"
    r"|\bfrom (?:the )?\w+ to (?:the )?\w+est\b|\bdel? (?:(?:la|el) )?m[aá]s \w+ (?:al?|hasta) (?:la |el )?m[aá]s\b"
    r"|\bfrom slow(?:er)? to fast(?:er)?\b|\bfrom fast(?:er)? to slow(?:er)?\b|\b(?:slow to fast|fast to slow)\b"
    r"|\bdel? (?:lent[oa]s?|r[aá]pid[oa]s?) a (?:r[aá]pid[oa]s?|lent[oa]s?)\b"
    r"|\bvon (?:langsam|schnell) (?:nach|zu|bis) (?:schnell|langsam)\b"
    r"|\bvo[mn] (?:der |dem )?\w+sten (?:zu[mr]?|bis) "
)
_PUTS_IN_ORDER: Final = pattern(r"\ben orden\b")
_TEMPO_FROM: Final = pattern(
    r"\b(?:(?P<slow>slow\w*|lent[oa]s?|langsam\w*)|fast\w*|r[aá]pid[oa]s?|schnell\w*) (?:to|a|nach|bis|zu[mr]?)"
    r" (?:the |la |el )?(?:m[aá]s )?(?:slow|fast|lent|r[aá]pid|langsam|schnell)"
)
# "And by year", behind a list in an order.
_BY: Final = pattern(
    r"^\W*(?:(?:and|ok|now|then|y|ahora|luego|und|jetzt|dann|mal|rather|actually|mejor|lieber)[\s,]+){0,3}"
    r"(?:by|por|nach)\s(?:(?:the|their|el|la|su|der|dem)\s)?[\w ]{3,20}\W*$"
)
_DOWNWARDS: Final = pattern(
    r"\b(?:descending|highest first|de mayor a menor|descendente|absteigend|h[oö]chste zuerst)\b"
)


# Measures and tags whose names are orders, too.
TAG_ORDERS: Final = frozenset({"artist", "album", "genre", "title", "key"})


def order_said(asked: Asked) -> str | None:
    """Return the order that a list shall have."""
    if quality := quality_of_order(asked):
        return by_year(asked.reading, ORDERS[quality][0])
    return next((name for name in asked.reading.of("measure") if name in TAG_ORDERS), None)


def quality_of_order(asked: Asked) -> str | None:
    """Return the quality that the list begins with."""
    if way := _TEMPO_FROM.search(asked.reading.unnamed):
        return "slow" if way["slow"] else "fast"
    named = (name.partition(".")[0] for name in asked.reading.of("quality"))
    if (first := next((name for name in named if name in ORDERS), None)) is not None:
        return first
    if asked.has("measure.year"):
        return "new" if _DOWNWARDS.search(asked.reading.text) else "old"
    measured = (
        QUALITY_OF_MEASURE[name] for name in asked.reading.of("measure") if name in QUALITY_OF_MEASURE
    )
    first = next(measured, None)
    # By tempo: the slowest first.
    return "slow" if first == "fast" and not _DOWNWARDS.search(asked.reading.text) else first


def _is_by_another(asked: Asked) -> bool:
    """Return whether the list before is to be in another order: "and by year"."""
    last = last_list(asked)
    is_list = last is not None and last.tool == FIND_TOOL and asked.focus.shown_last
    is_said = _BY.match(asked.reading.text) or SORTS.search(asked.reading.unnamed)
    return is_list and len(asked.focus.shown) > 1 and is_said is not None and not asked.has("scope.playlist")


def _conditions_before(asked: Asked) -> dict[str, Any]:
    """Return the conditions of the list before, where it is put in another order."""
    last = last_list(asked) if _is_by_another(asked) else None
    is_own = asked.has("scope.tracks", "scope.library", "style") or bool(asked.reading.names)
    if last is None or is_own:
        return of_the_last_list(asked)
    return {name: value for name, value in last.arguments.items() if name not in LISTING}


def _fits(asked: Asked) -> bool:
    is_said = SORTS.search(asked.reading.unnamed) is not None
    if FIND_TOOL not in asked.tools or not (is_said or _is_by_another(asked)):
        return False
    # "Put the house ones in order" adds nothing.
    others = [one for one in NOT_FOUND_BY if one != "act.add"]
    # "Ponlas en orden" plays nothing.
    plays = asked.has("act.play") and _PUTS_IN_ORDER.search(asked.reading.text) is None
    if plays or asked.has(*OF_A_TRACK, *others, "act.mix", "how.how_many") or asked.reading.named("track"):
        return False
    is_of_tracks = asked.has("scope.tracks", "scope.library", "style", "scope.them") or bool(
        asked.reading.names
    )
    return (is_of_tracks or goes_on(asked) or _is_by_another(asked)) and order_said(asked) is not None


def _steps(asked: Asked) -> Steps:
    order = order_said(asked) or "title"
    # "The two of them" are counted, and the list has as many.
    is_counted = counts_the_list(asked)
    numbers = [] if is_counted else [one.value for one in asked.reading.numbers]
    said: dict[str, Any] = {
        name: value
        for name, value in conditions(asked).items()
        if name not in {"order", "character"}
        and (not name.startswith("tempo_") or max(numbers, default=0) >= SLOWEST_BPM)
    }
    if count := next((int(one) for one in numbers if 2 <= one <= MOST_LISTED), None):
        said["limit"] = count
    wanted = {**_conditions_before(asked), **said, "order": order}
    (found,) = yield [(FIND_TOOL, wanted)]
    if found.summary is None:
        return failed(found, asked)
    if not found.summary["total"]:
        return nothing(asked, wanted, found)
    total = found.summary["total"]
    found = yield from whole_list(found)
    return listing(asked, lead_of(total, asked), found, order)


SORTED = Plan("sorted list", _fits, _steps)
