"""Storage of states: loaded, changed under a lock, and journaled."""

import hashlib
import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import date
from typing import Any, Protocol

from django.db import InterfaceError, OperationalError, connection, transaction
from django.utils import timezone

from src.api.models import JournalEntry, OnboardingState, TrainingPlan
from src.core.database import in_database_thread
from src.observability import metrics
from src.orchestrator.errors import CannotUndo
from src.orchestrator.tools.journal import Change, Mutation, Step, snapshot_of, undo

from .dialogue import PlanStore, Talk, Turn
from .plan.tracks import titles_of
from .plan_store import DatabasePlanStore

logger = logging.getLogger(__name__)

type Decide = Callable[[Talk, PlanStore], Turn]
COACH_KINDS = ("api.onboardingstate", "api.trainingplan")


class NoState(ValueError):
    """The user has not started the onboarding."""

    def __init__(self, user_id: Any) -> None:
        super().__init__(f"No onboarding state found for user {user_id}")


class StepConflict(ValueError):
    """The step that a client answers is not the current one."""


@dataclass(frozen=True)
class Exchange:
    """One message and its answer, stored."""

    turn: Turn
    state: OnboardingState
    undo_token: str | None = None


class States(Protocol):
    """The part of the store that agents use. Tests pass a fake."""

    async def load(self, user_id: Any) -> Any: ...

    async def save_context(self, user_id: Any, agent_type: str, data: dict[str, Any]) -> None: ...


@dataclass(frozen=True)
class MessageOrigin:
    """The origin of a message: the conversation and answer of a socket; empty over HTTP."""

    conversation_id: str = ""
    answer_id: str = ""
    # If given, it must be the current step.
    step: int | None = None
    # If given, nothing may have changed since the client read this version.
    version: str | None = None


class StateStore:
    """The states in the database. Every change is one transaction with the user's lock."""

    async def load(self, user_id: Any) -> OnboardingState | None:
        return await _retry(lambda: OnboardingState.objects.filter(user_id=user_id).first())

    async def start(self, user_id: Any) -> OnboardingState:
        """Return the user's state; create it if there is none."""
        return await _retry(lambda: OnboardingState.objects.get_or_create(user_id=user_id)[0])

    async def save_context(self, user_id: Any, agent_type: str, data: dict[str, Any]) -> None:
        """Replace one agent's part of the context. Raises `NoState`."""
        await _retry(lambda: _save_context(user_id, agent_type, data))

    async def exchange(
        self, user_id: Any, message: str, decide: Decide, origin: MessageOrigin, *, has_model: bool
    ) -> Exchange:
        """Decide on a message, and store all its changes with the transcript, or none of them.

        Raises `NoState` or `StepConflict`."""
        outcome = "failed"
        try:
            exchange = await _retry(lambda: _exchange(user_id, message, decide, origin, has_model=has_model))
            outcome = "saved"
        finally:
            metrics.coach_saves.labels(outcome).inc()
        return exchange

    async def change(self, user_id: Any, decide: Decide, *, has_model: bool) -> Exchange:
        """Like `exchange`, for a button of the page: without a message, and not in the transcript."""
        return await _retry(lambda: _exchange(user_id, None, decide, MessageOrigin(), has_model=has_model))

    async def undo_last(
        self, user_id: Any, message: str, said: Callable[[Talk, bool], Turn], origin: MessageOrigin
    ) -> Exchange:
        """Undo the last change that the coach made, and store the message and its answer."""
        return await _retry(lambda: _undo_last(user_id, message, said, origin))


async def _retry[R](work: Callable[[], R]) -> R:
    """Run the function; once more if the connection to the database has failed."""
    run: Callable[[], Awaitable[R]] = in_database_thread(work)
    try:
        return await run()
    except (OperationalError, InterfaceError) as error:
        logger.warning("The database failed (%s); asked again.", type(error).__name__)
    await in_database_thread(_reconnect)()
    return await run()


def _reconnect() -> None:
    if not connection.in_atomic_block:
        connection.close()


@transaction.atomic
def _save_context(user_id: Any, agent_type: str, data: dict[str, Any]) -> None:
    state = _locked(user_id)
    state.agent_context = {**(state.agent_context or {}), agent_type: data}
    state.save(update_fields=["agent_context"])


def _locked(user_id: Any) -> OnboardingState:
    state = OnboardingState.objects.select_for_update().filter(user_id=user_id).first()
    if state is None:
        raise NoState(user_id)
    return state


def _exchange(
    user_id: Any, message: str | None, decide: Decide, origin: MessageOrigin, *, has_model: bool
) -> Exchange:
    made: list[Exchange] = []

    def change() -> Change:
        state = _locked(user_id)
        _check_current(state, origin)
        before, step_before, plans = snapshot_of(state), state.current_step, DatabasePlanStore(user_id)
        talk = Talk.of(state, _today(), titles_of(user_id), has_model=has_model)
        turn = decide(talk, plans)
        _write(state, talk, turn)
        if message is not None:
            _remember(state, message, turn, step_before)
        state.save()
        # Asking a question is not a change that can be undone.
        after = OnboardingState.journal_comparable(snapshot_of(state))
        is_changed = OnboardingState.journal_comparable(before) != after
        own = [Mutation.update(before, state)] if is_changed else []
        made.append(Exchange(turn, state))
        return Change({}, [*own, *plans.mutations])

    step = Step(user_id, origin.conversation_id, origin.answer_id)
    _, token = step.make(change)
    return Exchange(made[-1].turn, made[-1].state, token)


def _check_current(state: OnboardingState, origin: MessageOrigin) -> None:
    if origin.step is not None and origin.step != state.current_step:
        raise StepConflict(f"Step {origin.step} is not the current one.")
    if origin.version is not None and origin.version != version_of(state, plan_revision(state.user_id)):
        raise StepConflict("The client has read an older version.")


def plan_revision(user_id: Any) -> int:
    """Return the revision of the user's plan; 0 without a plan. Synchronous."""
    return TrainingPlan.objects.filter(user_id=user_id).values_list("revision", flat=True).first() or 0


def version_of(state: OnboardingState, revision: int) -> str:
    """Return a short text that differs after every change of the view."""
    shown = [state.current_step, state.is_complete, state.agent_context, state.step_data, revision]
    return hashlib.sha256(json.dumps(shown, sort_keys=True).encode()).hexdigest()[:16]


def last_undo_token(user_id: Any) -> str | None:
    """Return the token of the coach's last change that was not undone. Synchronous."""
    mine = JournalEntry.objects.filter(user_id=user_id, kind__in=COACH_KINDS, undone_at__isnull=True)
    token = mine.order_by("-id").values_list("token", flat=True).first()
    return str(token) if token else None


def _write(state: OnboardingState, talk: Talk, turn: Turn) -> None:
    if talk.step != state.current_step or state.current_agent is None:
        entry = {"agent_type": turn.agent_type, "step": talk.step, "at": timezone.now().isoformat()}
        state.agent_history = [*state.agent_history, entry]
    state.current_step, state.is_complete = talk.step, talk.is_complete
    state.agent_context, state.step_data = talk.context, talk.data
    state.current_agent = turn.agent_type


def _remember(state: OnboardingState, message: str, turn: Turn, step: int) -> None:
    """Append the message and its answer to the transcript."""
    now = timezone.now().isoformat()
    more: dict[str, Any] = {"private": True} if turn.is_private else {}
    state.conversation_history = [
        *state.conversation_history,
        {"role": "user", "content": message, "timestamp": now, "step": step, **more},
        {
            "role": "assistant",
            "content": turn.message,
            "timestamp": now,
            "step": step,
            "agent_type": turn.agent_type,
            **more,
        },
    ]


def _today() -> date:
    return timezone.localdate()


def _undo_last(
    user_id: Any, message: str, said: Callable[[Talk, bool], Turn], origin: MessageOrigin
) -> Exchange:
    token = last_undo_token(user_id)
    try:
        done = token is not None and bool(undo(user_id, token))
    except CannotUndo:
        done = False
    with transaction.atomic():
        state = _locked(user_id)
        talk = Talk.of(state, _today(), titles_of(user_id))
        turn = said(talk, done)
        _remember(state, message, turn, state.current_step)
        state.save(update_fields=["conversation_history"])
    return Exchange(turn, state)
