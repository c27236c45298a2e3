"""What somebody asked for, and whether the library has it: "they want merengue, have I got any?", as a plan."""

from dataclasses import replace
from typing import Any, Final

from src.orchestrator.language.focus import read_question
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .conditions import conditions
from .finding import failed, lead_of, names_term_only, nothing
from .following import FIND_TOOL
from .lists import listing
from .paging import whole_list

# At the end, and what may be asked of what is found.
_HAVE_ANY: Final = pattern(
    r"[,.;:!?]\s*[¿¡]?(?:(?:so|and|but|y|pero|und|aber|also)\s+)?"
    r"(?:(?:do|have) (?:i|we) (?:have|got|own)(?: (?:any|some|one|anything)(?: (?:of (?:that|it|those)"
    r"|like that|there))?)?"
    r"|got (?:any|some|one)|is there any|are there any|(?:tengo|tenemos|hay) (?:algo|alguna?|alguno|una?"
    r"|uno)(?: (?:de eso|as[ií]))?"
    r"|(?:hab(?:e)? ich|haben wir|gibt(?:'s| es)) (?:da |davon |sowas |so )*(?:was|etwas|eins|eine[ns]?|welche"
    r"|sowas)?|(?P<what>(?:what|which ones?) (?:have (?:you|i|we)(?: got)?|(?:do|can) (?:you|i|we) have|is there"
    r"|are there)|qu[eé] (?:ten[eé]s|tienes|tengo|tenemos|hay|tiene usted)|was (?:hast du|haben sie|habt ihr"
    r"|hab(?:e)? ich|haben wir|gibt(?:'s| es))(?: (?:denn|da|so|alles|davon)){0,3})"
    r"(?: (?:like that|for me|of (?:that|those)|de eso|para m[ií]|f[uü]r mich))?)\s*(?:\?|$)"
    r"(?P<rest>.{0,60})$"
)
_HOW_LONG: Final = pattern(
    r"^\W*(?:(?:and|y|und)\s+)?(?:how long (?:is|are) (?:it|they|that)|cu[aá]nto duran?|wie lang(?:e)? (?:ist"
    r"|sind|geht|dauert)"
    r" (?:es|das|die|sie))\W*$"
)
KINDS: Final = ("artist", "genre", "time_signature", "key")
_NO: Final = pattern(
    r"\b(?:no|not|never|without|sin|nicht|kein\w*|ohne|don'?t|doesn'?t|isn'?t|odia\w*|hates?|hasst|allerg\w*"
    r"|avoid\w*|sick of|tired of|can.?t stand|evita\w*|al[eé]rgic\w*|hart[oa] de|cansad[oa] de|vermeide\w*|satt)\b"
)


def _wanted(asked: Asked) -> dict[str, Any] | None:
    """Return the conditions for what the first sentence names; None if the question is another one."""
    said = _HAVE_ANY.search(asked.reading.text)
    if said is None or (said["rest"].strip(" ?¿!.") and not _HOW_LONG.match(said["rest"])):
        return None
    first = asked.reading.text[: said.start()]
    reading = read_question(first, asked.talk, asked.reading.language)
    if reading.numbers or reading.years or reading.passages or reading.named("track", "album"):
        return None
    if _NO.search(first) or "?" in first:
        return None
    found = {
        name: value for name, value in conditions(replace(asked, reading=reading)).items() if name in KINDS
    }
    return found if len(found) == 1 else None


def _fits(asked: Asked) -> bool:
    return (
        FIND_TOOL in asked.tools
        and not asked.has("act.delete", "act.add", "act.create")
        and bool(_wanted(asked))
    )


def _steps(asked: Asked) -> Steps:
    wanted = _wanted(asked)
    assert wanted is not None
    said = _HAVE_ANY.search(asked.reading.text)
    order = {"order": "longest"} if said and said["rest"].strip(" ?¿!.") else {}
    (found,) = yield [(FIND_TOOL, {**wanted, **order})]
    if found.summary is None:
        return failed(found, asked)
    total = found.summary["total"]
    if not total:
        none = nothing(asked, wanted, found).text
        return Answer(none if names_term_only(asked) else f"{asked.say('word.no')}: {none}")
    found = yield from whole_list(found)
    lead = lead_of(total, asked)
    if not (said and said["what"]):
        lead = f"{asked.say('word.yes')}: {lead}"
    return listing(asked, lead, found, order.get("order", ""))


ASKED_FOR: Final = Plan("what was asked for", _fits, _steps, allows_unknown_words=True)
