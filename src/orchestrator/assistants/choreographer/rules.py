"""Rules of the choreographer: tool calls, answers and suggestions without a language model."""

import re
from typing import Any

from src.orchestrator.events import Suggestion
from src.orchestrator.rules import Talk
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Call
from src.orchestrator.tools.dances.language import detect_language
from src.orchestrator.tools.journal.undo import NOTHING

from .intents import Intent, is_order, read_intent
from .wording import WORDS
from .wording import say as words

HELP_LINES = ("say_ease", "say_leave_out", "say_explain", "say_teach", "say_tasks", "say_undo")
AFTER_DANCE = ("say_teach", "say_ease", "say_leave_out", "say_tasks")
AFTER_CHANGE = ("say_redraw", "say_undo", "say_teach")
AFTER_NO_CHANGE = ("say_teach", "say_tasks")
NEXT = {
    "make_dance": AFTER_DANCE,
    "revise_dance": AFTER_CHANGE,
    "add_figure": AFTER_CHANGE,
    "tell_about_dance": AFTER_DANCE,
    "ease_part": AFTER_CHANGE,
    "leave_out_figure": AFTER_CHANGE,
    "swap_move": AFTER_CHANGE,
    "remove_move": AFTER_CHANGE,
    "lengthen_move": AFTER_CHANGE,
    "teach_counts": ("say_teach_next", "say_tasks"),
    "explain_move": ("say_teach",),
}
# A line of the journal.
BEFORE_TITLE = pattern(
    r"^\W*(?:(?:to|on|with|con|a|al|sobre|zu|zum|mit|auf|take|use|toma|usa|nimm)\s{1,3})?(?:(?:the|la|el|das|dem)\s{1,3})?"
    r"(?:(?:song|track|canci[oó]n|pista|lied|st[uü]ck)\s{1,3})?"
)
UNDONE_LINE = re.compile(r"Undid \w+ of (?P<noun>.+?): (?P<label>.*)", re.DOTALL)
PLAN, CREATE, UNDO = "plan_practice", "create_task", "undo_last_step"
MAKE, TELL, REVISE = "make_dance", "tell_about_dance", "revise_dance"
LONGEST_TITLE = 100


def concerns(talk: Talk) -> bool:
    intent = intent_of(talk)
    return intent is not None and intent.tool in talk.tools


def plan(talk: Talk) -> list[Call]:
    intent = intent_of(talk)
    assert intent is not None
    if not talk.measured:
        # Whether a description is of another dance or changes this one depends on what there is.
        return (
            [(TELL, {"request": intent.arguments["description"]})] if intent.tool == MAKE else [_call(intent)]
        )
    last = talk.measured[-1]
    if last.summary is None:
        return []
    if last.tool == TELL and intent.tool == MAKE:
        return _make_or_change(intent, last.summary)
    if last.tool == PLAN:
        return [(CREATE, task) for task in last.summary.get("tasks", ())]
    return []


def _make_or_change(intent: Intent, found: dict[str, Any]) -> list[Call]:
    """Return the call for a description; none where the track is to be asked for."""
    if found.get("dance_id") and not (intent.is_new or found.get("names_track")):
        return [(REVISE, intent.arguments)]
    return [] if found.get("tracks") else [_call(intent)]


def _call(intent: Intent) -> Call:
    return intent.tool, intent.arguments


def say(talk: Talk) -> str:
    language = detect_language(talk.question, talk.language)
    failed = next((one for one in talk.measured if one.summary is None), None)
    if failed is not None:
        return (
            words(language, "nothing_to_undo")
            if failed.error == NOTHING
            else failed.error or words(language, "failed")
        )
    last = talk.measured[-1].summary or {}
    if talk.measured[0].tool == UNDO:
        change = _changed_by(talk)
        lines = [f"- {_undone_line(line, language)}" for line in last.get("undone", ())]
        if change and lines:
            lines[0] += f" (“{change}”)"
        return "\n".join([words(language, "undone"), "", *lines])
    if tracks := _asked_tracks(last):
        return "\n".join([words(language, "ask_track"), "", *(f"- {title}" for title in tracks)])
    made = [task for one in talk.measured[1:] if one.tool == CREATE for task in _titles(one.summary or {})]
    first = next((one for one in talk.measured if one.tool != TELL), talk.measured[0]).summary or {}
    return "\n".join([str(first.get("message", "")), *([""] if made else []), *made])


def _asked_tracks(summary: dict[str, Any]) -> list[str]:
    return [str(title) for title in summary.get("tracks") or () if isinstance(title, str)]


def _changed_by(talk: Talk) -> str:
    """Return the words of the last change of this conversation that was not undone; "" if it was made elsewhere."""
    changes: list[str] = []
    for turn in talk.turns:
        done = [one for one in turn.measured if one.summary is not None]
        if any(one.tool == UNDO for one in done):
            changes = changes[:-1]
        elif any(one.tool == CREATE or (one.summary or {}).get("changed") for one in done):
            changes.append(" ".join(turn.question.split())[:LONGEST_TITLE])
    return changes[-1] if changes else ""


def suggest(talk: Talk) -> list[Suggestion]:
    """Suggest next questions, in the language of the question."""
    if not talk.measured or talk.measured[-1].summary is None:
        return []
    language = detect_language(talk.question, talk.language)
    last = talk.measured[-1]
    if tracks := _asked_tracks(last.summary or {}):
        asked = intent_of(talk)
        request = asked.arguments["description"] if asked else talk.question
        return [{"label": title, "question": f"{request.strip(' .!?')}; “{title}”"} for title in tracks]
    names = NEXT.get((last if talk.measured[0].tool == TELL else talk.measured[0]).tool, ())
    if last.summary is not None and last.summary.get("changed") == 0:
        names = AFTER_NO_CHANGE
    return [{"label": text, "question": text} for name in names if (text := words(language, name))]


def help_text(talk: Talk) -> str:
    """Return the answer to a question that no rule understands."""
    language = detect_language(talk.question, talk.language)
    has_dance = any(
        one.tool in NEXT and one.summary is not None for turn in talk.turns for one in turn.measured
    )
    if has_dance and is_order(talk.plain_question):
        return words(language, "cannot_change")
    lines = [f"- “{words(language, name)}”" for name in HELP_LINES]
    return "\n".join([words(language, "help"), "", *lines])


def intent_of(talk: Talk) -> Intent | None:
    """Return what a question asks of the choreographer, or None."""
    return _named_track(talk) or read_intent(talk.plain_question)


def _named_track(talk: Talk) -> Intent | None:
    """Return the earlier wish with the track that the user names after "which track?"."""
    last = talk.turns[-1].measured if talk.turns else ()
    if not last or last[-1].tool != TELL or not _asked_tracks(last[-1].summary or {}):
        return None
    title = BEFORE_TITLE.sub("", talk.question).strip(" .!?\"'“”„«»")
    is_other = not title or len(title) > LONGEST_TITLE or read_intent(talk.plain_question) is not None
    if is_other:
        return None
    return Intent(MAKE, {"description": f"{talk.turns[-1].question.strip(' .!?')}; “{title}”"}, is_new=True)


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
