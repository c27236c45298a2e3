"""Routing of a user's messages to the agent of the current step, and storage of the answers."""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.utils import timezone

from src.observability import metrics
from src.observability.logs import log_event

from .agent_types import OnboardingAgentType, agent_of_step
from .agents import (
    BaseOnboardingAgent,
    DietPlanningAgent,
    FitnessAssessmentAgent,
    GoalSettingAgent,
    SchedulingAgent,
    WorkoutPlanningAgent,
)
from .agents.base import RuleAgent
from .consulting import ModelFailed, consult, may_ask, should_consult
from .dialogue import PlanStore, Talk, Turn
from .dialogue.questions import ask, edit, go_back, restart
from .languages import DEFAULT, LANGUAGES, detect_language, normalise
from .plan.session_edits import change_session
from .schemas import RETRY, AgentResponse
from .store import Exchange, MessageOrigin, NoState, StateStore
from .understanding import MusicQuestion

logger = logging.getLogger(__name__)

AGENTS: dict[OnboardingAgentType, type[RuleAgent]] = {
    OnboardingAgentType.FITNESS_ASSESSMENT: FitnessAssessmentAgent,
    OnboardingAgentType.GOAL_SETTING: GoalSettingAgent,
    OnboardingAgentType.WORKOUT_PLANNING: WorkoutPlanningAgent,
    OnboardingAgentType.DIET_PLANNING: DietPlanningAgent,
    OnboardingAgentType.SCHEDULING: SchedulingAgent,
}
TROUBLE = "I'm having trouble processing your message. Please try again."


@dataclass(frozen=True)
class Outcome:
    """An answer, with the other data for the page."""

    response: AgentResponse
    current_step: int
    suggestions: list[str] = field(default_factory=list)
    undo_token: str | None = None
    is_private: bool = False
    is_for_analyst: bool = False
    language: str = DEFAULT


class OnboardingAgentOrchestrator:
    """Finds the agent of a user's step, gives it the shared context, and stores its answers."""

    def __init__(self, db: Any = None) -> None:
        """``db`` is the store of states (`StateStore`); tests may give it a fake."""
        self.db = db if db is not None else StateStore()

    async def get_current_agent(self, user_id: Any) -> BaseOnboardingAgent:
        """Return the agent of the user's step. Raises ``ValueError`` without a state or for an invalid step."""
        state = await self._load_onboarding_state(user_id)
        if state is None:
            raise NoState(user_id)
        agent_type = self._step_to_agent(state.current_step)
        log_event(logger, "Routed.", step=state.current_step, agent_type=agent_type.value)
        return await self._create_agent(agent_type, state.agent_context or {})

    def _step_to_agent(self, step: int) -> OnboardingAgentType:
        return agent_of_step(step)

    async def _create_agent(
        self, agent_type: OnboardingAgentType, context: dict[str, Any]
    ) -> BaseOnboardingAgent:
        return AGENTS[OnboardingAgentType(agent_type)](self.db, context)

    async def _load_onboarding_state(self, user_id: Any) -> Any:
        return await self.db.load(user_id)

    async def handle(self, user_id: Any, message: str, origin: MessageOrigin | None = None) -> Outcome:
        """Return the whole answer. Raises `NoState`, `StepConflict` and database errors."""
        async with aclosing(self.stream(user_id, message, origin or MessageOrigin())) as parts:
            async for part in parts:
                if isinstance(part, Outcome):
                    return part
        raise RuntimeError("An answer ended without an outcome.")

    async def stream(
        self, user_id: Any, message: str, origin: MessageOrigin, music: MusicQuestion | None = None
    ) -> AsyncGenerator[str | Outcome]:
        """Yield the model's checked sentences, then the outcome.

        music : what the message asks about music, where the analyst can be offered for it
        """
        began, agent_type, ended = time.monotonic(), "", "stopped"
        try:
            async with aclosing(self._answered(user_id, message, origin, music)) as parts:
                async for part in parts:
                    if isinstance(part, Outcome):
                        is_retry = part.response.next_action == RETRY
                        agent_type, ended = part.response.agent_type, RETRY if is_retry else "answered"
                    yield part
        except Exception as error:
            ended = type(error).__name__
            raise
        finally:
            metrics.coach_messages.labels(agent_type, ended).inc()
            metrics.coach_seconds.labels(agent_type).observe(time.monotonic() - began)

    async def _answered(
        self, user_id: Any, message: str, origin: MessageOrigin, music: MusicQuestion | None
    ) -> AsyncGenerator[str | Outcome]:
        agent = await self.get_current_agent(user_id)
        assert isinstance(agent, RuleAgent)
        if _is_undo(message):
            exchange = await self.db.undo_last(user_id, message, _said_of_undo(message), origin)
            yield self._outcome(exchange, agent)
            return
        agent.music = music
        words: list[str] = []
        # The model has no measurements.
        if not agent.llm.is_offline and not (music and music.is_question):
            state = await self._load_onboarding_state(user_id)
            # In a thread, because searching a long message for alarms would block the event loop.
            if await asyncio.to_thread(should_consult, state, message) and await may_ask(user_id):
                try:
                    async with aclosing(consult(agent, state, message)) as sentences:
                        async for sentence in sentences:
                            words.append(sentence)
                            yield sentence
                except ModelFailed:
                    yield self._retry(agent, state.current_step)
                    return
        exchange = await self.db.exchange(
            user_id,
            message,
            _decision(agent, message, "".join(words)),
            origin,
            has_model=not agent.llm.is_offline,
        )
        yield self._outcome(exchange, agent)

    async def start(self, user_id: Any) -> Exchange:
        """Begin, or repeat the open question."""
        await self.db.start(user_id)
        return await self._change(user_id, _open_question)

    async def back(self, user_id: Any) -> Exchange:
        return await self._change(user_id, lambda talk, plans: go_back(talk, _turn(talk)))

    async def restart(self, user_id: Any) -> Exchange:
        return await self._change(user_id, lambda talk, plans: restart(talk, _turn(talk)))

    async def edit(self, user_id: Any, slot_name: str) -> Exchange:
        """Ask the question of a known value again. Raises ``ValueError`` if it is not known."""

        def decide(talk: Talk, plans: PlanStore) -> Turn:
            if slot_name not in talk.values:
                raise ValueError("This value is not known, so it cannot be changed.")
            return edit(talk, _turn(talk), slot_name)

        return await self._change(user_id, decide)

    async def change_session(
        self,
        user_id: Any,
        session_id: str,
        *,
        is_done: bool | None = None,
        day: date | None = None,
        time: str | None = None,
    ) -> Exchange:
        """Edit one session of the plan. Raises ``ValueError`` with a message for the user."""

        def decide(talk: Talk, plans: PlanStore) -> Turn:
            plan = plans.plan()
            if plan is None:
                raise ValueError(talk.language.message("no_plan"))
            change_session(plan, session_id, is_done=is_done, day=day, time=time)
            plans.replace_plan(plan)
            return _turn(talk)

        return await self._change(user_id, decide)

    async def _change(self, user_id: Any, decide: Any) -> Exchange:
        agent = await self.get_current_agent(user_id)
        exchange: Exchange = await self.db.change(user_id, decide, has_model=not agent.llm.is_offline)
        return exchange

    def _outcome(self, exchange: Exchange, agent: RuleAgent) -> Outcome:
        turn, state = exchange.turn, exchange.state
        talk = Talk.of(state, timezone.localdate(), {})
        return Outcome(
            response=agent.response(turn, talk),
            current_step=state.current_step,
            suggestions=turn.suggestions,
            undo_token=exchange.undo_token,
            is_private=turn.is_private,
            is_for_analyst=turn.is_for_analyst,
            language=talk.language_code,
        )

    def _retry(self, agent: RuleAgent, step: int) -> Outcome:
        response = AgentResponse(message=TROUBLE, agent_type=agent.agent_type, next_action=RETRY)
        return Outcome(response=response, current_step=step)


def _decision(agent: RuleAgent, message: str, words: str) -> Any:
    def decide(talk: Talk, plans: PlanStore) -> Turn:
        turn = agent.decide(talk, message, plans)
        if words.strip():
            turn.lines.insert(0, words.strip())
        return turn

    return decide


def _open_question(talk: Talk, plans: PlanStore) -> Turn:
    turn = _turn(talk)
    if "asked" not in talk.data:
        turn.say(talk.language.message("greeting"))
    return ask(talk, turn)


def _turn(talk: Talk) -> Turn:
    return Turn(agent_of_step(talk.step).value)


def _is_undo(message: str) -> bool:
    normal = normalise(message)
    return any(language.words("undo").is_all_of(normal) for language in LANGUAGES.values())


def _said_of_undo(message: str) -> Any:
    def said(talk: Talk, done: bool) -> Turn:
        words = LANGUAGES[detect_language(message, talk.data.get("language"))]
        turn = _turn(talk).say(words.message("undone" if done else "nothing_to_undo"))
        return turn if talk.is_complete else ask(talk, turn)

    return said
