"""Which tasks are meant: numbers of the list that was last shown, "it", or words of a title.

Nothing is changed on a guess. A number counts only in the list that the user was last shown, and only while that list
is still true; words count only where one task fits. All else is answered by a question.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Measured, Talk

from .context import LAST_SHOWN, LOOKING_AT, read_context
from .shown import ShownList, numbered_lines

LIST = "get_tasks"
MOST_ASKED = 200

NOT_SHOWN = "Which task do you mean? You have not been shown a list yet. These are your tasks now:"
HAS_CHANGED = "Which task do you mean? The list has changed since you saw it. It is now:"
NOT_IN_LIST = "Which task do you mean? The list has no number {number}:"
SEVERAL_FIT = "Which task do you mean? Several fit:"
NONE_FITS = "Which task do you mean? I found none with these words. Ask “What is open?” to see your tasks."
WHICH_ONE = "Which task do you mean? Say its number in this list, or words of its title:"
NOT_ALL_SHOWN = "Which tasks do you mean? There are more than these:"

_IT = pattern(r"^(?:it|that|this|that one|this one|the task|that task|the last(?: one)?|them|those)$")
_FILLER = pattern(r"^(?:the\s+)?(?:task|number|no\.?|item|tasks|numbers)\s+|^#|\s+(?:one|task)$")
_NUMBERS = pattern(r"#?\d{1,4}(?:(?:\s*,\s*|\s*(?:,\s*)?and\s+|\s+)#?\d{1,4})*")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_ALL = frozenset({"all", "everything", "all of them", "all tasks"})


@dataclass(frozen=True)
class Choice:
    """The tasks; or what must be looked up first; or a question, asked with the list that was looked up."""

    ids: tuple[int, ...] = ()
    lookup: dict[str, Any] | None = None
    question: str = ""


def choose(which: str, talk: Talk, effects: Sequence[Sequence[dict[str, Any]]]) -> Choice:
    """``effects`` are what earlier answers of this conversation did, the newest first."""
    which = which.strip(" \"'")
    found = next((one for one in talk.measured if one.tool == LIST and one.summary), None)
    if _IT.match(which):
        return _spoken_of(talk, effects, found)
    plain = _plain(which)
    if plain in _ALL or _is_number(plain):
        return _numbered(plain, talk, found)
    return _titled(which, found)


def task_line(task: dict[str, Any], arguments: dict[str, Any]) -> str:
    """One task as a list shows it; its status where the list has several."""
    status = "" if "status" in arguments else f" ({task['status'].replace('_', ' ')})"
    return f"{task['title']}{status}"


def _spoken_of(talk: Talk, effects: Sequence[Sequence[dict[str, Any]]], found: Measured | None) -> Choice:
    if effects:
        changed = tuple({effect["task_id"] for effect in effects[0]})
        return Choice(changed) if len(changed) == 1 else _asked(found, WHICH_ONE)
    looked_at = _looked_at(talk)
    if looked_at is not None:
        task_id, title = looked_at
        if found is None:
            return Choice(lookup={"title": title[:MOST_ASKED]} if title else {})
        ids = tuple(task["task_id"] for task in _tasks(found) if task["task_id"] == task_id)
        return Choice(ids) if ids else Choice(question=NONE_FITS)
    shown = _shown(talk)
    if shown is not None and len(shown.task_ids) == 1:
        return _numbered("1", talk, found)
    return _asked(found, WHICH_ONE)


def _looked_at(talk: Talk) -> tuple[int, str] | None:
    """The only task that the user's program shows."""
    context = read_context(talk.messages, LOOKING_AT)
    tasks = context.get("current_tasks") if isinstance(context, dict) else None
    if not isinstance(tasks, list) or len(tasks) != 1 or not isinstance(tasks[0], dict):
        return None
    task_id = str(tasks[0].get("task_id", tasks[0].get("id")))
    title = tasks[0].get("title")
    is_number = task_id.isascii() and task_id.isdigit() and len(task_id) < 19
    return (int(task_id), title if isinstance(title, str) else "") if is_number else None


def _numbered(plain: str, talk: Talk, found: Measured | None) -> Choice:
    shown = _shown(talk)
    if found is None:
        return Choice(lookup=dict(shown.arguments) if shown else {})
    if shown is None:
        return Choice(question=NOT_SHOWN)
    tasks = _tasks(found)
    lines = [task_line(task, found.arguments) for task in tasks]
    if not shown.is_still([task["task_id"] for task in tasks], lines):
        return Choice(question=HAS_CHANGED)
    if plain in _ALL:
        return Choice(tuple(shown.task_ids)) if shown.is_complete else Choice(question=NOT_ALL_SHOWN)
    numbers = _numbers(plain, len(shown.task_ids))
    beyond = next((number for number in numbers if not 0 < number <= len(shown.task_ids)), None)
    if beyond is not None:
        return Choice(question=NOT_IN_LIST.format(number=beyond))
    return Choice(tuple(shown.task_ids[number - 1] for number in numbers))


def _titled(which: str, found: Measured | None) -> Choice:
    wanted = re.sub(r"^(?:the\s+)?(?:task\s+)?[\"']?|[\"']?(?:\s+task)?$", "", which).strip()
    if found is None:
        return Choice(lookup={"title": wanted[:MOST_ASKED]} if wanted else {})
    tasks = [task for task in _tasks(found) if wanted and wanted.casefold() in task["title"].casefold()]
    exact = [task for task in tasks if task["title"].casefold() == wanted.casefold()]
    if len(exact) == 1:
        return Choice((exact[0]["task_id"],))
    if len(tasks) == 1 and (found.summary or {})["total"] == 1:
        return Choice((tasks[0]["task_id"],))
    return Choice(question=SEVERAL_FIT if tasks else NONE_FITS)


def _asked(found: Measured | None, question: str) -> Choice:
    return Choice(lookup={}) if found is None else Choice(question=question)


def _shown(talk: Talk) -> ShownList | None:
    """The list that the user was last shown, anywhere; None where this conversation shows another one."""
    data = read_context(talk.messages, LAST_SHOWN)
    if not data:
        return None
    shown = ShownList(**data)
    here = _lines_shown_here(talk)
    return shown if not here or here == tuple(shown.lines) else None


def _lines_shown_here(talk: Talk) -> tuple[str, ...]:
    """The lines of the last numbered list in this conversation."""
    texts = (
        str(message["content"] or "") for message in reversed(talk.messages) if message["role"] == "assistant"
    )
    return next((tuple(lines) for text in texts if (lines := numbered_lines(text))), ())


def _tasks(found: Measured) -> list[dict[str, Any]]:
    tasks: list[dict[str, Any]] = (found.summary or {})["tasks"]
    return tasks


def _plain(which: str) -> str:
    plain = _FILLER.sub("", which.lower()).strip()
    return _FILLER.sub("", plain.removeprefix("the ")).strip()


def _is_number(plain: str) -> bool:
    return plain in _ORDINALS or plain == "last" or bool(_NUMBERS.fullmatch(plain))


def _numbers(plain: str, count: int) -> list[int]:
    """ "3", "1 and 2", "first", "last", as places in the list."""
    if plain in _ORDINALS:
        return [_ORDINALS.index(plain) + 1]
    if plain == "last":
        return [count]
    return [int(number) for number in re.findall(r"\d+", plain)]
