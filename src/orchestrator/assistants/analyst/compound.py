"""Questions that ask for two things, each with a plan of its own: "which year is it from, and in what metre is it?"."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Grammar, Plan, Steps, ask
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk, Turn

# At the end of a sentence, and before "and" with a word that asks.
_BOUNDARY: Final = pattern(
    r"(?<=[.?!])\s+"
    r"|,?\s+(?=(?:and|y|e|und)\s+(?:(?:of|in|from|by|at|de|en|a|con|in|von|aus|bei|mit|um)\s+)?"
    r"(?:what|which|how|who|when|where|is|does|qu[eé]|cu[aá]l|cu[aá]nt|c[oó]mo|qui[eé]n|d[oó]nde|cu[aá]ndo"
    r"|was|welche|wie|wer|wem|wann|wo|ist|hat))"
)
MOST_PARTS: Final = 3
# What changes something, and what compares, is one request.
WHOLE: Final = (
    "act.delete", "act.rename", "act.add", "act.create", "act.remind", "act.undo", "act.correct", "act.play",
    "act.loop", "act.pause", "act.speed", "act.compare", "act.mix", "act.mix_after", "act.explain", "scope.task",
    "scope.playlist", "link.not", "scope.other",
)  # fmt: skip


@dataclass(frozen=True)
class CompoundGrammar(Grammar):
    """Answers each part of a question with the plan that fits it, if the parts need different plans."""

    def plan_of(self, talk: Talk) -> tuple[Plan, Asked] | None:
        asked = ask(talk)
        if asked.has(*WHOLE) or asked.reading.passages:
            return None
        parts = self._parts(talk)
        if len({plan.name for plan, _ in parts}) < 2:
            return None
        return Plan("compound", lambda _: True, lambda _: _answer_each(parts)), asked

    def _parts(self, talk: Talk) -> list[tuple[Plan, Asked]]:
        clauses = [clause.strip() for clause in _BOUNDARY.split(talk.question) if clause.strip()]
        if not 2 <= len(clauses) <= MOST_PARTS:
            return []
        found: list[tuple[Plan, Asked]] = []
        before = talk.questions[:-1]
        turns = talk.turns or tuple(Turn(question) for question in before)
        for clause in clauses:
            # A later part refers to the tracks of an earlier one.
            part = replace(talk, questions=(*before, clause), turns=turns)
            plan = super().plan_of(part)
            if (
                plan is None
                or plan[1].reading.unknown
                or not plan[1].has("measure", "quality", "how.how_many")
            ):
                return []
            found.append(plan)
            before, turns = (*before, clause), (*turns, Turn(clause))
        return found


def _answer_each(parts: Sequence[tuple[Plan, Asked]]) -> Steps:
    texts = []
    for plan, asked in parts:
        answer = yield from plan.steps(asked)
        texts.append(answer.text)
    return Answer("\n\n".join(dict.fromkeys(texts)))
