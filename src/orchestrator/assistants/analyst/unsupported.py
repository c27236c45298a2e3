"""Questions about the library that no tool can answer. They are refused before another plan answers a part of them."""

from typing import Final

from src.orchestrator.assistants.analyst.refusals import not_understood
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.library.plans.conditions import (
    LACKS_BEAT,
    conditions,
    negated_conditions,
    superlative_order,
)
from src.orchestrator.tools.library.plans.limits import left_out, limits
from src.orchestrator.tools.library.plans.searches import OF_A_TRACK
from src.orchestrator.tools.library.plans.tags import lacks_tag

_AVERAGE: Final = pattern(
    r"\b(?:average|mean of|median|durchschnitt\w*|promedio"
    r"|(?:tempo|bpm|volumen|duraci[oó]n|velocidad) medi[oa]|en promedio|la media de|im schnitt)\b"
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
_OF_MOST: Final = pattern(
    r"\b(?:(?:do|have|has|are|is|than) (?:the )?most (?:of )?(?:my|the|songs|tracks)|la mayor[ií]a|la mayor parte"
    r"|die meisten (?:meiner|der|lieder|st[uü]cke|songs|tracks)|den meisten)\b"
)
# "Which songs get faster?"
_BECOMES: Final = pattern(
    r"\b(?:get|gets|become|becomes) (?:faster|slower|louder|quieter)\b|\b(?:speed up|slow down)s?\W*$"
    r"|\bse (?:aceleran?|ralentizan?|vuelven? m[aá]s)\b|\b(?:werden|wird) (?:schneller|langsamer|lauter|leiser)\b"
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
_CLIPS: Final = pattern(
    r"\b(?:clip(?:s|ping|ped|pt|pen)?|distorts?|distorted|satura(?:n|d[oa]s?)?|distorsiona\w*|[uü]bersteuer\w*)\b"
)
LIBRARY: Final = ("scope.tracks", "scope.library")


def _fits(asked: Asked) -> bool:
    text, reading = asked.reading.text, asked.reading
    if _asks_what_clips(asked) or _is_of_no_order(asked) or _is_of_no_count(asked):
        return True
    if any(form.search(text) for form in (_OF_MOST, _BECOMES)) and asked.has(*LIBRARY):
        return True
    if _DAYS.search(text) and _ADDED.search(text) and asked.has(*LIBRARY) and not asked.has("act.delete"):
        return True
    if _AVERAGE.search(text) and not asked.has("act.explain"):
        return True
    if not (asked.has(*LIBRARY) or _ANY.search(text)) or asked.has("act.delete", "act.rename", "scope.task"):
        return False
    is_negated = (
        asked.has("link.not")
        and (asked.has("act.find", "how.what", "how.how_many") or bool(conditions(asked)))
        and not left_out(reading)
        and not LACKS_BEAT.search(text)
        and not asked.has("measure.silence", "act.why", "how.confidence")
        and not negated_conditions(reading)
        and lacks_tag(asked) is None
        and superlative_order(reading) is None
        and not reading.named("track")
    )
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
    return bool(is_negated or lacks or by_length or before or _SHUFFLE.search(text))


def _asks_what_clips(asked: Asked) -> bool:
    return (
        _CLIPS.search(asked.reading.unnamed) is not None
        and asked.has(*LIBRARY)
        and not asked.focus.conversation
        and not asked.reading.names
        and not asked.has("act.explain")
    )


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
        asked.has("how.how_many")
        and bool(of_each or asked.has("act.dance"))
        and not asked.has("scope.task", "measure.eights")
    )


def _steps(asked: Asked) -> Steps:
    yield from ()
    if _asks_what_clips(asked):
        return Answer(asked.say("library.no_clipping"))
    return Answer(not_understood(asked))


UNSUPPORTED = Plan("unsupported", _fits, _steps, allows_unknown_words=True)
