"""The task at a place of the list, as a plan: "what is second on my list?", "was steht an erster Stelle?"."""

from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of

from .choice import LIST, task_line
from .creating import TEXTS
from .parser import listed_arguments, place_named

LAST: Final = -1


def _arguments(asked: Asked) -> dict[str, str] | None:
    text = asked.talk.plain_question
    listed = listed_arguments(text, asked.reading.language) if place_named(text) else None
    return None if listed is None else {"status": "open", **listed}


def _fits(asked: Asked) -> bool:
    return LIST in asked.tools and _arguments(asked) is not None


def _steps(asked: Asked) -> Steps:
    language, place = asked.reading.language, place_named(asked.talk.plain_question) or LAST
    (found,) = yield [(LIST, _arguments(asked) or {})]
    listed = result_of(found)
    tasks, count = listed["tasks"], listed["total"]
    if not tasks:
        return Answer(TEXTS.say(language, "todo.none"))
    at = count if place == LAST else place
    if at > len(tasks):
        return Answer(TEXTS.say(language, "todo.no_place", count=count))
    line = task_line(tasks[at - 1], found.arguments, language)
    return Answer(TEXTS.say(language, "todo.place", place=at, count=count, task=line))


PLACE_PLAN: Final = Plan("task at a place", _fits, _steps, allows_unknown_words=True)
