"""Clear commands and questions about the user's tasks in the coach's chat, answered with the shared tools of tasks.

"Add a task: ...", "what do I still have to do?", and, behind such an answer, "the second one is done". The coach's open
question stays open. Commands are followed by rules also with a language model, because they change data.
"""

from collections.abc import AsyncGenerator
from dataclasses import replace
from functools import partial
from typing import Final

from src.orchestrator.assistant import Question, toolbox_of
from src.orchestrator.events import RouterEvent
from src.orchestrator.grammar_answers import answer_by_grammar, read_conversation
from src.orchestrator.language.plans import LONGEST_QUESTION, Asked, Grammar, Plan
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools import Toolbox
from src.orchestrator.tools.journal.plans import UNDO_PLAN
from src.orchestrator.tools.todo import TodoTools
from src.orchestrator.tools.todo.plans import OF_TASKS, TODO_PLANS

from .languages import LANGUAGES, normalise
from .safety import find_alarm

# Words of the list of tasks. "What is on today?" asks for the plan.
_NAMES_TASKS: Final = pattern(
    r"\b(?:tasks?|to[- ]?dos?|(?:my|the) list|left to do|(?:still )?(?:have|got) to do|tareas?|pendientes?|por hacer"
    r"|(?:mi|la) lista|(?:tengo|queda) que hacer|aufgaben?|(?:meine[rn]?|die|der) liste|zu (?:tun|erledigen)"
    r"|(?:muss|soll) ich noch (?:tun|machen|erledigen))\b"
    # "Remind me to call Marta", but no reminder of the plan: "remind me on Fridays".
    r"|^\W*(?:(?:please|bitte|por favor)\W+)?"
    r"(?:remind me to\b|recu[eé]rdame (?!el |la |los |las |cada )\w+[aei]r(?:me)?\b"
    r"|erinner(?:e)? mich (?:bitte )?(?:daran|an (?!mon|die|mitt|don|frei|sam|son))\b)"
)
# Goals in the user's own words, and no commands: "I want to finish all my tasks".
_TELLS: Final = pattern(
    r"^\W*(?:i(?:'m|'d|'ve| am| want| wish| would| hope| play| dance| have| need| like| love| can| do)\b|my goal\b"
    r"|(?:yo )?(?:quiero|quisiera|me gusta\w*|espero|tengo (?!que)|necesito|toco|bailo|mi (?:meta|objetivo))\b"
    r"|ich (?:will|m[oö]chte|habe|hab|bin|w[uü]rde|spiele|tanze|brauche|kann|hoffe)\b|mein ziel\b)"
)
# What the coach itself does with these words: "turn it into tasks", "what is on today?".
OF_THE_COACH: Final = ("tasks", "today", "undo", "restart")


def _follows_tasks(asked: Asked) -> bool:
    """Return whether the answer before was about tasks."""
    turn = asked.talk.turns[-1] if asked.talk.turns else None
    return turn is not None and any(one.tool in OF_TASKS and one.summary for one in turn.measured)


def _fits(plan: Plan, asked: Asked) -> bool:
    text = asked.talk.plain_question
    is_named = _NAMES_TASKS.search(text) is not None and _TELLS.match(text) is None
    return (is_named or _follows_tasks(asked)) and plan.fits(asked)


GRAMMAR: Final = Grammar(
    (
        replace(UNDO_PLAN, fits=lambda asked: _follows_tasks(asked) and UNDO_PLAN.fits(asked)),
        *(replace(plan, fits=partial(_fits, plan)) for plan in TODO_PLANS),
    )
)


async def answer_about_tasks(question: Question) -> AsyncGenerator[RouterEvent] | None:
    """Return the events of the answer; None for all other messages, which are the coach's."""
    text = question.text
    if len(text) > LONGEST_QUESTION or find_alarm(text):
        return None
    toolbox = _toolbox(question)
    talk = await read_conversation(question, toolbox)
    is_own = _is_of_the_coach(text) and not (talk.turns and talk.turns[-1].measured)
    return None if is_own or not GRAMMAR.concerns(talk) else answer_by_grammar(question, GRAMMAR, toolbox)


def _is_of_the_coach(text: str) -> bool:
    normal = normalise(text)
    return any(
        language.words(name).pattern.search(normal)
        for language in LANGUAGES.values()
        for name in OF_THE_COACH
    )


def _toolbox(question: Question) -> Toolbox:
    return toolbox_of(TodoTools(question.user_id, question.track_ids).all(), question)
