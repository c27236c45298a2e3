"""The coach's page: steps, known values, the open question, the plan."""

import datetime as dt
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Literal

from django.utils import timezone
from pydantic import BaseModel

from src.api.models import CalendarLink, OnboardingState, Track, TrainingPlan

from .agent_types import LAST_STEP, agent_of_step
from .dialogue import Talk, Turn
from .dialogue.questions import ask
from .dialogue.wording import question_of, value_text
from .plan import Plan, Session
from .plan.tracks import titles_of
from .plan_store import practice_ids
from .slots import SLOTS
from .store import last_undo_token, plan_revision, version_of


class StepView(BaseModel):
    """One of the ten steps."""

    number: int
    title: str
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
    """The data of the page."""

    # Differs after every change of the view. A message with another version is refused.
    version: str
    current_step: int
    is_complete: bool
    agent_type: str
    language: str
    message: str
    question: str
    suggestions: list[str]
    # Whether a question is open. After the plan is made, only while a value is edited.
    is_asking: bool
    # The value that is being edited.
    editing: str | None
    # The text that skips the question; null if the plan needs an answer.
    skip: str | None
    steps: list[StepView]
    known: list[KnownValue]
    plan: Plan | None
    today: Session | None
    date: dt.date
    # Tracks of the plan that are no longer in the library.
    missing_track_ids: list[str]
    has_calendar_link: bool
    # Undoes the last change that the coach made.
    undo_token: str | None = None


@dataclass(frozen=True)
class Rows:
    """The rows of the database for one view."""

    state: OnboardingState
    titles: Mapping[str, str]
    plan: Plan | None
    plan_revision: int
    missing_track_ids: list[str]
    has_calendar_link: bool
    undo_token: str | None


def read_rows(user_id: Any) -> Rows | None:
    """Read the rows. Return None if the user has not started. Synchronous: call it in a thread."""
    state = OnboardingState.objects.defer("conversation_history").filter(user_id=user_id).first()
    if state is None:
        return None
    row = TrainingPlan.objects.filter(user_id=user_id).first()
    plan = Plan.model_validate(row.body) if row else None
    return Rows(
        state=state,
        titles=titles_of(user_id),
        plan=plan,
        plan_revision=row.revision if row else 0,
        missing_track_ids=_missing_tracks(user_id, plan) if plan else [],
        undo_token=last_undo_token(user_id),
        has_calendar_link=CalendarLink.objects.filter(user_id=user_id).exists(),
    )


def _missing_tracks(user_id: Any, plan: Plan) -> list[str]:
    ids = practice_ids(plan)
    owned = Track.objects.filter(user_id=user_id, pk__in=ids).values_list("pk", flat=True)
    return sorted(set(ids) - {str(track_id) for track_id in owned})


def read_version(user_id: Any) -> str | None:
    """Return the version of the user's view; None if the user has not begun. Synchronous."""
    state = OnboardingState.objects.defer("conversation_history").filter(user_id=user_id).first()
    return version_of(state, plan_revision(user_id)) if state else None


def make_view(rows: Rows, *, has_model: bool, message: str = "") -> CoachView:
    talk = Talk.of(rows.state, timezone.localdate(), rows.titles, has_model=has_model)
    # On a copy, because asking a question changes the state.
    open_question = ask(deepcopy(talk), Turn(agent_of_step(talk.step).value))
    sessions = rows.plan.sessions if rows.plan else []
    skip = _skip(talk, open_question.suggestions)
    return CoachView(
        version=version_of(rows.state, rows.plan_revision),
        current_step=talk.step,
        is_complete=talk.is_complete,
        agent_type=agent_of_step(talk.step).value,
        language=talk.language_code,
        message=message,
        question=open_question.message,
        suggestions=[
            text for text in (*open_question.suggestions, *_update(talk, rows.plan)) if text != skip
        ],
        is_asking=not talk.is_complete or bool(talk.pending) or talk.editing is not None,
        editing=talk.editing,
        skip=skip,
        steps=[_step(number, talk) for number in range(LAST_STEP + 1)],
        known=[_known(name, value, talk) for name, value in talk.values.items()],
        plan=rows.plan,
        today=next((one for one in sessions if one.date == talk.today), None),
        date=talk.today,
        missing_track_ids=rows.missing_track_ids,
        has_calendar_link=rows.has_calendar_link,
        undo_token=rows.undo_token,
    )


def _update(talk: Talk, plan: Plan | None) -> list[str]:
    is_offered = plan and plan.has_unmeasured_tracks and talk.is_complete and not talk.pending
    return [talk.language.say("buttons", "update_plan")] if is_offered and not talk.editing else []


def _skip(talk: Talk, suggestions: Sequence[str]) -> str | None:
    """Return the text that skips the open question, or keeps the value that is being edited; None without one."""
    text = talk.language.say("buttons", "skip")
    is_reopened = talk.editing or (talk.data.get("revisited") == talk.step and not talk.pending)
    return text if is_reopened or text in suggestions else None


def _step(number: int, talk: Talk) -> StepView:
    is_done = talk.is_complete or number < talk.step
    state: Literal["done", "current", "open"] = (
        "current" if number == talk.step and not talk.is_complete else "done" if is_done else "open"
    )
    title = talk.language.say("steps", str(number))
    return StepView(number=number, title=title, agent_type=agent_of_step(number).value, state=state)


def _known(name: str, value: Any, talk: Talk) -> KnownValue:
    words, slot = talk.language, SLOTS[name]
    return KnownValue(
        name=name,
        step=slot.step,
        label=words.say("labels", name),
        value=value_text(name, value, talk),
        question=words.say("questions", question_of(name)),
        is_health=slot.is_health,
    )
