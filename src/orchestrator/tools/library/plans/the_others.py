"""The other side of a condition: "and which aren't?" after "which bachatas are in minor?"."""

from typing import Any, Final

from src.orchestrator.language.focus import names_in
from src.orchestrator.language.plans import Asked, Plan, Steps
from src.orchestrator.language.text import folded_words
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Measured
from src.orchestrator.tools.library.conditions import KEY, METRE

from .conditions import OTHER_MODE
from .finding import failed, lead_of, nothing
from .following import FIND_TOOL, LISTING
from .lists import listing
from .paging import whole_list

_WHICH_OTHERS: Final = pattern(
    r"^\W*(?:(?:and|but|y|pero|und|aber)\s)?(?:which|what|cu[aá]les|qu[eé] (?:temas|canciones|pistas)|welche)"
    r"(?: (?:ones|one|of them|de ell[ao]s|davon|songs|tracks))?\s"
    r"(?:(?:are|is|do|does|have|has|s[ií]|schon|doch|dann schon|sind es|haben es|lo son|lo est[aá]n)(?: then| dann)?"
    r"|(?P<not>(?:are|is|do|does|have|has)(?: not|n'?t)|no(?: lo (?:son|est[aá]n))?|nicht))\W*$"
)
SIDES: Final = {"swung": "straight", "straight": "swung"}
OTHER_END: Final = {"min": "max", "max": "min"}


def _last(asked: Asked) -> Measured | None:
    """Return the search of the question before."""
    turns = asked.talk.turns
    found = [one for one in (turns[-1].measured if turns else ()) if one.tool == FIND_TOOL]
    return found[-1] if found and "limit" not in found[-1].arguments else None


def _others(asked: Asked) -> dict[str, Any] | None:
    """Return the search for the tracks on the other side of its only condition beside tags; None without one."""
    last, said = _last(asked), _WHICH_OTHERS.match(asked.talk.plain_question)
    if last is None or said is None:
        return None
    readings = asked.earlier_readings()
    was_negative = bool(readings) and readings[-1].has("link.not")
    if was_negative == (said["not"] is not None):
        # "And which aren't?" after "which are not in minor?" asks the same.
        return None
    found = {name: value for name, value in last.arguments.items() if name not in LISTING}
    if left := found.pop("leave_out", None):
        return {**found, **_with(asked, left[0])} if len(left) == 1 else None
    turned = [one for one in (_turned(name, value) for name, value in found.items()) if one is not None]
    if len(turned) != 1:
        return None
    name, other = turned[0]
    return {**{key: value for key, value in found.items() if key != name}, **other}


def _with(asked: Asked, left: str) -> dict[str, Any]:
    """Return the condition for what was left out."""
    if METRE.fullmatch(left):
        return {"time_signature": left}
    if KEY.fullmatch(left):
        return {"key": left}
    name = names_in(asked.talk).exact(tuple(folded_words(left)))[0]
    return {name.kind if name and name.kind in {"artist", "album", "genre"} else "title": left}


def _turned(name: str, value: Any) -> tuple[str, dict[str, Any]] | None:
    if name == "mode" and value in OTHER_MODE:
        return name, {"mode": OTHER_MODE[value]}
    if name in {"time_signature", "key"}:
        return name, {"leave_out": [value]}
    if name == "character" and len(value) == 1 and value[0] in SIDES:
        return name, {"character": [SIDES[value[0]]]}
    measure, _, end = name.rpartition("_")
    return (name, {f"{measure}_{OTHER_END[end]}": value}) if end in OTHER_END else None


def _fits(asked: Asked) -> bool:
    return FIND_TOOL in asked.tools and _others(asked) is not None


def _steps(asked: Asked) -> Steps:
    wanted = _others(asked) or {}
    (found,) = yield [(FIND_TOOL, wanted)]
    if found.summary is None:
        return failed(found, asked)
    if not (total := found.summary["total"]):
        return nothing(asked, wanted, found)
    return listing(asked, lead_of(total, asked), (yield from whole_list(found)))


THE_OTHERS = Plan("the other side of a condition", _fits, _steps, allows_unknown_words=True)
