"""Rules of the choreographer: tool calls, answers and suggestions without a language model."""

import re

from src.orchestrator.events import Suggestion
from src.orchestrator.rules import Talk
from src.orchestrator.rules.talk import Call
from src.orchestrator.tools.dances.language import detect_language

from .intents import Intent, read_intent
from .wording import WORDS
from .wording import say as words

HELP_LINES = ("say_ease", "say_leave_out", "say_explain", "say_teach", "say_tasks", "say_undo")
AFTER_DANCE = ("say_teach", "say_ease", "say_leave_out", "say_tasks")
AFTER_CHANGE = ("say_redraw", "say_undo", "say_teach")
AFTER_NO_CHANGE = ("say_teach", "say_tasks")
NEXT = {
    "make_dance": AFTER_DANCE,
    "ease_part": AFTER_CHANGE,
    "leave_out_figure": AFTER_CHANGE,
    "swap_move": AFTER_CHANGE,
    "remove_move": AFTER_CHANGE,
    "lengthen_move": AFTER_CHANGE,
    "teach_counts": ("say_teach_next", "say_tasks"),
    "explain_move": ("say_teach",),
}
# A line of the journal.
UNDONE_LINE = re.compile(r"Undid \w+ of (?P<noun>.+?): (?P<label>.*)", re.DOTALL)
PLAN, CREATE, UNDO = "plan_practice", "create_task", "undo_last_step"


def concerns(talk: Talk) -> bool:
    intent = read_intent(talk.plain_question)
    return intent is not None and intent.tool in talk.tools


def plan(talk: Talk) -> list[Call]:
    intent = _intent(talk)
    if not talk.measured:
        return [(intent.tool, intent.arguments)]
    planned = talk.measured[-1]
    if planned.tool == PLAN and planned.summary is not None:
        return [(CREATE, task) for task in planned.summary.get("tasks", ())]
    return []


def say(talk: Talk) -> str:
    language = detect_language(talk.question, talk.language)
    failed = next((one for one in talk.measured if one.summary is None), None)
    if failed is not None:
        return failed.error or words(language, "failed")
    first = talk.measured[0].summary or {}
    if talk.measured[0].tool == UNDO:
        lines = (f"- {_undone_line(line, language)}" for line in first.get("undone", ()))
        return "\n".join([words(language, "undone"), "", *lines])
    made = [task for one in talk.measured[1:] if one.tool == CREATE for task in _titles(one.summary or {})]
    return "\n".join([str(first.get("message", "")), *([""] if made else []), *made])


def suggest(talk: Talk) -> list[Suggestion]:
    """Suggest next questions, in the language of the question."""
    if not talk.measured or talk.measured[-1].summary is None:
        return []
    language = detect_language(talk.question, talk.language)
    names = NEXT.get(talk.measured[0].tool, ())
    if talk.measured[0].summary is not None and talk.measured[0].summary.get("changed") == 0:
        names = AFTER_NO_CHANGE
    return [{"label": text, "question": text} for name in names if (text := words(language, name))]


def help_text(talk: Talk) -> str:
    """Return the answer to a question that no rule understands."""
    language = detect_language(talk.question, talk.language)
    lines = [f"- “{words(language, name)}”" for name in HELP_LINES]
    return "\n".join([words(language, "help"), "", *lines])


def _intent(talk: Talk) -> Intent:
    intent = read_intent(talk.plain_question)
    assert intent is not None
    return intent


def _undone_line(line: str, language: str) -> str:
    """Translate a line of the journal, which is in English, to a kind of row and its name."""
    found = UNDONE_LINE.fullmatch(line)
    if language == "en" or found is None:
        return line
    noun = f"noun_{found['noun']}"
    return f"{words(language, noun)}: {found['label']}" if noun in WORDS else found["label"]


def _titles(summary: dict[str, object]) -> list[str]:
    effects = summary.get("effects")
    if not isinstance(effects, list):
        return []
    return [f"- {effect.get('task_title', '')}" for effect in effects if isinstance(effect, dict)]
