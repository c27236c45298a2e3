"""Questions about the library that no tool can answer. They are refused before another plan answers a part of them."""

from typing import Final

from src.orchestrator.assistants.analyst.refusals import not_understood
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.library.plans.conditions import LACKS_BEAT, superlative_order
from src.orchestrator.tools.library.plans.limits import left_out, limits
from src.orchestrator.tools.library.plans.searches import OF_A_TRACK
from src.orchestrator.tools.library.plans.tags import lacks_tag

_AVERAGE: Final = pattern(
    r"\b(?:average|mean of|median|durchschnitt\w*|promedio|en promedio|la media de|im schnitt)\b"
)
_WITHOUT: Final = pattern(r"\b(?:without|sin|ohne)\b")
_SHUFFLE: Final = pattern(r"\b(?:shuffle|mezcla(?:r)? (?:toda|mi)|zuf[aä]llig\w*|aleatori\w*|random\w*)\b")
_BEFORE: Final = pattern(r"\b(?:before|antes de|antes que|vor)\b")
_DURATION: Final = pattern(
    r"\b(?:\d+|two|three|four|five|dos|tres|cuatro|cinco|zwei|drei|vier|f[uü]nf)\s*(?:minutes?|mins?|minutos?|minuten)\b"
)
_EACH: Final = pattern(r"\b(?:each|every|per|by|cada|por|jede[rsmn]?|pro|je)\b")
_ANY: Final = pattern(
    r"\b(?:any (?:song|track)s?|alguna (?:canci[oó]n|pista)|alg[uú]n tema|irgendein\w* (?:lied|st[uü]ck)\w*)\b"
)
LIBRARY: Final = ("scope.tracks", "scope.library")


def _fits(asked: Asked) -> bool:
    text, reading = asked.reading.text, asked.reading
    if _is_of_no_order(asked) or _is_of_no_count(asked):
        return True
    if _AVERAGE.search(text) and not asked.has("act.explain"):
        return True
    if not (asked.has(*LIBRARY) or _ANY.search(text)) or asked.has("act.delete", "act.rename", "scope.task"):
        return False
    lacks = (
        asked.has("link.not")
        and asked.has("measure")
        and not left_out(reading)
        and not LACKS_BEAT.search(text)
        and lacks_tag(asked) is None
        and (asked.has("act.find", "how.how_many") or _ANY.search(text))
    )
    by_length = bool(_DURATION.search(text)) and not asked.has("measure.tempo") and not limits(reading)
    before = reading.named("track") and _BEFORE.search(text) and not asked.has("measure.year")
    return bool(lacks or by_length or before or _SHUFFLE.search(text))


def _is_of_no_order(asked: Asked) -> bool:
    """ "Which song has the most bass?": the library is not sorted by it."""
    return (
        asked.has("degree.most", "degree.least")
        and asked.has("how.what")
        and asked.has("scope.track", "scope.tracks")
        and asked.has("measure")
        and superlative_order(asked.reading) is None
        and not asked.reading.named("track")
        and not asked.has(*OF_A_TRACK)
    )


def _is_of_no_count(asked: Asked) -> bool:
    """ "How many songs are there of each genre?", "how many eights of dancing?": nothing counts these."""
    of_each = (
        asked.has("measure.genre", "measure.artist", "measure.album")
        and not asked.reading.names
        and _EACH.search(asked.reading.text)
    )
    return (
        asked.has("how.how_many") and bool(of_each or asked.has("act.dance")) and not asked.has("scope.task")
    )


def _steps(asked: Asked) -> Steps:
    yield from ()
    return Answer(not_understood(asked))


UNSUPPORTED = Plan("unsupported", _fits, _steps, allows_unknown_words=True)
