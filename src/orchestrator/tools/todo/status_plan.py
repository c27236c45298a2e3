"""Whether a task is done: "is the van booked off yet?", as a plan. `changes.toml` has the forms of the question."""

from typing import Any, Final

from src.orchestrator.language.plans import Answer, Asked, Lookup, Plan, Steps
from src.orchestrator.rules.talk import Measured

from .choice import LIST, Choice, choose
from .creating import TEXTS
from .parser import is_all, parse_status_question

DONE: Final = "done"


def _which(asked: Asked) -> str | None:
    return parse_status_question(asked.talk.plain_question, asked.reading.language)


def _fits(asked: Asked) -> bool:
    return LIST in asked.tools and _which(asked) is not None


def _steps(asked: Asked) -> Steps:
    which = _which(asked) or ""
    if is_all(which):
        return (yield from _all(asked))
    choice, found = yield from _look_up(asked, which)
    tasks = [task for task in _tasks(found) if task["task_id"] in choice.ids]
    if not tasks:
        return Answer(TEXTS.say(asked.reading.language, "choice.none_fits"))
    return Answer("\n".join(_said(asked, task) for task in tasks))


def _all(asked: Asked) -> Steps:
    (found,) = yield [(LIST, {"status": "open"})]
    tasks = _tasks(found)
    if not tasks:
        return Answer(f"{asked.say('word.yes')}: {TEXTS.say(asked.reading.language, 'todo.none_open')}")
    lines = [f"{place}. {task['title']}" for place, task in enumerate(tasks, 1)]
    lead = f"{asked.say('word.no')}: {TEXTS.say(asked.reading.language, 'todo.open')}"
    return Answer("\n".join([lead, "", *lines]))


def _look_up(asked: Asked, which: str) -> Lookup[tuple[Choice, Measured | None]]:
    effects = [
        one.summary["effects"]
        for one in reversed(asked.talk.earlier)
        if one.summary and one.summary.get("effects")
    ]
    choice = choose(which, asked.talk, effects, None)
    (found,) = yield [(LIST, choice.lookup or {})]
    if found.summary is None:
        return Choice(), found
    return (choice if choice.ids else choose(which, asked.talk, effects, found)), found


def _said(asked: Asked, task: dict[str, Any]) -> str:
    language = asked.reading.language
    word = asked.say("word.yes" if task["status"] == DONE else "word.no")
    status = TEXTS.say(language, f"status.{task['status']}")
    return f"{word}: {TEXTS.say(language, 'todo.is_status', title=task['title'], status=status)}"


def _tasks(found: Measured | None) -> list[dict[str, Any]]:
    return list((found.summary or {}).get("tasks", ())) if found else []


STATUS_PLAN: Final = Plan("status of a task", _fits, _steps, allows_unknown_words=True)
