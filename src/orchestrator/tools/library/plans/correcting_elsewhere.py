"""A correction that is said to an assistant without the tool for it, as a plan: "der Takt stimmt nicht, das ist 3/4".
The analyst is offered, who makes it."""

from dataclasses import replace
from typing import Final

from src.orchestrator.events import Suggestion
from src.orchestrator.language.focus import tracks_stated
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.talk import Tool

from .correcting import CORRECT, CORRECT_TOOL
from .denying import DENIED_TEMPO
from .disputing import DISPUTED

_CORRECTIONS: Final = (DENIED_TEMPO, DISPUTED, CORRECT)


def _fits(asked: Asked) -> bool:
    """Return whether the analyst would read a correction of the one track."""
    if CORRECT_TOOL in asked.tools or len(tracks_stated(asked.reading, asked.focus)) != 1:
        return False
    if asked.has("scope.task", "scope.playlist", "act.remind"):
        return False
    offered = (*asked.talk.offered, Tool(CORRECT_TOOL))
    of_analyst = Asked(replace(asked.talk, offered=offered), asked.reading, asked.focus)
    return any(
        (plan.allows_unknown_words or not asked.reading.unknown) and plan.fits(of_analyst)
        for plan in _CORRECTIONS
    )


def _steps(asked: Asked) -> Steps:
    yield from ()
    asks: Suggestion = {
        "label": asked.say("correct.ask_analyst"),
        "question": asked.talk.plain_question,
        "assistant": "analyst",
        "at_once": True,
    }
    return Answer(asked.say("correct.elsewhere"), (asks,))


CORRECT_ELSEWHERE: Final = Plan("correction for the analyst", _fits, _steps, allows_unknown_words=True)
