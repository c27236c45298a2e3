"""Reports that something is done: "I have called Marta", "the hall is booked, tick it off", as a plan.

The words must fit exactly one open task. Otherwise nothing is changed, and the organiser says what it understands.
"""

from collections.abc import Sequence
from typing import Any, Final

from src.orchestrator.language.focus import read_question
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.reports import is_report, reports_first
from src.orchestrator.language.text import folded_words
from src.orchestrator.rules.patterns import pattern

from .change_messages import told_change
from .choice import LIST
from .creating import TEXTS
from .parser import parse_change, places
from .told import content_of, fitting_tasks, told_report
from .word_forms import AUXILIARY, is_form, is_small

STATUS: Final = "update_status_of_tasks"
# "The cables are packed."
_STATE: Final = pattern(
    r"^\W*(?:(?:the|die|der|das|los|las|el|la|my|mi|meine?)\s+)?\w+(?:\s+\w+){0,3}\s+"
    r"(?:is|are|has been|have been|got|ist|sind|wurden?|est[aá]n?)\s+(?:already |all |now |schon |ya )?\w{3,}"
)
_ASKS: Final = (
    r"(?:(?:so|and|then|please|pls|can|could|would|will|you|now|just|i think|as[ií] que|y|por favor|porfa|ya|puedes"
    r"|podr[ií]as|pod[eé]s|ahora|und|also|bitte|kannste?|k[oö]nntest|du|dann|jetzt|mal|doch)\W{1,3}){0,5}"
)
_IT: Final = (
    r"(?:(?:that|this|the) (?:task|item|one|to-?do)|it|that|this|them"
    r"|(?:die|diese|den|diesen|das) (?:aufgabe|punkt|todo)|das|die|den|der|es|sie|ihn)"
)
# Behind a report: "tick it off", "márcala como hecha", "kannst du abhaken".
_TICKS_OFF: Final = pattern(
    rf"(?:[,.;:!]|\s-|\s(?=so\b|and\b|y\b|und\b|as[ií] que\b))\s*{_ASKS}"
    rf"(?:(?:tick|check|cross|strike|mark|take|get|set) {_IT}(?: (?:off|as done|done|finished|as finished|to done"
    rf"|off (?:my|the) list))+"
    rf"|(?:tick|check|cross) off {_IT}"
    r"|(?:l[ao]s? )?(?:m[aá]rca(?:r|me)?|marc[aá]|t[aá]cha(?:r|me)?|tach[aá]|p[oó]n(?:er)?|d[aá]|dar|quita(?:r)?)"
    r"(?:l[ao]s?)?(?: ya)?(?: (?:est[ae]|es[ae]|la|el) (?:tarea|cosa|punto))?(?: (?:como|por))?(?: (?:hech"
    r"|terminad|list|completad)[oa]s?)?(?: de (?:la|mi) lista)?"
    rf"|hake? {_IT}(?: (?:bitte|mal|schon|gleich|doch)){{0,2}} ab|{_IT} (?:bitte )?abhaken|(?:bitte )?abhaken"
    rf"|{_IT} (?:kannst|k[oö]nntest|darfst) du (?:(?:bitte|schon|jetzt|also|dann|mal|auch) ){{0,3}}abhaken"
    rf"|(?:{_IT} )?(?:bitte )?(?:als (?:erledigt|fertig) (?:markieren|eintragen)|von der liste (?:streichen|nehmen))"
    rf"|(?:{_IT} )?(?:streich|nimm)(?:e|en)? {_IT} (?:von der liste|raus|weg))"
    r"(?:\W{1,3}(?:please|pls|now|thanks|por favor|porfa|gracias|bitte|danke|mal|ja)){0,2}\W*$"
)
_SEVERAL: Final = pattern(
    r"\b(?:them|both|l[ao]s dos|tach\w*l[ao]s|m[aá]rcal[ao]s|marcarl[ao]s|beide|alle)\b"
)
_POINTS: Final = pattern(
    r"\b(?:did|done|finished|completed) (?:that|this|it|the)(?: one| task)?(?: already| yesterday| today)?\W*$"
    r"|\b(?:est[ae]|es[ae]|la"
    r"|lo) (?:ya )?(?:hice|"
    r"termin[eé]|acab[eé])\b|\b(?:ya )?(?:hice|termin[eé]) es[ae]\b|\b(?:das|die|den) (?:hab(?:e)? ich|ist) (?:schon |"
    r"l[aä]ngst )?(?:gemacht|erledigt|fertig)\W*$"
)
_NOBODY: Final = pattern(
    r"\b(?:nobody|no ?one|nothing|none|nadie|nada|ningun[oa]?|niemand\w*|nichts|kein\w*)\b"
)
OTHER: Final = (
    "act.delete", "act.rename", "act.create", "act.add", "act.remind", "act.find", "act.undo", "link.not", "talk.no",
    "how.how_many", "how.what", "how.when",
)  # fmt: skip
# "Die Saiten hab ich" reads as a question for what there is.
OTHER_THAN_TOLD: Final = tuple(one for one in OTHER if one != "act.find" and not one.startswith("how."))
SHORTEST_OF_ONE: Final = 4
# Adjectives that name no task: "neue Gitarre gekauft, hak das ab" is not about "Neue Saiten kaufen".
_COMMON: Final = frozenset({"neue", "neuen", "neues", "neuer", "nuevo", "nueva", "nuevos", "nuevas"})


def _report(asked: Asked) -> tuple[str, bool] | None:
    """Return the report, and whether the text asks to tick off what it names; None for other texts."""
    text = asked.talk.plain_question
    if found := _TICKS_OFF.search(text):
        report = text[: found.start()]
        reading = read_question(report, asked.talk, asked.reading.language)
        is_clear = (
            folded_words(report)
            and not _NOBODY.search(report)
            and not reading.has("link.not", "talk.no", "act.delete", "act.rename")
        )
        return (report, True) if is_clear and "?" not in report else None
    if "?" in text or asked.has(*OTHER):
        return None
    is_told = (is_report(text) and reports_first(text)) or _STATE.search(text) is not None
    return (text, False) if is_told else None


def _fits(asked: Asked) -> bool:
    return {LIST, STATUS} <= asked.tools and _report(asked) is not None


def _steps(asked: Asked) -> Steps:
    language = asked.reading.language
    report, is_asked = _report(asked) or ("", False)
    (found,) = yield [(LIST, {"status": "open"})]
    words, tasks = folded_words(report), (found.summary or {}).get("tasks", ())
    fitting = [task for task in tasks if _is_meant(task, words)]
    if not fitting and len(content_of(report)) > 1:
        # "I got the strings this morning" of "Buy strings".
        fitting = fitting_tasks(report, tasks)
    if is_asked and not fitting:
        # "I spoke to Marta, tick that off": the only task with one of these words.
        fitting = [task for task in tasks if _shares_word(task, words)]
    if is_asked and not fitting and _POINTS.search(report):
        # "Already did that one, tick it off" of the only open task.
        fitting = list(tasks[:2])
    is_plural = is_asked and _SEVERAL.search(asked.talk.plain_question) is not None
    if (len(fitting) > 1) != is_plural or not fitting:
        return Answer(TEXTS.say(language, "choice.none_fits" if is_asked else "todo.help"))
    ids = [task["task_id"] for task in fitting]
    (changed,) = yield [(STATUS, {"task_ids": ids, "status": "done"})]
    return Answer(told_change(changed, language))


def _is_meant(task: dict[str, Any], said: tuple[str, ...]) -> bool:
    """Return whether the text has every word of a title, in any form: "llamé" and "llamar"."""
    title = [word for word in folded_words(task["title"]) if not is_small(word)]
    if len(title) > 1 and all(any(is_form(word, other) for other in said) for word in title):
        return True
    # "Die Noten sind kopiert" of "Die Noten für Tanz im Mai kopieren".
    meant = _words_of(said)
    return len(meant) > 1 and all(any(is_form(word, other) for other in title) for word in meant)


def _shares_word(task: dict[str, Any], said: tuple[str, ...]) -> bool:
    title = [
        word
        for word in folded_words(task["title"])
        if len(word) >= SHORTEST_OF_ONE and not is_small(word) and word not in _COMMON
    ]
    # "I called Marta" is not about "Call the venue", so another form of a verb does not count.
    return any(
        other.removesuffix("s") == word.removesuffix("s") for word in title for other in _words_of(said)
    )


def _words_of(said: tuple[str, ...]) -> list[str]:
    return [word for word in said if not is_small(word) and word not in AUXILIARY]


def _told(asked: Asked) -> str | None:
    """Return a report that names its task itself; None for other texts."""
    text = asked.talk.plain_question
    is_other = asked.has(*OTHER_THAN_TOLD) or _NOBODY.search(text) or _TICKS_OFF.search(text)
    # "Die zweite Aufgabe hab ich erledigt" counts it in the list.
    change = parse_change(text, asked.reading.language)
    is_counted = change is not None and places(change.which, 1) is not None
    return None if is_other or is_counted else told_report(text)


def _fits_told(asked: Asked) -> bool:
    return {LIST, STATUS} <= asked.tools and _told(asked) is not None


def _tick_off_told(asked: Asked) -> Steps:
    """Tick off the task that a report names; ask where it names none, or several fit."""
    language, report = asked.reading.language, _told(asked) or ""
    (found,) = yield [(LIST, {"status": "open"})]
    tasks = (found.summary or {}).get("tasks", ())
    words = folded_words(report)
    fitting = fitting_tasks(report, tasks) or [task for task in tasks if _is_meant(task, words)]
    if len(fitting) != 1:
        return Answer(_which_of(fitting, language))
    (changed,) = yield [(STATUS, {"task_ids": [fitting[0]["task_id"]], "status": "done"})]
    return Answer(told_change(changed, language))


def _which_of(fitting: Sequence[dict[str, Any]], language: str) -> str:
    if not fitting:
        return TEXTS.say(language, "choice.none_fits")
    titles = (f"- {task['title']}" for task in fitting)
    return "\n".join([TEXTS.say(language, "choice.several_fit"), "", *titles])


TOLD_REPORT: Final = Plan("report that names its task", _fits_told, _tick_off_told, allows_unknown_words=True)
DONE_REPORT: Final = Plan("report that a task is done", _fits, _steps, allows_unknown_words=True)
