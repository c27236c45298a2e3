"""Other messages to the organiser, as plans: new tasks, small talk, and questions for other assistants."""

from typing import Final

from src.orchestrator.events import Suggestion
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps

from .creating import TEXTS, ParsedTask
from .plans import CREATE, make_tasks, spoken_task

SMALL_TALK: Final = ("thanks", "bye", "hello", "ok")
MOST_WORDS: Final = 6
# Concepts that other assistants handle. The first match is named.
ELSEWHERE: Final = {"coach": ("scope.plan",), "analyst": ("measure", "act.describe", "act.mix_after")}


def _task(asked: Asked) -> ParsedTask | None:
    return spoken_task(asked, accepts_bare=True)


def _fits_new(asked: Asked) -> bool:
    return CREATE in asked.tools and _task(asked) is not None


def _new(asked: Asked) -> Steps:
    task = _task(asked)
    # `_fits_new` has checked this.
    assert task is not None
    return (yield from make_tasks(asked, task))


def _fits_small_talk(asked: Asked) -> bool:
    is_short = len(asked.reading.text.split()) <= MOST_WORDS
    other = asked.has("act", "measure", "scope.task", "talk.help")
    return is_short and not other and not asked.reading.unknown and _kind(asked) is not None


def _kind(asked: Asked) -> str | None:
    return next((kind for kind in SMALL_TALK if asked.has(f"talk.{kind}")), None)


def _small_talk(asked: Asked) -> Steps:
    yield from ()
    return Answer(TEXTS.say(asked.reading.language, f"talk.{_kind(asked)}"))


def _elsewhere(asked: Asked) -> str | None:
    return next((name for name, concepts in ELSEWHERE.items() if asked.has(*concepts)), None)


def _fits_elsewhere(asked: Asked) -> bool:
    return _elsewhere(asked) is not None and not asked.has("scope.task", "talk.help")


def _send(asked: Asked) -> Steps:
    yield from ()
    language, name = asked.reading.language, _elsewhere(asked)
    label = TEXTS.say(language, f"talk.ask_{name}")
    button = Suggestion(label=label, question=asked.reading.text, assistant=str(name))
    return Answer(TEXTS.say(language, f"talk.is_for_{name}"), (button,))


NEW_TASK = Plan("new task", _fits_new, _new, allows_unknown_words=True)
TALK_PLANS = (
    Plan("small talk", _fits_small_talk, _small_talk),
    Plan("elsewhere", _fits_elsewhere, _send, allows_unknown_words=True),
)
