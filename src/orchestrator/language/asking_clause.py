"""The clause that asks, among clauses with unknown words that say no value: "the transmitter clips on hot masters, how
many tracks are louder than -8.5 LUFS?".
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from src.orchestrator.language.focus import focus_of, read_question
from src.orchestrator.language.plans import LONGEST_QUESTION
from src.orchestrator.language.reading import Reading
from src.orchestrator.language.stated_first import BEGINS_AS_QUESTION, asks_alone, may_matter
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk

MOST_CLAUSES: Final = 4
MOST_WORDS: Final = 24
_BOUNDARY: Final = pattern(
    r"(?<=[.!?;:,…])\s+|\s[-–—]\s"  # noqa: RUF001
    r"|\s(?=(?:because|cause|cos|cuz|porque|ya que|weil|denn)\s)"
)
# What goes on with the question, limits it or takes a part of it back, in folded text.
_GOES_ON: Final = pattern(
    r"^\W*(?:and|or|plus|but|except|not|no|none|nothing|without|only|just|from|to|at|in|on|for|until|till|between|if|when"
    r"|unless|by|under|over|below|above|at least|at most|rather|more|less|with|called|named"
    r"|y|o|pero|menos|excepto|salvo|sin|solo|desde|hasta|a|al|en|con|para|si|cuando|entre|de|por debajo|mas|nada"
    r"|ningun\w*"
    r"|und|oder|aber|ausser|nicht|kein\w*|nix|ohne|nur|von|bis|zu|bei|mit|auf|im|in|fur|wenn|falls|zwischen|unter|uber"
    r"|mindestens|hochstens|mehr|weniger|sondern)\b"
)

_REASON: Final = pattern(r"^\W*(?:because|cause|cos|cuz|porque|ya que|weil|denn)\s")


def asking_clause(talk: Talk, tells_a_value: Callable[[str], bool]) -> Talk | None:
    """Return the conversation with only the clause that asks; None where another may matter, or all words are known."""
    if len(talk.question) > LONGEST_QUESTION:
        return None
    whole = read_question(talk.question, talk, focus_of(talk).language)
    if not whole.unknown or whole.has("act.correct", "act.delete"):
        return None
    return _clause_alone(talk, whole, tells_a_value)


def _clause_alone(talk: Talk, whole: Reading, tells_a_value: Callable[[str], bool]) -> Talk | None:
    clauses = [one.strip() for one in _BOUNDARY.split(talk.question) if one.strip(" .,;:!?-")]
    asking = [one for one in clauses if BEGINS_AS_QUESTION.match(one) or one.endswith("?")]
    if not 2 <= len(clauses) <= MOST_CLAUSES or len(asking) != 1:
        return None
    asked = read_question(asking[0], talk, whole.language)
    if asked.unknown or asked.quoted or not asks_alone(asked, asked, talk):
        return None
    others = [one for one in clauses if one is not asking[0]]
    if any(_may_limit(one, asked, talk) for one in others):
        return None
    if any(tells_a_value(one) and not _REASON.match(one) for one in others):
        return None
    return replace(talk, questions=(*talk.questions[:-1], asking[0].rstrip(" ,;:")))


def _may_limit(clause: str, asked: Reading, talk: Talk) -> bool:
    """Return whether a clause could change what the question means."""
    said = read_question(clause, talk, asked.language)
    # A common word of a title: "quiero darles un respiro a las señoras" beside "Señora Luna".
    others = [one for one in said.names if fold(one.text) in fold(clause) and one.text not in asked.text]
    is_remark = _GOES_ON.match(fold(clause)) is None and len(clause.split()) <= MOST_WORDS
    if not is_remark or others:
        return True
    if _REASON.match(clause):
        # "..., because half of what people send me is straight".
        return bool(said.keys or said.metres or said.years or said.bars or said.passages or said.quoted)
    return may_matter(replace(said, names=()), asked, is_told=True)
