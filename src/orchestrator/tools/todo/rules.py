"""A person's tasks in plain forms: "add a task to ...", "what is open?", "mark 3 done", "delete it", "undo".

`choice.py` says which tasks are meant.
"""

import re
from typing import Any

from src.orchestrator.rules.passages import find_passages
from src.orchestrator.rules.patterns import Later, pattern
from src.orchestrator.rules.talk import Call, Measured, Talk
from src.orchestrator.rules.tracks import named_tracks

from .choice import LIST, NONE_FITS, Choice, choose, task_line

CREATE, UPDATE, DELETE = "create_task", "update_task", "delete_tasks"
STATUS, UNDO = "update_status_of_tasks", "undo_last_step"
CHANGES = frozenset({CREATE, UPDATE, DELETE, STATUS, UNDO})

HELP = """\
I keep your tasks. Without a language model I understand these forms:

- “Add a task to practise the chorus”, also with a passage: “… 0:45 to 1:10 of this at 80 %”
- “What is open?”, “What is done?”, “Show all my tasks”
- “Mark 3 done”, “Start 2”, “Reopen 1” (the numbers of the list), or by title: “Mark “tune the piano” done”
- “Rename 2 to …”, “Delete 3”, “Delete it”
- “Undo”, which takes back all that my last answer changed."""
ONE_TITLE = "Which task do you mean? A title is given to one task at a time:"
NONE_YET = "There are no tasks here. Say “Add a task to …” to begin."

_UNDO = pattern(r"^\W*(?:please\s+)?(?:undo|revert|take (?:that|it) back)\b")
_ADD = pattern(
    r"^\W*(?:please\s+)?(?:(?:can|could) you\s+)?"
    r"(?:(?:add|create|make|new)\s+(?:me\s+)?(?:an?\s+|the\s+)?(?:new\s+|practice\s+)?(?:task|todo|to-do|item)s?\b"
    r"|remind me\b|note(?: down)?:)"
    r"\s*(?:to|for|:|-|called|named|that says)?\s*(?P<title>.+?)\s*[.!]*$",
    re.IGNORECASE | re.DOTALL,
)
_MARK = pattern(
    r"^\W*(?:please\s+)?(?:mark|set|tick(?: off)?|check(?: off)?|finish|complete|start|begin|reopen"
    r"|i(?:'m| am) done with|i(?:'ve| have) (?:done|finished))\b\s*(?P<which>.*?)"
    r"\s*(?:(?:as|to|is)\s+)?(?P<status>done|finished|completed?|open|in[ _]progress|started)?\W*$"
)
_DELETE = pattern(r"^\W*(?:please\s+)?(?:delete|remove|drop|throw away)\s+(?P<which>.+?)\W*$")
_RENAME = pattern(
    r"^\W*(?:please\s+)?(?:rename|call|change)\s+(?P<which>.{1,300}?)\s+(?:to|into)\s+(?P<title>.{1,300}?)\W*$"
)
_LIST = Later(
    pattern(r"\b(?:what(?:'s| is| are)?|which|show|list|do i have|my)\b"),
    pattern(r"\b(?:open|to do|todo|left|done|finished|in progress|started|tasks?|list|all)\b"),
)
_ALL = pattern(r"\b(?:all|every(?:thing)?|whole)\b")
_STATUS_ASKED = (
    (pattern(r"\b(?:done|finished|completed)\b"), "done"),
    (pattern(r"\b(?:in progress|started|under way)\b"), "in_progress"),
)
_SPEED = pattern(r"\s*\b(?:at|in)\s+(?P<percent>\d{2,3})\s*(?:%|percent\b)(?:\s*(?:speed|tempo))?")
_BEGINS = pattern(r"^\W*(?:please\s+)?(?:start|begin)\b")


def concerns(talk: Talk) -> bool:
    return CREATE in talk.tools and _is_understood(talk.plain_question.strip())


def _is_understood(question: str) -> bool:
    return any(form.search(question) for form in (_UNDO, _ADD, _LIST)) or _change(question) is not None


def plan(talk: Talk) -> list[Call]:
    if any(one.tool in CHANGES for one in talk.measured):
        return []
    question = talk.plain_question.strip()
    if _UNDO.search(question):
        return [(UNDO, {})]
    if added := _ADD.search(question):
        return [(CREATE, arguments) for arguments in _added(added["title"], talk)]
    change = _change(question)
    if change:
        return _changed(change, talk)
    return [(LIST, _listed(question))] if _LIST.search(question) and not talk.measured else []


def say(talk: Talk) -> str:
    results = [one for one in talk.measured if one.tool in CHANGES]
    if results:
        return "\n".join(_said(one) for one in results)
    if change := _change(talk.plain_question.strip()):
        return _asked_back(_choice(change, talk), talk)
    return _list_said(talk.measured[-1]) if talk.measured else HELP


def _added(title: str, talk: Talk) -> list[dict[str, Any]]:
    speed = _SPEED.search(title)
    passages, _ = find_passages(_SPEED.sub("", title))
    arguments: dict[str, Any] = {"title": title[:1].upper() + title[1:]}
    tracks = named_tracks(title, talk.tracks) or (talk.tracks if len(talk.tracks) == 1 else ())
    if passages and len(tracks) == 1:
        arguments |= {"track_id": tracks[0].id, **passages[0].on(tracks[0].duration_seconds)}
    if speed and 10 <= int(speed["percent"]) <= 200:
        arguments["speed_percent"] = int(speed["percent"])
    return [arguments]


def _change(question: str) -> tuple[str, str, dict[str, Any]] | None:
    """The tool, which tasks, and what else it is told."""
    if deleted := _DELETE.search(question):
        return DELETE, deleted["which"], {}
    if renamed := _RENAME.search(question):
        return UPDATE, renamed["which"], {"title": renamed["title"]}
    if (marked := _MARK.search(question)) and marked["which"]:
        return STATUS, marked["which"], {"status": _status(question, marked["status"])}
    return None


def _status(question: str, said: str | None) -> str:
    verb = question.lower().lstrip()
    if said:
        word = said.lower().replace(" ", "_")
        return word if word in {"open", "in_progress"} else "in_progress" if word == "started" else "done"
    if "reopen" in verb:
        return "open"
    return "in_progress" if _BEGINS.match(verb) else "done"


def _changed(change: tuple[str, str, dict[str, Any]], talk: Talk) -> list[Call]:
    tool, _, arguments = change
    choice = _choice(change, talk)
    if choice.lookup is not None:
        return [] if talk.measured else [(LIST, choice.lookup)]
    if not choice.ids:
        return []
    if tool == UPDATE:
        # One title is not given to several.
        return [(UPDATE, {"task_id": choice.ids[0], **arguments})] if len(choice.ids) == 1 else []
    return [(tool, {"task_ids": list(choice.ids), **arguments})]


def _choice(change: tuple[str, str, dict[str, Any]], talk: Talk) -> Choice:
    effects = [
        one.summary["effects"]
        for one in reversed(talk.earlier)
        if one.tool in CHANGES and one.summary and one.summary.get("effects")
    ]
    return choose(change[1], talk, effects)


def _asked_back(choice: Choice, talk: Talk) -> str:
    """Which task is meant, asked with the list from which to choose."""
    if choice.question == NONE_FITS or not talk.measured:
        return NONE_FITS
    listed = talk.measured[-1]
    if listed.summary is None or not listed.summary["tasks"]:
        return _list_said(listed)
    return f"{choice.question or ONE_TITLE}\n\n{_list_said(listed)}"


def _listed(question: str) -> dict[str, Any]:
    for asked, status in _STATUS_ASKED:
        if asked.search(question):
            return {"status": status}
    return (
        {}
        if _ALL.search(question) or not re.search(r"\bopen|to do|left\b", question.lower())
        else {"status": "open"}
    )


def _said(result: Measured) -> str:
    if result.summary is None:
        return result.error or "That did not work."
    if result.tool == UNDO:
        lines = result.summary["undone"]
    else:
        lines = [effect["message"] for effect in result.summary["effects"]]
    left_out = " ".join(f"({count})" for count in result.summary.get("left_out", {}).values())
    return "\n".join([*lines, *([f"And more, not listed here {left_out}."] if left_out else [])])


def _list_said(result: Measured) -> str:
    if result.summary is None:
        return result.error or "The tasks could not be looked up."
    tasks = result.summary["tasks"]
    if not tasks:
        return NONE_YET
    lines = [f"{number}. {task_line(task, result.arguments)}" for number, task in enumerate(tasks, 1)]
    more = result.summary["total"] - len(tasks)
    return "\n".join([*lines, *([f"And {more} more."] if more else [])])
