"""The tasks that a text means: numbers of the list that was last shown, "it", or words of a title.

Ambiguous texts change nothing. A number is a place in the list that the user was last shown, and only while that list
is unchanged. Words must match exactly one task. Otherwise the answer is a question.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from src.orchestrator.language.vocabulary import LANGUAGES
from src.orchestrator.rules.prompt_context import LAST_SHOWN, LOOKING_AT, read_context
from src.orchestrator.rules.talk import Measured, Talk

from .creating import TEXTS
from .due import due_in_words
from .parser import is_all, is_it, places
from .shown import ShownList, numbered_lines

LIST: Final = "get_tasks"
MOST_ASKED: Final = 200
NONE_FITS: Final = "none_fits"
_WRAPPED: Final = re.compile(
    r"^(?:(?:the|my|las?|los?|el|mis?|die|der|das|den|dem)\s+)?(?:(?:task|tarea|aufgabe|one (?:about|with|for)"
    r"|de(?:l| la| las| los)?"
    r"|mit(?: den| dem| der)?)\s+)?[\"'«»„]?"
    r"|[\"'«»„]?(?:\s+(?:task|one|aufgabe))?[\"'«»“]?(?:,?\s+(?:please|pls|por favor|porfa|bitte))?[.!]*$",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Choice:
    """The ids of the tasks, or arguments of a lookup that is needed first, or the key of a question (`choice.*`)."""

    ids: tuple[int, ...] = ()
    lookup: dict[str, Any] | None = None
    question: str = ""
    # The place that the list does not have.
    number: int = 0


def choose(
    which: str,
    talk: Talk,
    effects: Sequence[Sequence[dict[str, Any]]],
    found: Measured | None,
    *,
    accepts_unseen: bool = False,
) -> Choice:
    """Return the tasks that words mean.

    effects : changes by earlier answers of this conversation, the newest first; found : the list, after the lookup
    accepts_unseen : whether a number may be a place in a list that was not shown here
    """
    which = which.strip(" \"'")
    if is_it(which):
        return _tasks_mentioned(talk, effects, found)
    if is_all(which) or places(which, 1) is not None:
        return _numbered(which, talk, found, effects, accepts_unseen=accepts_unseen)
    return _titled(which, found)


def task_line(task: dict[str, Any], arguments: dict[str, Any], language: str) -> str:
    """Return a task as a line of a list, with its day. If the list is of several statuses, it has its status, too."""
    day = due_in_words(str(task.get("description") or ""), language)
    status = "" if "status" in arguments else TEXTS.say(language, f"status.{task['status']}")
    details = "; ".join(one for one in (status, day) if one)
    return f"{task['title']} ({details})" if details else str(task["title"])


def _tasks_mentioned(
    talk: Talk, effects: Sequence[Sequence[dict[str, Any]]], found: Measured | None
) -> Choice:
    if _speaks_of_tasks(talk):
        # "What is second on my list?" and "that is done": nearer than an older change.
        if found is None:
            return Choice(lookup={})
        if spoken := _spoken_of(talk, found):
            return Choice((spoken,))
    if effects:
        changed = tuple({effect["task_id"] for effect in effects[0]})
        return Choice(changed) if len(changed) == 1 else _ask(found)
    looked_at = _task_on_screen(talk)
    if looked_at is not None:
        return _looked_at(looked_at, found)
    shown = _shown(talk)
    if shown is not None and len(shown.task_ids) == 1:
        return _numbered("1", talk, found)
    return _ask(found)


def _looked_at(task: tuple[int, str], found: Measured | None) -> Choice:
    task_id, title = task
    if found is None:
        return Choice(lookup={"title": title[:MOST_ASKED]} if title else {})
    ids = tuple(task["task_id"] for task in _tasks(found) if task["task_id"] == task_id)
    return Choice(ids) if ids else Choice(question=NONE_FITS)


def _speaks_of_tasks(talk: Talk) -> bool:
    """Return whether the answer before read tasks and changed none."""
    turn = talk.turns[-1] if talk.turns else None
    tools = {one.tool for one in turn.measured if one.summary} if turn else set()
    return tools == {LIST}


def _spoken_of(talk: Talk, found: Measured) -> int | None:
    """Return the task that the answer before named, if it named no other; else the one that the question named."""
    for text in (talk.turns[-1].answer, talk.turns[-1].question):
        said = text.casefold()
        named = [task["task_id"] for task in _tasks(found) if task["title"].casefold() in said]
        if named:
            return int(named[0]) if len(named) == 1 else None
    return None


def _task_on_screen(talk: Talk) -> tuple[int, str] | None:
    """Return (id, title) of the task if the user's client shows exactly one."""
    context = read_context(talk.messages, LOOKING_AT)
    tasks = context.get("current_tasks") if isinstance(context, dict) else None
    if not isinstance(tasks, list) or len(tasks) != 1 or not isinstance(tasks[0], dict):
        return None
    task_id = str(tasks[0].get("task_id", tasks[0].get("id")))
    title = tasks[0].get("title")
    is_number = task_id.isascii() and task_id.isdigit() and len(task_id) < 19
    return (int(task_id), title if isinstance(title, str) else "") if is_number else None


def _numbered(
    which: str,
    talk: Talk,
    found: Measured | None,
    effects: Sequence[Sequence[dict[str, Any]]] = (),
    *,
    accepts_unseen: bool = False,
) -> Choice:
    shown = _shown(talk)
    if found is None:
        return Choice(lookup=dict(shown.arguments) if shown else {})
    if shown is None:
        # A list of something else was shown here: the number may be a place in that.
        accepts_unseen = accepts_unseen and not _lines_shown_here(talk)
        chosen = _of_created(which, effects, found) or (_of_unseen(which, found) if accepts_unseen else ())
        return Choice(chosen) if chosen else Choice(question="not_shown")
    if not _is_unchanged(shown, found):
        return Choice(question="has_changed")
    if is_all(which):
        return Choice(tuple(shown.task_ids)) if shown.is_complete else Choice(question="not_all_shown")
    numbers = places(which, len(shown.task_ids)) or []
    beyond = next((number for number in numbers if not 0 < number <= len(shown.task_ids)), None)
    if beyond is not None:
        return Choice(question="not_in_list", number=beyond)
    return Choice(tuple(shown.task_ids[number - 1] for number in numbers))


def _of_created(which: str, effects: Sequence[Sequence[dict[str, Any]]], found: Measured) -> tuple[int, ...]:
    """Return the tasks at places among those that this conversation created, if no others are open."""
    still_open = {task["task_id"] for task in _tasks(found) if task.get("status") != "done"}
    made = [one["task_id"] for step in reversed(effects) for one in step if one["action"] == "create_task"]
    ordered = [task_id for task_id in dict.fromkeys(made) if task_id in still_open]
    is_whole = (found.summary or {})["total"] == len(_tasks(found))
    if is_all(which) or not is_whole or set(ordered) != still_open:
        return ()
    numbers = places(which, len(ordered)) or []
    is_valid = all(0 < number <= len(ordered) for number in numbers)
    return tuple(ordered[number - 1] for number in numbers) if is_valid else ()


def _of_unseen(which: str, found: Measured) -> tuple[int, ...]:
    """Return the tasks at places of the whole list, as the page shows it, if none of them is done."""
    tasks = _tasks(found)
    is_clear = (found.summary or {})["total"] == len(tasks) and all(
        task["status"] != "done" for task in tasks
    )
    numbers = places(which, len(tasks)) or []
    is_valid = is_clear and not is_all(which) and all(0 < number <= len(tasks) for number in numbers)
    return tuple(tasks[number - 1]["task_id"] for number in numbers) if is_valid else ()


def _is_unchanged(shown: ShownList, found: Measured) -> bool:
    tasks = _tasks(found)
    ids = [task["task_id"] for task in tasks]
    # The list may have been shown in another language.
    return any(
        shown.still_matches(ids, [task_line(task, found.arguments, language) for task in tasks])
        for language in LANGUAGES
    )


def _titled(which: str, found: Measured | None) -> Choice:
    wanted = _WRAPPED.sub("", which).strip()
    if found is None:
        return Choice(lookup={"title": wanted[:MOST_ASKED]} if wanted else {})
    tasks = [task for task in _tasks(found) if wanted and wanted.casefold() in task["title"].casefold()]
    exact = [task for task in tasks if task["title"].casefold() == wanted.casefold()]
    if len(exact) == 1:
        return Choice((exact[0]["task_id"],))
    if len(tasks) == 1 and (found.summary or {})["total"] == 1:
        return Choice((tasks[0]["task_id"],))
    return Choice(question="several_fit" if tasks else NONE_FITS)


def _ask(found: Measured | None) -> Choice:
    return Choice(lookup={}) if found is None else Choice(question="which_one")


def _shown(talk: Talk) -> ShownList | None:
    """Return the list that the user was last shown, by any client; None if this conversation shows another one."""
    data = read_context(talk.messages, LAST_SHOWN)
    if not data:
        return None
    shown = ShownList(**data)
    here = _lines_shown_here(talk)
    return shown if not here or here == tuple(shown.lines) else None


def _lines_shown_here(talk: Talk) -> tuple[str, ...]:
    """Return the lines of the last numbered list in this conversation."""
    texts = (
        str(message["content"] or "") for message in reversed(talk.messages) if message["role"] == "assistant"
    )
    return next((tuple(lines) for text in texts if (lines := numbered_lines(text))), ())


def _tasks(found: Measured) -> list[dict[str, Any]]:
    tasks: list[dict[str, Any]] = (found.summary or {})["tasks"]
    return tasks
