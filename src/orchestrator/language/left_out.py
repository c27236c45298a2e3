"""Names that a question leaves out: "no jazz", "aparte de Señora Luna", "leaving house aside"."""

import re
from collections.abc import Sequence
from typing import Final

from src.orchestrator.language.names import Name
from src.orchestrator.language.text import fold

# Before a name that is left out, in folded text.
_BEFORE: Final = re.compile(
    r"(?:\b(?:(?:is|are|do|does)n ?'?t|(?:is|are) not|nada de|nichts (?:von|mit)|nothing (?:by|from|like)|no|not"
    r"|nothing that(?: is|'s)|nada que sea|nichts (?:aus|vom|was)|keins? (?:von|vom|aus)|none (?:by|of|from)"
    r"|ningun[oa]? (?:de|del)|que no (?:sea|es|son|sean) (?:de|del)|no (?:es|sea|son|sean) (?:de|del)"
    r"|nicht (?:von|vom|aus)"
    r"|sin (?:nada de|contar)|ohne (?:das|die|den) (?:von|vom)|not (?:by|from)"
    r"|without|leaving aside|setting aside|dejando (?:aparte|de lado|a un lado|fuera)|except(?: for)?|besides"
    r"|not counting|not including|leaving out|ignoring|sin contar|ohne zu z[aä]hlen"
    r"|(?:except|excepto|salvo|menos|ausser|ohne) (?:the (?:ones?|songs?|tracks?|stuff) (?:by|from)|l[oa]s? de"
    r"|das|die|den|vom|von)"
    r"|anything but|everything but|all but|apart from|other than|bar|minus|leave out|skip(?:ping)?"
    r"|excluding|but not|aside from|but no|exclu(?:yendo|ye)|descontando|dejando fuera"
    # "And if I drop house?"
    r"|if (?:i|we|you) (?:drop|ignore|exclude|remove)|si (?:quit[oa](?:mos|s)?|sac[oa](?:mos|s)?"
    r"|dej[oa](?:mos|s)? fuera|descart[oa](?:mos|s)?|no cuent[oa])"
    r"|todo menos|cualquier cosa menos|lo que sea menos|aparte de|ademas de|menos|salvo|excepto|sin|quitando|ni"
    r"|no son|no sean|que no sea|ausser|ohne|ausgenommen|mit ausnahme von|con excepcion de|with the exception of"
    r"|abgesehen von|bis auf|keine?n?|nicht|nur nicht|weder|neither|nor)\s+"
    r"(?:(?:the|that|an?|any|la|el|una?|los|las|del?|die|der|das|den|dem|von|vom|by|from|eine?[nm]?"
    r"|disco|album|platte|record|ep|lp)\s+){0,3})$"
)
# Behind it: "house aside", "bachata aparte", "House mal beiseite".
_BEHIND: Final = re.compile(
    r"\W{0,2}\s{0,2}(?:(?:is|being|mal|einmal|jetzt|ganz|genre|music|stuff|dejad[oa]s?|dejand[oa])\s+){0,2}"
    r"(?:aside|excluded|excepted|not counted|not included|aparte\b(?! de)|a un lado|excluid[oa]s?"
    r"|no incluid[oa]s?|fuera\b(?! de)"
    r"|(?:does ?n.?t|do ?n.?t|does not|do not) count|no (?:cuentan?|valen?)|zahlt nicht|zahlen nicht|gilt nicht"
    r"|ausgenommen|beiseite|aussen vor|ausgeklammert|nicht (?:mit)?gezahlt|nicht (?:mit)?gerechnet|abgesehen)\b"
)
# "Leave house out of it", "deja fuera el house", "lass House weg", "von House abgesehen".
_AROUND: Final = (
    (
        re.compile(r"\b(?:leav(?:e|ing)|count(?:ing)?|tak(?:e|ing))\s+(?:the |any |all )?$"),
        re.compile(r"\s{1,3}(?:stuff )?(?:out|off)\b"),
    ),
    (
        re.compile(r"\b(?:lass|lasst|lassen wir|wenn ich|wenn man|nimm)\s+(?:mal |bitte |das |die |den )?$"),
        re.compile(
            r"\s{1,3}(?:(?:mal|bitte|jetzt|auch|noch|ganz) ){0,3}(?:weg|weglass\w{0,2}|raus|raus(?:nehm|lass)\w{0,2}"
            r"|aus|auslass\w{0,2}|ausklammer\w{0,2}|aussen vor lass\w{0,2})\b"
        ),
    ),
)
# "No house or techno".
_LISTED: Final = re.compile(
    r"\s*(?:,|or|nor|and|o|ni|y|oder|und|noch)?\s*(?:or|o|ni|oder)?(?: (?:de|in|von|by))?\s*$"
)
LONGEST_BEFORE: Final = 44
LONGEST_BEHIND: Final = 40


def names_left_out(names: Sequence[Name], text: str) -> tuple[Name, ...]:
    """Return the names that a question excludes."""
    folded = fold(text)
    found: list[Name] = []
    end = -1
    for name in names:
        said = name.said or fold(name.text)
        place = folded.find(said)
        if place < 0:
            continue
        before = folded[max(0, place - LONGEST_BEFORE) : place]
        behind = folded[place + len(said) :][:LONGEST_BEHIND]
        is_listed = 0 <= end <= place and _LISTED.match(folded[end:place]) is not None
        is_negated = place > 0 and (is_listed or _BEFORE.search(before) is not None)
        if is_negated or _is_set_aside(before, behind):
            found.append(name)
            end = place + len(said)
    return tuple(found)


def _is_set_aside(before: str, behind: str) -> bool:
    if _BEHIND.match(behind):
        return True
    return any(first.search(before) and then.match(behind) for first, then in _AROUND)
