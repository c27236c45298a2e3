"""Hand-over of questions about sets and "what next?" to the recommender, by a button."""

from itertools import pairwise
from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import folded_words
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.library.plans.sorting import SORTS

_SETS: Final = pattern(
    r"\b(?:set ?list|setliste?|dj[- ]?set|warm[- ]?up|calentamiento|calentar|aufw[aä]rm\w*|zum warm werden"
    r"|(?:minutes?|min|hours?|minutos|horas?|minuten|stunden?)\b.{0,20}\b(?:set|mix|music|m[uú]sica|musik|playlist)"
    r"|(?:set|mix|music|m[uú]sica|musik|playlist)\b.{0,25}\b(?:minutes?|min|hours?|minutos|horas?|minuten|stunden?)"
    r"|(?:make|build|create|plan|give me|arma|haz|hazme|prepara|crea|mach|mache|baue?|erstell\w*|plane)"
    r"\b.{0,20}\bset)\b"
)
_LENGTH: Final = pattern(
    r"\b\d{1,3}[- ]?(?:minutes?|min|mins|hours?|h|tracks?|songs?|tunes|minutos?|horas?|temas|canciones|pistas|minuten"
    r"|stunden?|st[uü]cke?|lieder|titel)\b|\b(?:hour|hora|stunde)\b"
)
_TO: Final = frozenset({"to", "a", "hasta", "zu", "nach", "bis", "into", "then", "luego", "dann"})
_NEXT: Final = pattern(
    r"\b(?:what (?:should|shall|can|do) i (?:play|put on) (?:next|after|now)|what (?:to|comes) (?:play )?next"
    r"|qu[eé] (?:pongo|toco|pincho) (?:despu[eé]s|luego|ahora)"
    r"|was (?:soll ich|spiele ich|lege ich) (?:als n[aä]chstes|danach|jetzt))\b"
)
_WANTS: Final = pattern(r"\b(?:what do you recommend|qu[eé] me recomiendas|was empfiehlst du)\b")
_OWNED: Final = pattern(
    r"\b(?:do i have|have i got|how (?:many|much)|tengo|cu[aá]nt[oa]s?|habe ich|wie viele?)\b"
)
_TEMPI: Final = pattern(r"\d ?(?:to|-|and|y|a|bis|und) ?\d{2,3} ?bpm\b")
# Concepts of questions that the analyst answers.
OTHER: Final = (
    "act.delete", "act.rename", "act.add", "act.remind", "scope.task", "act.export", "act.explain", "act.mix",
    "act.mix_after",
)  # fmt: skip


def _names_course(asked: Asked) -> bool:
    """ "Forty minutes, calm to driving": a length, and a quality to begin and one to end with."""
    if not _LENGTH.search(asked.reading.unnamed) or SORTS.search(asked.reading.unnamed):
        return False
    qualities = [item for item in asked.reading.items if any("quality." in one for one in item.concepts)]
    words = folded_words(asked.reading.text)
    return any(
        words[first.end : then.start] and set(words[first.end : then.start]) <= _TO
        for first, then in pairwise(qualities)
    )


def _fits(asked: Asked) -> bool:
    text = asked.reading.text
    if _names_course(asked):
        return True
    if _NEXT.search(text) and not asked.tracks:
        return True
    if asked.has("scope.tracks") and _TEMPI.search(text):
        # "Something for the warm-up, 110 to 120 BPM".
        return False
    limits = asked.has("quality") or asked.reading.keys or asked.reading.metres
    if limits and asked.has("scope.tracks") and not asked.reading.numbers:
        # "Calm pieces for the warm-up" is a search.
        return False
    asks = _NEXT.search(text) or _WANTS.search(text) or (_SETS.search(text) and not _OWNED.search(text))
    return bool(asks) and not asked.has(*OTHER) and not asked.reading.named("track", "album")


def _steps(asked: Asked) -> Steps:
    yield from ()
    label = asked.say("refuse.ask_recommender")
    question = asked.talk.plain_question
    return Answer(
        asked.say("refuse.recommender"), ({"label": label, "question": question, "assistant": "recommender"},)
    )


RECOMMENDER = Plan("recommender", _fits, _steps, allows_unknown_words=True)
