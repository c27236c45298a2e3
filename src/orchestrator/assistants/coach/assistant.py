"""The coach in the chat, with the same agents, rules and rows as its HTTP endpoints."""

import asyncio
import re
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from dataclasses import replace
from typing import Any, ClassVar

from src.observability.log_context import redacting
from src.orchestrator.analyst_answers import WAS_ELSEWHERE, answer_of_analyst
from src.orchestrator.assistant import (
    ASSISTANTS,
    PRIVATE_ANSWERS,
    Assistant,
    Introduction,
    Question,
    register_assistant,
    toolbox_of,
)
from src.orchestrator.base.prompt import PromptTrack
from src.orchestrator.errors import ClaveError, ModelUnavailable
from src.orchestrator.events import DoneEvent, RouterEvent, Suggestion
from src.orchestrator.language.known import load_known
from src.orchestrator.llm_routing_offline.messages import read_talk
from src.orchestrator.model_connection import Connection

from .languages import LANGUAGES
from .model import DEFAULTS, NAME, coach_connection
from .orchestrator import OnboardingAgentOrchestrator, Outcome
from .schemas import COMPLETE, RETRY
from .store import MessageOrigin, StateStore
from .tasks import answer_about_tasks
from .understanding import MusicQuestion, read_music_question

ANALYST = "analyst"
OTHERS = ("recommender", "choreographer")
# "What's the key here?" is understood where no track is open, too: the analyst asks which one is meant.
NO_TRACK_YET = PromptTrack("", "")
PIECE = re.compile(r"\S+|\s+")


@register_assistant
class Coach(Assistant):
    name = NAME
    title = "Coach"
    description = "Finds out in ten short steps what you practise for, and makes a plan with your own music."
    starters = (
        "Make a practice plan with me.",
        "What is on today?",
        "Turn it into tasks.",
        "That was too hard.",
    )
    translations: ClassVar[Mapping[str, Introduction]] = {
        "es": Introduction(
            "Entrenador",
            "Averigua en diez pasos cortos para qué practicas, y hace un plan con tu propia música.",
            (
                "Haz conmigo un plan de práctica.",
                "¿Qué toca hoy?",
                "Conviértelo en tareas.",
                "Ha sido demasiado difícil.",
            ),
        ),
        "de": Introduction(
            "Coach",
            "Findet in zehn kurzen Schritten heraus, wofür du übst, und macht einen Plan mit deiner eigenen Musik.",
            (
                "Mach mit mir einen Übungsplan.",
                "Was steht heute an?",
                "Mach Aufgaben daraus.",
                "Das war zu schwer.",
            ),
        ),
    }
    model_defaults: ClassVar[dict[str, Any]] = dict(DEFAULTS)

    def connection(self) -> Connection:
        return coach_connection()

    async def stream(self, question: Question) -> AsyncGenerator[RouterEvent]:
        with redacting(question.text):
            async with aclosing(_events(question)) as events:
                async for event in events:
                    yield event


async def _events(question: Question) -> AsyncGenerator[RouterEvent]:
    """Yield the answer about tasks where they are meant, otherwise that of the coach."""
    try:
        answer = await answer_about_tasks(question) or _of_the_coach(question)
    except ClaveError as error:
        yield error.as_event()
        return
    async with aclosing(answer) as events:
        async for event in events:
            yield event


async def _of_the_coach(question: Question) -> AsyncGenerator[RouterEvent]:
    """Yield the model's checked sentences, then the text of the rules, then ``done``."""
    store, said = StateStore(), ""
    origin = MessageOrigin(question.conversation_id, question.answer_id)
    try:
        await store.start(question.user_id)
        music = await _music_question(question)
        parts = OnboardingAgentOrchestrator(store).stream(question.user_id, question.text, origin, music)
        async with aclosing(parts):
            async for part in parts:
                if isinstance(part, str):
                    said += part
                    yield {"type": "token", "text": part}
                    continue
                if part.is_for_analyst and (other := await _analysts_answer(question)):
                    _keep_private(question, part)
                    question.state[WAS_ELSEWHERE] = True
                    async with aclosing(_before_the_question(other, part)) as events:
                        async for event in events:
                            yield event
                    return
                if part.response.next_action == RETRY:
                    yield ModelUnavailable(part.response.message).as_event()
                    return
                for piece in PIECE.findall(part.response.message.removeprefix(said.strip())):
                    said += piece
                    yield {"type": "token", "text": piece}
                _keep_private(question, part)
                yield _done(part, said, question.text)
    except ValueError:
        # A missing key is reported in the log at the start of the server.
        yield ModelUnavailable().as_event()
    except ClaveError as error:
        yield error.as_event()


async def _analysts_answer(question: Question) -> AsyncGenerator[RouterEvent] | None:
    """Return the events of the analyst's answer; None where it measures nothing, or where there is a model."""
    found = await answer_of_analyst(question, NAME) if coach_connection().is_offline else None
    return found.events() if found and found.tools else None


async def _before_the_question(
    other: AsyncGenerator[RouterEvent], outcome: Outcome
) -> AsyncGenerator[RouterEvent]:
    """Yield the analyst's answer, then what the coach says beside: its open question."""
    offer = LANGUAGES[outcome.language].message("for_the_analyst")
    beside = "\n".join(
        line for line in outcome.response.message.splitlines() if line.strip() != offer
    ).strip()
    async for event in other:
        if event["type"] == "done":
            if beside:
                beside = f"\n\n{beside}"
                yield {"type": "token", "text": beside}
            said: DoneEvent = {**event, "full_response": event["full_response"] + beside}
            if outcome.suggestions:
                said["suggestions"] = [{"label": text, "question": text} for text in outcome.suggestions]
            yield said
        else:
            yield event


async def _music_question(question: Question) -> MusicQuestion | None:
    """Return what a message asks about music; None where no analyst is there whose rules answer it."""
    analyst = ASSISTANTS.get(ANALYST)
    if analyst is None:
        return None
    tools = toolbox_of(analyst.tools(question), question).schemas()
    was_elsewhere = bool(question.state.pop(WAS_ELSEWHERE, False))
    before = question.history if was_elsewhere else ()
    messages = [*before, {"role": "user", "content": question.text}]
    talk = replace(read_talk(messages, tools), tracks=question.tracks or (NO_TRACK_YET,))
    known = await load_known(question.user_id)
    # In a thread, because reading a long message would block the event loop.
    return await asyncio.to_thread(
        lambda: read_music_question(known.add_to(talk), analyst.rule_set(), goes_on=was_elsewhere)
    )


def _hand_overs(language: str) -> list[Suggestion]:
    """Return suggestions for other assistants that can use the plan, if they are installed."""
    found: list[Suggestion] = []
    for name in OTHERS:
        if name in ASSISTANTS:
            text = LANGUAGES[language].say("buttons", name)
            found.append({"label": text, "question": text, "assistant": name})
    return found


def _keep_private(question: Question, outcome: Outcome) -> None:
    """Hide messages about the body or eating from the other assistants of this conversation."""
    if outcome.is_private and question.answer_id:
        answers = question.state.setdefault(PRIVATE_ANSWERS, [])
        answers.append(question.answer_id)


def _done(outcome: Outcome, said: str, asked: str) -> DoneEvent:
    event: DoneEvent = {"type": "done", "full_response": said}
    suggestions: list[Suggestion] = [{"label": text, "question": text} for text in outcome.suggestions]
    if outcome.is_for_analyst:
        label = LANGUAGES[outcome.language].say("buttons", "ask_analyst")
        suggestions.insert(0, {"label": label, "question": asked, "assistant": ANALYST})
    if suggestions:
        event["suggestions"] = suggestions
    if outcome.response.next_action == COMPLETE:
        event.setdefault("suggestions", []).extend(_hand_overs(outcome.language))
    if outcome.undo_token:
        event["undo_token"] = outcome.undo_token
    return event
