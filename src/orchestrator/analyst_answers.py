"""An answer by the analyst in the conversation of another assistant, where neither has a language model.

The conversation stays with the assistant that was asked, so that what is its own ("make it harder", "swap the third")
still reaches it. What it does not understand, and the analyst's rules do, is answered at once.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, replace
from typing import Final

from src.orchestrator.assistant import ASSISTANTS, Assistant, Question, toolbox_of
from src.orchestrator.events import RouterEvent
from src.orchestrator.language.plans import Asked, Grammar, ask
from src.orchestrator.llm_routing_offline.messages import read_talk
from src.orchestrator.rules import RuleSet, Talk

ANALYST: Final = "analyst"
# In the state of a conversation: the analyst gave the last answer.
WAS_ELSEWHERE: Final = "was_elsewhere"
# Plans that answer from what the conversation has shown, without a tool.
OF_WHAT_IS_SHOWN: Final = frozenset({"totals", "count", "length of two tracks together"})


@dataclass(frozen=True)
class AnalystAnswer:
    """What the analyst's rules do with a question."""

    talk: Talk
    # The tools that are called first; none where words are enough.
    tools: frozenset[str]
    # The assistant that it hands the question on to at once; "" for none.
    hands_on_to: str
    # The plan that answers, where a grammar does; "" for others.
    plan: str
    # Starts the answer.
    events: Callable[[], AsyncGenerator[RouterEvent]]

    @property
    def asked(self) -> Asked:
        return ask(self.talk)


async def answer_of_analyst(question: Question, own: str) -> AnalystAnswer | None:
    """Return the analyst's answer to a question that was put to the assistant ``own``.

    None where its rules do not understand the question, where they would hand it back, and where the analyst is not
    installed or has a language model.
    """
    analyst = ASSISTANTS.get(ANALYST)
    if analyst is None or not analyst.connection().is_offline:
        return None
    rules, said = await _read(analyst, question)
    # In a thread: reading a long text would block the event loop.
    found = await asyncio.to_thread(_first_done, rules, said, own)
    if found is None:
        return None
    tools, hands_on_to, plan = found
    return AnalystAnswer(said, tools, hands_on_to, plan, events=lambda: analyst.stream(question))


async def analyst_instead(assistant: Assistant, question: Question) -> AsyncGenerator[RouterEvent] | None:
    """Return the events of the analyst's answer to a question that an assistant without a language model would leave
    to it: its own rules do not understand the question, or offer the analyst."""
    if not assistant.connection().is_offline:
        return None
    rules, said = await _read(assistant, question)
    if not await asyncio.to_thread(_leaves_it, rules, said):
        return None
    found = await answer_of_analyst(question, assistant.name)
    # A refusal is no help.
    is_help = found is not None and (found.tools or found.hands_on_to or found.plan in OF_WHAT_IS_SHOWN)
    return found.events() if found and is_help else None


async def _read(assistant: Assistant, question: Question) -> tuple[RuleSet, Talk]:
    """Return an assistant's rules, and the conversation as they read it."""
    rules = assistant.rule_set(question.user_id)
    messages = [*question.history, {"role": "user", "content": question.text}]
    talk = read_talk(messages, toolbox_of(assistant.tools(question), question).schemas())
    known = await rules.known()
    said = replace(talk, tracks=question.tracks, player=question.player)
    return rules, await asyncio.to_thread(known.add_to, said) if known else said


def _leaves_it(rules: RuleSet, talk: Talk) -> bool:
    if not rules.answers(talk):
        return True
    return not rules.plan(talk) and any(one.get("assistant") == ANALYST for one in rules.suggest(talk))


def _first_done(rules: RuleSet, talk: Talk, own: str) -> tuple[frozenset[str], str, str] | None:
    """Return the tools that are called first, who is asked at once, and the plan; None where no rule answers."""
    if not rules.answers(talk):
        return None
    found = (one.plan_of(talk) for one in rules.rules if isinstance(one, Grammar))
    plan = next((one[0].name for one in found if one), "")
    if calls := rules.plan(talk):
        return frozenset(tool for tool, _ in calls), "", plan
    others = [str(one["assistant"]) for one in rules.suggest(talk) if one.get("at_once")]
    # "What can you do?" is asked of each assistant.
    is_own = own in others or ask(talk).has("talk.help", "talk.hello")
    return None if is_own else (frozenset(), others[0] if others else "", plan)
