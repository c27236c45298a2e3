"""Short questions that change one value of the question before: "how long is a bar at 120 BPM?", "and in 3/4?"."""

from dataclasses import dataclass, replace
from typing import Final

from src.orchestrator.language.focus import focus_of, read_question
from src.orchestrator.language.plans import Asked, Grammar, Plan
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk

from .changed_value import with_changed_value

MOST_WORDS: Final = 7
# Values are changed one after another: "and at 100?", "and in 3/4?".
MOST_BEFORE: Final = 6
_LEAD: Final = pattern(
    r"^\W*(?:(?:ok(?:ay)?|vale|gut)\W+)?(?:(?:and|y|und|what|how)\b"
    r"(?:\s+(?:what |how )?about\b)?|or\b|o\b|oder\b|qu[eé] tal\b)"
)
_INSTEAD: Final = pattern(r"\b(?:instead|stattdessen|en cambio|mejor)\W*$")
# With one of these the question stands alone.
_ASKS: Final = pattern(
    r"\b(?:what|what's|which|how|when|where|who|why|is|are|does|do|can|qu[eé]|cu[aá]l|c[oó]mo|cu[aá]ndo|cu[aá]nt[oa]s?"
    r"|d[oó]nde|es|est[aá]|was|welche[rsnm]?|wie|wann|wo|wer|warum|ist|hat|kann)\b"
)
_BY_HOW_MUCH: Final = pattern(
    r"^\W*(?:(?:and|y|und)\s+)?(?:(?:by )?how much(?: (?:faster|slower|louder|longer|quieter|shorter))?"
    r"|(?:by )?how many bpm|(?:por|de|en) cu[aá]nt[oa]s?|cu[aá]nto m[aá]s|um wie ?viele?)(?:\s+bpm)?\W*$"
)
_BY: Final = {"en": "by how much", "es": "por cuánto", "de": "um wie viel"}
_THAN: Final = pattern(r"\b(?:than|que|als)\b")
_FROM_TO: Final = pattern(
    r"^\W*(?:(?:and|y|und)\s+)?(?:from what to what|from where to where|from how (?:much|many) to how (?:much|many)"
    r"|de (?:cu[aá]nto|qu[eé]) a (?:cu[aá]nto|qu[eé])"
    r"|von (?:was|wo|wie ?viel) (?:auf|bis|nach|zu) (?:was|wo|wie ?viel))"
    r"(?:\s+bpm)?\W*$"
)
_TIMES: Final = pattern(
    r"^\W*(?:(?:and|y|und)\s+)?(?:how many times|how often|cu[aá]ntas veces|wie oft|wie ?viele male?)\W*$"
)


def _goes_on(text: str) -> bool:
    lead = _LEAD.search(text)
    if len(text.split()) > MOST_WORDS or not (lead or _INSTEAD.search(text)):
        return False
    return not _ASKS.search(text[lead.end() :] if lead else text)


def _continued(questions: tuple[str, ...]) -> tuple[str, str] | None:
    """Return the question that the last one goes on with, and that with the new value."""
    *before, last = questions[-MOST_BEFORE:]
    if not before or not _goes_on(last):
        return None
    first, *others = before
    for question in others:
        changed = with_changed_value(first, question) if _goes_on(question) else None
        first = changed or question
    changed = with_changed_value(first, last)
    return (first, changed) if changed else None


@dataclass(frozen=True)
class ContinuedGrammar(Grammar):
    """Plans with values of the question, for a question that changes a value of the one before."""

    def plan_of(self, talk: Talk) -> tuple[Plan, Asked] | None:
        found = _continued(talk.questions)
        if found is None or read_question(talk.question, talk, talk.language).named("track"):
            return None
        first, changed = (
            super(ContinuedGrammar, self).plan_of(replace(talk, questions=(*talk.questions[:-1], question)))
            for question in found
        )
        return changed if first and changed and first[0].name == changed[0].name else None


@dataclass(frozen=True)
class RepeatedGrammar(Grammar):
    """Plans for a question that asks for more of the answer before: "by how much?", "from what to what?"."""

    def plan_of(self, talk: Talk) -> tuple[Plan, Asked] | None:
        question = _repeated(talk) if len(talk.questions) > 1 else None
        return (
            super().plan_of(replace(talk, questions=(*talk.questions[:-1], question))) if question else None
        )


def _repeated(talk: Talk) -> str | None:
    before = talk.questions[-2]
    language = focus_of(talk).language
    reading = read_question(before, talk, language)
    if _BY_HOW_MUCH.search(talk.question) and _THAN.search(before):
        return f"{_BY[reading.language]} {before.strip('¿ ')}"
    is_drift = reading.has("measure.steadiness", "quality.loose", "quality.steady")
    if _FROM_TO.search(talk.question) and is_drift:
        return before
    return before if _TIMES.search(talk.question) and reading.has("measure.chords") else None
