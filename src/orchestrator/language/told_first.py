"""Questions behind a statement about the past: "I played Rails to death last night, what bpm is it?"."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from src.orchestrator.language.focus import focus_of, read_question
from src.orchestrator.language.plans import Asked, Grammar, Plan
from src.orchestrator.language.reading import Reading
from src.orchestrator.language.reports import is_report, reports_first
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk, Turn

_BOUNDARY: Final = pattern(r"(?<=[.!;:,])\s+(?:(?:so|and|but|y|pero|und|aber|also)\s+)?")
# What the rest must begin with: a statement followed by an order ("..., put it back") is one request.
_QUESTION: Final = pattern(
    r"^\W*(?:(?:so|and|but|now|y|pero|und|aber|also|jetzt)\s+)?(?:(?:in|from|at|of|de|en|a|con|von|aus|bei|mit"
    r"|um)\s+)?"
    r"(?:what|what's|whats|which|how|who|who's|when|where|is|does|do|has|are|can you tell|qu[eé]|cu[aá]l|cu[aá]nt\w+"
    r"|c[oó]mo|qui[eé]n|d[oó]nde|cu[aá]ndo|est[aá]|es|tiene|hay|was|welche\w*|wie|wer|wem|wann|wo|ist|is|hat)\b"
)
MOST_WORDS: Final = 14


def question_behind_a_report(talk: Talk) -> Talk | None:
    """Return the conversation with the statement as an earlier question, so that "it" is the track named there.

    None where the statement has a number, a key, a passage or several names: these may belong to the question.
    """
    parts = _BOUNDARY.split(talk.question, maxsplit=1)
    if len(parts) != 2 or "?" in parts[0] or len(parts[0].split()) > MOST_WORDS:
        return None
    statement, question = (part.strip() for part in parts)
    if not is_report(statement) or not reports_first(statement) or not _QUESTION.search(question):
        return None
    language = focus_of(talk).language
    said, asked = (read_question(text, talk, language) for text in (statement, question))
    if _limits(said) or asked.unknown or (said.names and asked.names):
        return None
    turns = talk.turns or tuple(Turn(one) for one in talk.questions[:-1])
    return replace(
        talk, questions=(*talk.questions[:-1], statement, question), turns=(*turns, Turn(statement))
    )


def _limits(said: Reading) -> bool:
    is_clear = len(said.names) <= 1 and all(len(name.tracks) == 1 for name in said.named("track"))
    return not is_clear or bool(said.keys or said.metres or said.years or said.passages or said.quoted)


@dataclass(frozen=True)
class AfterReportGrammar(Grammar):
    """Plans that only read, for the question behind a statement about the past.

    whole : returns whether a statement tells a value that its question needs: "we sing it a tone lower, what key?"
    """

    whole: Callable[[str], bool] = lambda _: False

    def plan_of(self, talk: Talk) -> tuple[Plan, Asked] | None:
        behind = None if self.whole(talk.question) else question_behind_a_report(talk)
        return super().plan_of(behind) if behind else None
