"""Where a user stands, for the page: steps, what is known, the open question, the plan."""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Literal

from django.utils import timezone
from pydantic import BaseModel

from src.api.models import CalendarLink, OnboardingState, TrainingPlan

from .agent_types import LAST_STEP, agent_of_step
from .dialogue import Talk, Turn
from .dialogue.asking import ask
from .dialogue.telling import value_text
from .plan import Plan, Session
from .plan.tracks import titles_of
from .slots import SLOTS


class StepView(BaseModel):
    """One of the ten steps."""

    number: int
    agent_type: str
    state: Literal["done", "current", "open"]


class KnownValue(BaseModel):
    """One confirmed value, in the user's language."""

    name: str
    step: int
    label: str
    value: str
    question: str
    is_health: bool


class CoachView(BaseModel):
    """All that the page draws."""

    current_step: int
    is_complete: bool
    agent_type: str
    language: str
    message: str
    question: str
    suggestions: list[str]
    steps: list[StepView]
    known: list[KnownValue]
    plan: Plan | None
    today: Session | None
    has_calendar_link: bool
    undo_token: str | None = None


@dataclass(frozen=True)
class Rows:
    """What is read from the database for one view."""

    state: OnboardingState
    titles: Mapping[str, str]
    plan: Plan | None
    has_calendar_link: bool


def read_rows(user_id: Any) -> Rows | None:
    """Plain code: in a thread. None where the user has not begun."""
    state = OnboardingState.objects.defer("conversation_history").filter(user_id=user_id).first()
    if state is None:
        return None
    row = TrainingPlan.objects.filter(user_id=user_id).first()
    return Rows(
        state=state,
        titles=titles_of(user_id),
        plan=Plan.model_validate(row.body) if row else None,
        has_calendar_link=CalendarLink.objects.filter(user_id=user_id).exists(),
    )


def make_view(rows: Rows, *, has_model: bool, message: str = "", undo_token: str | None = None) -> CoachView:
    talk = Talk.of(rows.state, timezone.localdate(), rows.titles, has_model=has_model)
    # Asking writes down what was asked: on a copy.
    open_question = ask(deepcopy(talk), Turn(agent_of_step(talk.step).value))
    sessions = rows.plan.sessions if rows.plan else []
    return CoachView(
        current_step=talk.step,
        is_complete=talk.is_complete,
        agent_type=agent_of_step(talk.step).value,
        language=talk.language_code,
        message=message,
        question=open_question.message,
        suggestions=open_question.suggestions,
        steps=[_step(number, talk) for number in range(LAST_STEP + 1)],
        known=[_known(name, value, talk) for name, value in talk.values.items()],
        plan=rows.plan,
        today=next((one for one in sessions if one.date == talk.today), None),
        has_calendar_link=rows.has_calendar_link,
        undo_token=undo_token,
    )


def _step(number: int, talk: Talk) -> StepView:
    is_done = talk.is_complete or number < talk.step
    state: Literal["done", "current", "open"] = (
        "current" if number == talk.step and not talk.is_complete else "done" if is_done else "open"
    )
    return StepView(number=number, agent_type=agent_of_step(number).value, state=state)


def _known(name: str, value: Any, talk: Talk) -> KnownValue:
    words, slot = talk.language, SLOTS[name]
    questions = words.data["questions"]
    group = "goal_details" if name in {"goal_date", "track_ids"} else name
    return KnownValue(
        name=name,
        step=slot.step,
        label=words.say("labels", name),
        value=value_text(name, value, talk),
        question=questions.get(group, words.say("labels", name)),
        is_health=slot.is_health,
    )
