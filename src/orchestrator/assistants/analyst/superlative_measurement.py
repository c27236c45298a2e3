"""A measurement of the track that a superlative finds: "how many bars does my fastest waltz have?"."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from src.orchestrator.language.focus import names_in
from src.orchestrator.language.plans import Answer, Asked, Grammar, Plan, Steps, ask
from src.orchestrator.rules.talk import Measured, Talk, TrackInfo
from src.orchestrator.tools.library.plans.superlatives import SUPERLATIVE

from .compound import without_repeated_calls

# What the answer to a superlative does not tell, and the question for it.
_QUESTIONS: Final = {
    "measure.bar_count": {
        "en": "how many bars does it have?", "es": "¿cuántos compases tiene?", "de": "wie viele Takte hat es?",
    },
    "measure.chords": {
        "en": "which chords does it have?", "es": "¿qué acordes tiene?", "de": "welche Akkorde hat es?",
    },
    "measure.form": {
        "en": "which sections does it have?", "es": "¿qué secciones tiene?", "de": "welche Abschnitte hat es?",
    },
    "measure.drop": {"en": "where is the drop?", "es": "¿dónde está el drop?", "de": "wo ist der Drop?"},
    "measure.breakdown": {
        "en": "where is the breakdown?", "es": "¿dónde está el breakdown?", "de": "wo ist der Breakdown?",
    },
    "measure.relative": {
        "en": "what is its relative key?", "es": "¿cuál es su tonalidad relativa?", "de": "was ist die Paralleltonart?",
    },
    "measure.half_time": {
        "en": "what is half time of it?", "es": "¿cuál es la mitad de su tempo?",
        "de": "was ist die Hälfte des Tempos?",
    },
}  # fmt: skip


@dataclass(frozen=True)
class SuperlativeMeasurementGrammar(Grammar):
    """Finds the track of a superlative, and then plans the measurement that is asked of it."""

    def plan_of(self, talk: Talk) -> tuple[Plan, Asked] | None:
        asked = ask(talk)
        measures = [one for one in _QUESTIONS if asked.has(one)]
        is_superlative = any(name.endswith(".most") for name in asked.reading.of("quality"))
        if len(measures) != 1 or not is_superlative or asked.tracks_named:
            return None
        # The chords of "which chords does my slowest song have?" are no condition of the superlative.
        reading = asked.reading
        asked = replace(asked, reading=replace(reading, concepts=reading.concepts - {measures[0]}))
        if not SUPERLATIVE.fits(asked):
            return None
        question = _QUESTIONS[measures[0]][asked.reading.language]
        return Plan(
            "measurement of a superlative", lambda _: True, partial(self._steps, talk, question)
        ), asked

    def _steps(self, talk: Talk, question: str, asked: Asked) -> Steps:
        found: list[Measured] = []
        answer = yield from without_repeated_calls(SUPERLATIVE.steps(asked), found)
        track = _first_named(answer, found, asked)
        if track is None:
            return answer
        of_track = super().plan_of(replace(talk, questions=(question,), turns=(), tracks=(track,)))
        if of_track is None:
            return answer
        plan, of_it = of_track
        told = yield from without_repeated_calls(plan.steps(of_it), found)
        return replace(answer, text=f"{answer.text}\n\n{told.text}")


def _first_named(answer: Answer, found: Sequence[Measured], asked: Asked) -> TrackInfo | None:
    """Return the track that the answer names; None where it names none, or lists several."""
    rows: list[dict[str, Any]] = [
        row for one in found if one.summary for row in one.summary.get("tracks") or ()
    ]
    named = {row["track_id"]: row for row in rows if str(row["title"]) in answer.text}
    known = names_in(asked.talk).by_id
    return known.get(next(iter(named))) if len(named) == 1 else None
