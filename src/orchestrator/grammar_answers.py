"""Answers by a grammar in the chat of an assistant with a flow of its own, also where a language model is connected."""

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import replace
from functools import partial

from src.orchestrator.assistant import Question
from src.orchestrator.base.prompt_json import json_for_prompt
from src.orchestrator.events import RouterEvent
from src.orchestrator.language.known import load_known
from src.orchestrator.language.plans import Grammar
from src.orchestrator.language.question_words import usual_words
from src.orchestrator.language.typing_errors import correct
from src.orchestrator.llm_routing_offline.messages import read_talk
from src.orchestrator.model_connection.active import RULES
from src.orchestrator.providers import provider_from_settings
from src.orchestrator.router_factory import make_router
from src.orchestrator.rules import RuleSet
from src.orchestrator.rules.prompt_context import LAST_SHOWN, add_context
from src.orchestrator.rules.talk import Talk
from src.orchestrator.tools import Toolbox
from src.orchestrator.tools.todo.memory import with_shown_list
from src.orchestrator.tools.todo.shown import ShownList


async def read_conversation(question: Question, toolbox: Toolbox) -> Talk:
    """Return the conversation as rules read it, with the names in the user's library."""
    messages = [*question.history, {"role": "user", "content": question.text}]
    known = await load_known(question.user_id)
    return await asyncio.to_thread(known.add_to, read_talk(messages, toolbox.schemas()))


async def without_typing_errors(question: Question) -> Question:
    """Return the question with likely typing errors corrected, in the usual words."""
    known = await load_known(question.user_id)
    # The first one loads a dictionary.
    return replace(question, text=usual_words(await asyncio.to_thread(correct, question.text, known)))


def answer_by_grammar(question: Question, grammar: Grammar, toolbox: Toolbox) -> AsyncGenerator[RouterEvent]:
    """Return the events of the answer of the first plan that fits. A number means the tasks that were last shown."""
    return with_shown_list(question.user_id, partial(_answer, question, grammar, toolbox))


def _answer(
    question: Question, grammar: Grammar, toolbox: Toolbox, shown: ShownList | None
) -> AsyncGenerator[RouterEvent]:
    router = make_router(
        provider_from_settings(),
        RULES,
        instructions=add_context("", LAST_SHOWN, json_for_prompt(shown.as_dict())) if shown else "",
        toolbox=toolbox,
        rules=RuleSet((grammar,), look_up=partial(load_known, question.user_id)),
    )
    return router.process_question_stream(
        question.text, "", history=question.history, tracks=question.tracks, transcript=question.transcript
    )
