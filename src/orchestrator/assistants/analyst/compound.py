"""Questions that ask for two things, each answered by itself: "which year is it from, and in what metre is it?".

A part that no plan answers is named in the answer, so that it is not dropped in silence.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from src.orchestrator.language.focus import read_question
from src.orchestrator.language.plans import Answer, Asked, Grammar, Plan, Steps, ask
from src.orchestrator.language.stated_first import BEGINS_AS_QUESTION, may_matter
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Call, Measured, Talk, TrackInfo, Turn
from src.orchestrator.tools.library.plans import LIBRARY_PLANS, NONE_OF, RELATED
from src.orchestrator.tools.library.plans.related import asks_any
from src.orchestrator.tools.library.plans.totals import fits_totals
from src.orchestrator.tools.theory.explain import EXPLAIN
from src.orchestrator.tools.theory.plans.chords import CHORDS_PLAN
from src.orchestrator.tools.theory.plans.keys import moves_in

from .continued import ContinuedGrammar, RepeatedGrammar
from .measurements import MEASUREMENTS
from .refusals import REFUSAL_PLAN
from .request import topics_of

_ASKS: Final = (
    r"(?:(?:of|in|from|by|at|de|en|a|con|in|von|aus|bei|mit|um|auf|zu)\s+)?"
    r"(?:what|what's|which|how|who|who's|when|where|is|does|do|has|qu[eé]|cu[aá]l|cu[aá]nt|c[oó]mo|qui[eé]n|d[oó]nde"
    r"|cu[aá]ndo|est[aá]|es|tiene|hay|se|was|welche|wie|wer|wem|wann|wo|ist|hat|geht|swingt)"
)
# At the end of a sentence, and before "and" with a word that asks.
_BOUNDARY: Final = pattern(
    rf"(?<=[.?!])\s+|,?\s+(?=(?:and|n|&|y|e|und)\s+(?:also\s+|tambi[eé]n\s+|auch\s+)?{_ASKS})"
)
_IS_QUESTION: Final = pattern(rf"\?\W*$|^\W*(?:and|n|&|y|e|und)\s+{_ASKS}")
_ASKS_WHETHER: Final = pattern(
    r"^\W*(?:and|y|und)\s+(?:is|does|has|est[aá]|es|tiene|hay|se|ist|hat|geht|swingt)\b"
)
OF_LIBRARY: Final = frozenset(plan.name for plan in LIBRARY_PLANS)
MOST_PARTS: Final = 3
# "Which chord is in bar 3, and which in bar 4?"
VALUES: Final = (CHORDS_PLAN,)
# In place of a space in a title while a question is divided.
_TIED: Final = "\ue000"
LONGEST_LEFT_OUT: Final = 80
# What changes something, and what compares, is one request.
WHOLE: Final = (
    "act.delete", "act.rename", "act.add", "act.create", "act.remind", "act.undo", "act.correct", "act.play",
    "act.loop", "act.pause", "act.speed", "act.compare", "act.explain", "scope.task",
    "scope.playlist", "link.not", "scope.other",
)  # fmt: skip


@dataclass(frozen=True)
class Part:
    """A clause, and the plan that answers it; None if there is none."""

    clause: str
    found: tuple[Plan, Asked] | None
    # Whether it goes on with the part before it.
    goes_on: bool = False


@dataclass(frozen=True)
class CompoundGrammar(Grammar):
    """Answers each part of a question with the plan that fits it."""

    def plan_of(self, talk: Talk) -> tuple[Plan, Asked] | None:
        asked = ask(talk)
        explains = asked.has("act.explain") and not asked.has(*(one for one in WHOLE if one != "act.explain"))
        explained = self._explained_first(talk, asked) if explains else None
        if explained or asked.has(*WHOLE) or asked.reading.passages or moves_in(asked.reading.unnamed):
            return explained
        if NONE_OF.fits(asked) or (asks_any(asked) and RELATED.fits(asked)):
            # "Is anything slower than Slow Tide, and has a beat?"
            return None
        if fits_totals(asked) and asked.reading.names:
            # "How many by Delia Stone, and how long are they in total?"
            return None
        parts = [part for part in self._parts(talk) if not _only_states(part.clause, talk)]
        found = [part.found for part in parts if part.found]
        # What it is about was said in the statement before it.
        is_behind_statement = len(parts) == 1 and parts[0].clause != talk.question.strip()
        if not found or not (is_behind_statement or (len(parts) > 1 and _must_be_divided(parts, asked))):
            return None
        left_out = [part.clause for part in parts if part.found is None]
        if is_behind_statement:
            return found[0]
        return Plan("compound", lambda _: True, lambda _: _answer_each(found, left_out)), asked

    def _explained_first(self, talk: Talk, asked: Asked) -> tuple[Plan, Asked] | None:
        """Return the plan for "what does 12/8 mean, and do I have a piece in 12/8?"."""
        first, *others = _clauses(talk)
        if len(others) != 1:
            return None
        before = talk.questions[:-1]
        term = ask(replace(talk, questions=(*before, first)))
        rest = super().plan_of(replace(talk, questions=(*before, others[0])))
        if rest is None or rest[0].name not in OF_LIBRARY or term.reading.unknown or not EXPLAIN.fits(term):
            return None
        parts = [(EXPLAIN, term), rest]
        return Plan("compound", lambda _: True, lambda _: _answer_each(parts, ())), asked

    def _parts(self, talk: Talk) -> list[Part]:
        clauses = _clauses(talk)
        if not 2 <= len(clauses) <= MOST_PARTS:
            return []
        found: list[Part] = []
        before = talk.questions[:-1]
        turns = talk.turns or tuple(Turn(question) for question in before)
        for clause in clauses:
            # A later part refers to the tracks of an earlier one.
            asked = replace(talk, questions=(*before, clause), turns=turns)
            # A later part can ask for more of the answer before: "and how many bars does it last?"
            repeated = self._goes_on(asked) if found else None
            plan = repeated or super().plan_of(asked)
            is_of_one = plan is not None and _answers(*plan) and plan[0].name not in OF_LIBRARY
            named = None if is_of_one or _only_track(clause, talk) else _only_track(clauses[0], talk)
            if not named and found and plan and _is_of_another(plan[1], found[0]):
                # "What is the tempo, and is it steady?": both of the open track.
                plan = super().plan_of(replace(asked, turns=(), questions=(clauses[0], clause))) or plan
            if named:
                # "Which year is Rails from, and how long is it?": not the length of the library.
                spoken_of = replace(talk, questions=(*before, clause), turns=turns, tracks=(named,))
                plan = super().plan_of(spoken_of) or plan
            found.append(Part(clause, plan if plan and _answers(*plan) else None, repeated is not None))
            before, turns = (*before, clause), (*turns, Turn(clause))
        return found

    def _goes_on(self, talk: Talk) -> tuple[Plan, Asked] | None:
        """Return the plan of a part that asks for more of the answer before it, or changes a value of it."""
        return RepeatedGrammar(self.plans).plan_of(talk) or ContinuedGrammar(VALUES).plan_of(talk)


def _only_states(clause: str, talk: Talk) -> bool:
    """Return whether a clause states what the question behind it can do without: "They both swing. Do they mix?"."""
    is_statement = clause.rstrip().endswith((".", "!"))
    is_before_question = talk.question.rstrip(" )\"'”»“").endswith("?")
    is_said = BEGINS_AS_QUESTION.match(clause) is None and _IMPERATIVE.match(clause) is None
    if not (is_statement and is_before_question and is_said):
        return False
    said, asked = (read_question(one, talk, talk.language) for one in (clause, _clauses(talk)[-1]))
    # A statement with a value stays: "Rails may last 2:30", "I need two minutes".
    has_value = said.numbers or any(letter.isdigit() for letter in clause)
    return not has_value and not may_matter(replace(said, names=()), asked, is_told=True)


# "Compare Rails and Depot. Do they mix?" asks for both.
_IMPERATIVE: Final = pattern(
    r"^\W*(?:tell|give|show|compare|list|explain|describe|dime|dame|compara|muestra\w*|explica\w*|sag|nenn\w*|zeig\w*|vergleich\w*|gib)\b"
)


def _is_of_another(asked: Asked, first: Part) -> bool:
    """Return whether a part without a name is of another track than the first one, which has none either."""
    if asked.tracks_named or first.found is None or first.found[1].tracks_named:
        return False
    before = first.found[1].tracks
    return len(before) == len(asked.tracks) == 1 and before[0].id != asked.tracks[0].id


def _clauses(talk: Talk) -> list[str]:
    """Return the clauses of the question. The dot in a title ends none: "Drum Study No. 3"."""
    titles = {one.text for one in ask(talk).reading.named("track") if _BOUNDARY.search(one.text)}
    text = talk.question
    for title in titles:
        text = re.sub(re.escape(title), lambda said: said[0].replace(" ", _TIED), text, flags=re.IGNORECASE)
    return [one.replace(_TIED, " ").strip() for one in _BOUNDARY.split(text) if one.strip()]


def _only_track(clause: str, talk: Talk) -> TrackInfo | None:
    """Return the track of the only title in a clause; None for several, and without one."""
    named = read_question(clause, talk, talk.language).named("track")
    return named[0].tracks[0] if len(named) == 1 and len(named[0].tracks) == 1 else None


def _answers(plan: Plan, asked: Asked) -> bool:
    if asked.reading.unknown:
        return False
    return (
        plan.name == REFUSAL_PLAN.name
        or asked.has(
            "measure", "quality", "how.how_many", "how.confidence", "mode", "act.mix", "act.mix_after"
        )
        or bool(asked.reading.metres or asked.reading.keys)
    )


def _must_be_divided(parts: Sequence[Part], whole: Asked) -> bool:
    """Return whether the parts need different plans, or one plan for the whole question would not answer each."""
    found = [part.found for part in parts if part.found]
    if len(found) == len(parts) and any(part.goes_on for part in parts):
        return True
    if len(found) == len(parts) and len({plan.name for plan, _ in found}) > 1:
        return True
    if any(plan.name != MEASUREMENTS.name for plan, _ in found):
        return False
    said = set(topics_of(whole.reading)[0])
    of_parts = [set(topics_of(asked.reading)[0]) for _, asked in found]
    if len(found) < len(parts):
        # The whole question would be answered as if its other part had not been there.
        others = [part.clause for part in parts if part.found is None]
        return said == set().union(*of_parts) and all(map(_IS_QUESTION.search, others))
    is_divided = any(_ASKS_WHETHER.search(part.clause) for part in parts)
    return not set().union(*of_parts) <= said or (is_divided and of_parts[0] != of_parts[-1])


def _answer_each(parts: Sequence[tuple[Plan, Asked]], left_out: Sequence[str]) -> Steps:
    texts, known = [], list[Measured]()
    for plan, asked in parts:
        answer = yield from without_repeated_calls(plan.steps(asked), known)
        texts.append(answer.text)
    if left_out:
        text = " ".join(left_out).strip(" .,;:!?¿¡")[:LONGEST_LEFT_OUT]
        texts.append(parts[0][1].say("answer.left_out", text=text))
    return Answer("\n\n".join(_without_repeated_texts(texts)))


def _without_repeated_texts(texts: Sequence[str]) -> list[str]:
    """Leave out what another text says, too: "There is no steady beat." beside "No: There is no steady beat."."""
    different = dict.fromkeys(texts)
    return [text for text in different if not any(text in other for other in different if other != text)]


def without_repeated_calls(steps: Steps, known: list[Measured]) -> Steps:
    """Take the steps, but call no tool again whose result is known. New results are added."""
    try:
        calls = next(steps)
        while True:
            if missing := [call for call in calls if _result_of(call, known) is None]:
                known += yield missing
            calls = steps.send([one for call in calls if (one := _result_of(call, known))])
    except StopIteration as end:
        answer: Answer = end.value
        return answer


def _result_of(call: Call, known: Sequence[Measured]) -> Measured | None:
    return next((one for one in known if (one.tool, one.arguments) == call), None)
