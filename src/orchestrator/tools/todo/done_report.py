"""Reports that something is done: "I have called Marta", "the cables are packed", as a plan.

The words must fit exactly one open task. Otherwise nothing is changed, and the organiser says what it understands.
"""

from typing import Any, Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.reports import is_report, reports_first
from src.orchestrator.language.text import folded_words
from src.orchestrator.rules.patterns import pattern

from .change_messages import told_change
from .choice import LIST
from .creating import TEXTS

STATUS: Final = "update_status_of_tasks"
# "The cables are packed."
_STATE: Final = pattern(
    r"^\W*(?:(?:the|die|der|das|los|las|el|la|my|mi|meine?)\s+)?\w+(?:\s+\w+){0,3}\s+"
    r"(?:is|are|has been|have been|got|ist|sind|wurden?|est[aá]n?)\s+(?:already |all |now |schon |ya )?\w{3,}"
)
OTHER: Final = (
    "act.delete", "act.rename", "act.create", "act.add", "act.remind", "act.find", "act.undo", "link.not", "talk.no",
    "how.how_many", "how.what", "how.when",
)  # fmt: skip
SHORTEST_WORD, STEM = 3, 4
# Words of titles that name nothing.
SMALL: Final = frozenset(
    {"the", "for", "with", "und", "der", "die", "das", "den", "los", "las", "con", "para", "una"}
)
# Words of a report that are in no title.
AUXILIARY: Final = frozenset(
    {
        "are", "has", "have", "been", "was", "were", "got", "now", "already", "all", "just", "ve", "done", "finished",
        "ist", "sind", "war", "waren", "habe", "hab", "haben", "hat", "wurde", "wurden", "ich", "wir", "schon", "jetzt",
        "alle", "bereits", "fertig", "erledigt", "esta", "estan", "las", "los", "ya", "hemos", "han", "fue", "fueron",
        "hecho", "listo", "lista", "listos", "listas",
    }
)  # fmt: skip


def _fits(asked: Asked) -> bool:
    text = asked.talk.plain_question
    if LIST not in asked.tools or STATUS not in asked.tools or "?" in text or asked.has(*OTHER):
        return False
    return (is_report(text) and reports_first(text)) or _STATE.search(text) is not None


def _steps(asked: Asked) -> Steps:
    language = asked.reading.language
    (found,) = yield [(LIST, {"status": "open"})]
    words = folded_words(asked.talk.plain_question)
    fitting = [task for task in (found.summary or {}).get("tasks", ()) if _is_meant(task, words)]
    if len(fitting) != 1:
        return Answer(TEXTS.say(language, "todo.help"))
    (changed,) = yield [(STATUS, {"task_ids": [fitting[0]["task_id"]], "status": "done"})]
    return Answer(told_change(changed, language))


def _is_meant(task: dict[str, Any], said: tuple[str, ...]) -> bool:
    """Return whether the text has every word of a title, in any form: "llamé" and "llamar"."""
    title = [word for word in folded_words(task["title"]) if len(word) >= SHORTEST_WORD and word not in SMALL]
    if len(title) > 1 and all(any(_is_form(word, other) for other in said) for word in title):
        return True
    # "Die Noten sind kopiert" of "Die Noten für Tanz im Mai kopieren".
    meant = [word for word in said if len(word) >= SHORTEST_WORD and word not in SMALL | AUXILIARY]
    return len(meant) > 1 and all(any(_is_form(word, other) for other in title) for word in meant)


def _is_form(word: str, other: str) -> bool:
    return word == other or (min(len(word), len(other)) >= STEM and word[:STEM] == other[:STEM])


DONE_REPORT: Final = Plan("report that a task is done", _fits, _steps, allows_unknown_words=True)
