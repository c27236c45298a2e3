"""The list of tasks, as plans: "what is open?", "mark 3 done", "move 2 to the top", "delete it", "undo".

`parser.py` parses the sentences, and `choice.py` finds the tasks that are meant.
"""

from dataclasses import replace
from typing import Any, Final

from django.utils import timezone

from src.orchestrator.events import Suggestion
from src.orchestrator.language.lead_ins import bare_command
from src.orchestrator.language.plans import Answer, Asked, Lookup, Plan, Steps
from src.orchestrator.language.vocabulary import LANGUAGES
from src.orchestrator.language.yes_no import says_yes
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Call, Measured

from .change_messages import UNDO, told_change
from .choice import LIST, NONE_FITS, Choice, choose, task_line
from .creating import TEXTS, asked_back, day_in_words
from .done_places import done_places
from .done_report import DONE_REPORT, TOLD_REPORT
from .due import with_day
from .due_day import moved_to
from .parser import ParsedChange, asks_for_dates, is_all, is_it, listed_arguments, parse_change
from .place_plan import PLACE_PLAN
from .reasons import without_reason
from .status_plan import STATUS_PLAN
from .times import When, find_time
from .told import said_behind_done, tasks_that_share

CREATE, UPDATE, DELETE = "create_task", "update_task", "delete_tasks"
STATUS, REORDER = "update_status_of_tasks", "reorder_tasks"
CHANGES: Final = frozenset({CREATE, UPDATE, DELETE, STATUS, REORDER, UNDO})
MARKS: Final = frozenset({"open", "in_progress", "done"})
# The limit of `reorder_tasks`.
MOST_MOVED: Final = 100


def _change(asked: Asked) -> ParsedChange | None:
    if which := done_places(asked):
        return ParsedChange("done", which)
    if change := parse_change(asked.talk.plain_question, asked.reading.language):
        return change
    # "Yes" to the question whether to delete all tasks.
    if not asked.talk.turns or not says_yes(asked.talk.question):
        return None
    before = asked.talk.turns[-1]
    change = parse_change(before.question, asked.reading.language)
    if change and _empties_list(change) and before.answer.startswith(_confirmations()):
        return change
    return None


def _empties_list(change: ParsedChange) -> bool:
    return change.kind == "delete" and is_all(change.which)


def _is_whole(found: Measured | None) -> bool:
    return bool(found and found.summary and found.summary["total"] == len(_ids(found)) > 0)


def _confirmations() -> tuple[str, ...]:
    return tuple(TEXTS.say(language, "choice.delete_all") for language in LANGUAGES)


def _fits_change(asked: Asked) -> bool:
    return CREATE in asked.tools and _change(asked) is not None


def _carry_out(asked: Asked) -> Steps:
    change = _change(asked)
    # `_fits_change` has checked this.
    assert change is not None
    if change.kind == "undo":
        (undone,) = yield [(UNDO, {})]
        return Answer(told_change(undone, asked.reading.language))
    choice, found = yield from _look_up(asked, change)
    if _empties_list(change) and not says_yes(asked.talk.question) and _is_whole(found):
        label = TEXTS.say(asked.reading.language, "choice.yes")
        button = Suggestion(label=label, question=label)
        return Answer(_asked_back(asked, "delete_all", choice, found), (button,))
    if not choice.ids:
        return Answer(_asked_back(asked, choice.question, choice, found))
    if change.kind in {"first", "last"}:
        return (yield from _move(asked, change, choice, found))
    if change.kind == "rename":
        # Only one task can be renamed.
        if len(choice.ids) > 1:
            return Answer(_asked_back(asked, "one_title", choice, found))
        call: Call = (UPDATE, {"task_id": choice.ids[0], "title": change.title})
    elif change.kind == "delete":
        call = (DELETE, {"task_ids": list(choice.ids)})
    else:
        call = (STATUS, {"task_ids": list(choice.ids), "status": change.kind})
    (changed,) = yield [call]
    return Answer(told_change(changed, asked.reading.language))


def _look_up(asked: Asked, change: ParsedChange) -> Lookup[tuple[Choice, Measured | None]]:
    """Return the tasks that are meant, and the list in which they were searched."""
    if named := (yield from _named_behind_done(asked, change)):
        return named
    effects = [
        one.summary["effects"]
        for one in reversed(asked.talk.earlier)
        if one.tool in CHANGES and one.summary and one.summary.get("effects")
    ]
    # A mark is taken back easily, a deletion or a new title is not. A report is about the list that was shown.
    accepts_unseen = change.kind in MARKS and done_places(asked) is None
    choice = choose(change.which, asked.talk, effects, None)
    if choice.lookup is None:
        return choice, None
    (found,) = yield [(LIST, choice.lookup)]
    if found.summary is None:
        return Choice(), found
    choice = choose(change.which, asked.talk, effects, found, accepts_unseen=accepts_unseen)
    if choice.question == NONE_FITS and (which := without_reason(change.which)) and not is_it(which):
        return (yield from _look_up(asked, replace(change, which=which)))
    return choice, found


def _named_behind_done(asked: Asked, change: ParsedChange) -> Lookup[tuple[Choice, Measured | None] | None]:
    """Return the tasks that share a word with what follows "done,": nearer than the one that was spoken of."""
    behind = said_behind_done(asked.talk.plain_question)
    if change.kind != "done" or not is_it(change.which) or behind is None:
        return None
    (found,) = yield [(LIST, {"status": "open"})]
    fitting = tasks_that_share(behind, (found.summary or {}).get("tasks", ()))
    if not fitting:
        return None
    choice = Choice((fitting[0]["task_id"],)) if len(fitting) == 1 else Choice(question="which_one")
    return choice, found


def _move(asked: Asked, change: ParsedChange, choice: Choice, found: Measured | None) -> Steps:
    """Move tasks to the top or the bottom of the list in which they were found, or of all tasks."""
    order = _ids(found)
    total = (found.summary or {}).get("total", 0) if found else 0
    is_part = total > len(order) and change.kind == "last"
    if found is None or found.arguments.get("title") or is_part or not set(choice.ids) < set(order):
        order = yield from _all_ids()
    others = [task_id for task_id in order if task_id not in choice.ids]
    if not set(choice.ids) <= set(order) or not others:
        return Answer(TEXTS.say(asked.reading.language, "choice.cannot_move"))
    ids = [*choice.ids, *others] if change.kind == "first" else [*others, *choice.ids]
    (moved,) = yield [(REORDER, {"task_ids": ids})]
    if moved.summary is None:
        return Answer(told_change(moved, asked.reading.language))
    titles = {effect["task_id"]: effect["task_title"] for effect in moved.summary["effects"]}
    lines = [
        TEXTS.say(asked.reading.language, f"did.{change.kind}", title=titles[task_id])
        for task_id in choice.ids
        if task_id in titles
    ]
    if not lines:
        return Answer(TEXTS.say(asked.reading.language, "choice.is_there"))
    # Numbers of the next message mean the new order, which is what the page shows.
    was_listed = found is not None and not found.arguments.get("title")
    (listed,) = yield [(LIST, dict(found.arguments) if found and was_listed else {})]
    return Answer("\n".join([*lines, "", _listed(listed, asked.reading.language)]))


def _all_ids() -> Lookup[list[int]]:
    """Return the ids of the first tasks in order, as many as `reorder_tasks` accepts."""
    ids: list[int] = []
    offset: int | None = 0
    while offset is not None and len(ids) < MOST_MOVED:
        (found,) = yield [(LIST, {"offset": offset} if offset else {})]
        ids += _ids(found)
        offset = (found.summary or {}).get("next_offset")
    return ids[:MOST_MOVED]


def _ids(found: Measured | None) -> list[int]:
    return [task["task_id"] for task in (found.summary or {}).get("tasks", ())] if found else []


def _asked_back(asked: Asked, question: str, choice: Choice, found: Measured | None) -> str:
    """Return the question which tasks are meant, with the list to choose from."""
    language = asked.reading.language
    if found is not None and found.summary is None:
        return told_change(found, asked.reading.language)
    if question == NONE_FITS or found is None:
        return TEXTS.say(language, f"choice.{NONE_FITS}")
    listed = _listed(found, language)
    if not _ids(found):
        return listed
    return f"{TEXTS.say(language, f'choice.{question}', number=choice.number)}\n\n{listed}"


def _listed(result: Measured, language: str) -> str:
    if result.summary is None:
        return result.error or TEXTS.say(language, "todo.failed")
    tasks = result.summary["tasks"]
    if not tasks:
        return TEXTS.say(language, "todo.none")
    lines = [
        f"{number}. {task_line(task, result.arguments, language)}" for number, task in enumerate(tasks, 1)
    ]
    more = result.summary["total"] - len(tasks)
    return "\n".join([*lines, *([TEXTS.say(language, "todo.more", count=more)] if more else [])])


# "What's on it now?", behind a change of tasks; in folded text.
_ON_IT: Final = pattern(
    r"(?:what(?:.?s| is| do i have| have i got)(?: all| left)? (?:on|in) (?:it|there|that|the list|my list)"
    r"|(?:show(?: me)?|read(?: me)?|list) (?:it|them|the list|my list|all of (?:it|them))"
    r"|(?:y )?que (?:hay|tengo|queda|me queda|llevo)(?: (?:en (?:ella|la lista|mi lista)|ahi|apuntado|anotado))"
    r"|was (?:ist|steht|hab(?:e)? ich)(?: (?:da|denn|alles|jetzt|nun|noch|aktuell|bisher)){0,3}"
    r" (?:drauf|drin|darauf|auf (?:der|meiner) liste|aufgeschrieben|notiert)|zeig(?:e)?(?: mir)?(?: mal)? (?:sie"
    r"|die liste))"
    r"(?: (?:now|so far|then|ahora|hasta ahora|jetzt|bisher|alles))*\??"
)


def _list_asked(asked: Asked) -> dict[str, Any] | None:
    told = asked.talk.turns[-1].measured if asked.talk.turns else ()
    if any(one.tool in {*CHANGES, LIST} for one in told) and _ON_IT.fullmatch(
        bare_command(asked.talk.plain_question)
    ):
        return {"status": "open"}
    return listed_arguments(asked.talk.plain_question, asked.reading.language)


def _fits_day(asked: Asked) -> bool:
    return {LIST, UPDATE} <= asked.tools and moved_to(asked) is not None


def _move_to_day(asked: Asked) -> Steps:
    which, when = moved_to(asked) or ("", None)
    # `_fits_day` has checked this.
    assert when is not None
    language = asked.reading.language
    if when.when is None:
        return Answer(*asked_back(asked.talk.plain_question, asked.talk.plain_question, when, language))
    choice, found = yield from _look_up(asked, ParsedChange("rename", which))
    if len(choice.ids) != 1:
        question = "one_title" if choice.ids else choice.question
        return Answer(_asked_back(asked, question, choice, found))
    day = day_in_words(when.when, language)
    listed = (found.summary or {}).get("tasks", ()) if found else ()
    before = next((one.get("description", "") for one in listed if one["task_id"] == choice.ids[0]), "")
    description = with_day(before, day)
    (changed,) = yield [(UPDATE, {"task_id": choice.ids[0], "description": description})]
    if changed.summary is None:
        return Answer(told_change(changed, language))
    title = changed.summary["effects"][0]["task_title"]
    return Answer(TEXTS.say(language, "todo.moved", title=title, when=day))


def _fits_list(asked: Asked) -> bool:
    return LIST in asked.tools and _list_asked(asked) is not None


def _list(asked: Asked) -> Steps:
    (found,) = yield [(LIST, _list_asked(asked) or {})]
    return Answer(_listed(found, asked.reading.language))


def _fits_dates(asked: Asked) -> bool:
    return LIST in asked.tools and asks_for_dates(asked.talk.plain_question, asked.reading.language)


def _dates(asked: Asked) -> Steps:
    yield from ()
    question = TEXTS.say(asked.reading.language, "todo.ask_done")
    button = Suggestion(label=question, question=question)
    return Answer(TEXTS.say(asked.reading.language, "todo.no_dates"), (button,))


_DUE: Final = pattern(
    r"^\W*(?:(?:and|so|y|und|also)\W+)?(?:what(?:.?s| is| are)?|which(?: tasks)?|is (?:there )?anything|anything"
    r"|qu[eé](?: tareas)?|cu[aá]les|hay algo(?: que)?|was"
    r"|welche(?: aufgaben)?)\b[^?]{0,40}\b(?:due|deadlines?|(?:have|got|need) to do|on my (?:list|to-?do)|vencen?"
    r"|tengo que hacer|hay que hacer|f[aä]llig|steht[^?]{0,12} an"
    r"|zu tun|muss ich[^?]{0,20} (?:machen|tun|erledigen))\b"
)


def _due_on(asked: Asked) -> When | None:
    """Return the day in "what is due tomorrow?"; None for other questions, and where several may be meant."""
    if not _DUE.search(asked.talk.plain_question):
        return None
    found = find_time(asked.talk.plain_question, asked.reading.language, timezone.localtime())
    return found.options[0] if found and len({one.day for one in found.options}) == 1 else None


def _fits_due(asked: Asked) -> bool:
    return LIST in asked.tools and _due_on(asked) is not None


def _list_due(asked: Asked) -> Steps:
    """List the tasks of one day that are not done."""
    when, language = _due_on(asked), asked.reading.language
    # `_fits_due` has checked this.
    assert when is not None
    (found,) = yield [(LIST, {"due": when.day.isoformat()})]
    if found.summary and not found.summary["tasks"]:
        return Answer(TEXTS.say(language, "todo.none_due", day=day_in_words(When(when.day), language)))
    return Answer(_listed(found, language))


# Before plans for playlists: "what do I have to do on Friday?" names none.
DUE_TASKS: Final = Plan("tasks of a day", _fits_due, _list_due, allows_unknown_words=True)
CHANGE_TASKS: Final = Plan("change tasks", _fits_change, _carry_out, allows_unknown_words=True)
# Its words may mean something else to plans about music: "das zweite hab ich schon".
DONE_PLACES: Final = Plan(
    "places of done tasks",
    lambda asked: STATUS in asked.tools and done_places(asked) is not None,
    _carry_out,
    allows_unknown_words=True,
)
LIST_PLANS: Final = (
    DONE_PLACES,
    STATUS_PLAN,
    Plan("dates of tasks", _fits_dates, _dates, allows_unknown_words=True),
    Plan("day of a task", _fits_day, _move_to_day, allows_unknown_words=True),
    # Before "done, ...", which is about the task that was spoken of.
    TOLD_REPORT,
    CHANGE_TASKS,
    PLACE_PLAN,
    DUE_TASKS,
    Plan("list tasks", _fits_list, _list, allows_unknown_words=True),
    DONE_REPORT,
)
