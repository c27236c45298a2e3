"""The day to which a sentence moves a task: "push it to Friday", "verschieb das bitte auf Freitag"."""

from typing import Final

from django.utils import timezone

from src.orchestrator.language.plans import Asked
from src.orchestrator.rules.patterns import pattern

from .times import ParsedTime, find_time

_FORMS: Final = (
    pattern(
        r"^\W*(?:(?:please|and|ok|now|can you|could you|actually|no)\W+){0,3}(?:move|push|shift|put|postpone|reschedule"
        r"|delay|make|change|bring)\s+(?P<which>.{1,150}?)\s+(?:back\s+|off\s+|forward\s+|over\s+|up\s+)?(?:to|until"
        r"|till|for|on)\s+(?P<when>.{3,60}?)"
        r"(?:\s+(?:please|instead))?\W*$"
    ),
    pattern(
        r"^\W*(?:(?:por favor|y|ok|ahora|mejor|puedes|podr[ií]as|no)\W+){0,3}(?:mueve|mov[eé]|pasa|pas[aá]|cambia"
        r"|cambi[aá]|aplaza|aplaz[aá]|deja|dej[aá]"
        r"|posp[oó]n|pospon[eé]|m[uú]eve|p[aá]sa|d[eé]ja|c[aá]mbia)(?P<which>l[aoe]s?|\s+.{1,150}?)\s+(?:al?"
        r"|para(?: el| la)?|hasta(?: el)?)\s+(?P<when>.{3,60}?)"
        r"(?:\s+(?:por favor|porfa|mejor))?\W*$"
    ),
    pattern(
        r"^\W*(?:(?:bitte|und|ok|jetzt|doch|nein|kannst du|lieber)\W+){0,3}(?:verschieb|schieb|verleg|leg|setz|mach"
        r"|pack)(?:e|en)?\s+(?P<which>.{1,150}?)"
        r"(?:\s+(?:bitte|mal|doch|lieber|noch))*\s+(?:auf|bis|zum)\s+(?:den\s+)?(?P<when>.{3,60}?)(?:\s+(?:bitte"
        r"|verschieben|verlegen|um))*\W*$"
    ),
)


def moved_to(asked: Asked) -> tuple[str, ParsedTime] | None:
    """Return the tasks in the user's words and the day; None where nothing but a day is behind the verb's "to"."""
    text = asked.talk.plain_question.strip()
    for form in _FORMS:
        found = form.match(text)
        if found is None:
            continue
        when = find_time(found["when"], asked.reading.language, timezone.localtime())
        if when is not None and not when.removed_from(found["when"]).strip(" .,!"):
            return found["which"].strip(), when
    return None
