"""Questions about the library that no tool can answer. They are refused before another plan answers a part of them."""

from typing import Final

from src.orchestrator.assistants.analyst.refusals import not_understood
from src.orchestrator.language.known_title import title_for_examples
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.library.plans.limits import limits
from src.orchestrator.tools.library.plans.mixing_limits import NOT_MIXING
from src.orchestrator.tools.library.plans.negations import ANY_TRACK, is_unread_negation
from src.orchestrator.tools.library.plans.none_of import NONE_OF
from src.orchestrator.tools.library.plans.qualities import superlative_order
from src.orchestrator.tools.library.plans.searches import OF_A_TRACK
from src.orchestrator.tools.library.plans.tag_counts import (
    COUNT_BY_DECADE,
    COUNT_BY_KEY,
    COUNT_BY_METRE,
    COUNT_BY_TAG,
)
from src.orchestrator.tools.library.plans.totals import AVERAGE, fits_totals

_SHUFFLE: Final = pattern(r"\b(?:shuffle|mezcla(?:r)? (?:toda|mi)|zuf[aä]llig\w*|aleatori\w*|random\w*)\b")
_BEFORE: Final = pattern(r"\b(?:before|antes de|antes que|vor)\b")
_DURATION: Final = pattern(
    r"\b(?:\d+|two|three|four|five|dos|tres|cuatro|cinco|zwei|drei|vier|f[uü]nf)\s*(?:minutes?|mins?|minutos?"
    r"|minuten)\b"
)
_OF_MOST: Final = pattern(
    r"\b(?:(?:do|have|has|are|is|than) (?:the )?most (?:of )?(?:my|the|songs|tracks)|la mayor[ií]a|la mayor parte"
    r"|die meisten (?:meiner|der|lieder|st[uü]cke|songs|tracks)|den meisten)\b"
)
# "Which songs get louder?"
_BECOMES: Final = pattern(
    r"\b(?:get|gets|become|becomes) (?:louder|quieter)\b"
    r"|\bse vuelven? m[aá]s (?:fuertes?|suaves?)\b|\b(?:werden|wird) (?:lauter|leiser)\b"
)
_DAYS: Final = pattern(
    r"\b(?:yesterday|today|this (?:week|month|year|morning)|last (?:week|month|year|night)|ayer|hoy|anoche"
    r"|(?:esta|la) semana(?: pasada)?|(?:este|el) mes(?: pasado)?|gestern|heute|vorgestern|(?:diese[nr]?|letzte[nrs]?)"
    r" (?:woche|monat|jahr))\b"
)
_ADDED: Final = pattern(
    r"\b(?:add(?:ed)?|upload\w*|import\w*|play(?:ed)?|listen\w*|a[nñ]ad\w*|sub[ií]\w*|agregu?\w*|puse|escuch\w*"
    r"|hochgeladen\w*|hinzugef[uü]gt\w*|geh[oö]rt\w*|gespielt\w*)"
)
ANSWERED: Final = (NONE_OF, NOT_MIXING, COUNT_BY_KEY, COUNT_BY_METRE, COUNT_BY_DECADE)
LIBRARY: Final = ("scope.tracks", "scope.library")


def _fits(asked: Asked) -> bool:
    text = asked.reading.text
    if fits_totals(asked) or any(one.fits(asked) for one in ANSWERED):
        return False
    is_of_library = asked.has(*LIBRARY)
    if _is_of_no_order(asked) or _is_of_no_count(asked) or (is_of_library and _is_of_no_condition(asked)):
        return True
    if AVERAGE.search(text) and not asked.has("act.explain"):
        return True
    if not (is_of_library or ANY_TRACK.search(text)) or asked.has("act.delete", "act.rename", "scope.task"):
        return False
    by_length = bool(_DURATION.search(text)) and not asked.has("measure.tempo") and not limits(asked.reading)
    before = asked.reading.named("track") and _BEFORE.search(text) and not asked.has("measure.year")
    return bool(is_unread_negation(asked) or by_length or before or _SHUFFLE.search(text))


def _is_of_no_condition(asked: Asked) -> bool:
    """ "Most of my songs", "which songs get faster?", "uploaded yesterday"."""
    text = asked.reading.text
    if _BECOMES.search(text) or (_OF_MOST.search(text) and not COUNT_BY_TAG.fits(asked)):
        return True
    return bool(_DAYS.search(text) and _ADDED.search(text)) and not asked.has("act.delete")


def _is_of_no_order(asked: Asked) -> bool:
    """ "Which song has the most bass?": the library is not sorted by it."""
    return (
        asked.has("degree.most", "degree.least")
        and asked.has("how.what")
        and asked.has("scope.track", "scope.tracks")
        and asked.has("measure")
        and superlative_order(asked.reading) is None
        and not asked.reading.named("track")
        and not asked.has(*OF_A_TRACK, "measure.relative")
        and not COUNT_BY_TAG.fits(asked)
    )


def _is_of_no_count(asked: Asked) -> bool:
    """ "How many eights of dancing?": nothing counts these."""
    return (
        asked.has("how.how_many") and asked.has("act.dance") and not asked.has("scope.task", "measure.eights")
    )


def _steps(asked: Asked) -> Steps:
    yield from ()
    if _BECOMES.search(asked.reading.text):
        return Answer(asked.say("refuse.louder_in_one_track", title=title_for_examples(asked)))
    return not_understood(asked)


UNSUPPORTED = Plan("unsupported", _fits, _steps, allows_unknown_words=True)
