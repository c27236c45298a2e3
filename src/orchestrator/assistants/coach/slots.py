"""Slots: the values that the coach asks for, their steps and their validation."""

from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from .agent_types import OnboardingAgentType, agent_of_step

type Words = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=300)]
type Level = Literal["beginner", "intermediate", "advanced"]

LEAST_MINUTES, MOST_MINUTES = 5, 240


class Values(BaseModel):
    """Every value that the coach may save, typed. All may be missing."""

    model_config = ConfigDict(extra="forbid")

    discipline: Literal["dance", "instrument"] | None = None
    practice: Annotated[str, StringConstraints(max_length=40)] | None = None
    is_16_or_older: bool | None = None
    fitness_level: Level | None = None
    experience_years: Annotated[float, Field(ge=0, le=90, allow_inf_nan=False)] | None = None
    limitations: Annotated[list[Words], Field(max_length=10)] | None = None
    share_health: bool | None = None
    primary_goal: Words | None = None
    secondary_goal: Words | None = None
    goal_date: date | None = None
    track_ids: Annotated[list[str], Field(max_length=20)] | None = None
    current_bpm: Annotated[int, Field(ge=20, le=300)] | None = None
    minutes_per_session: Annotated[int, Field(ge=LEAST_MINUTES, le=MOST_MINUTES)] | None = None
    days_per_week: Annotated[int, Field(ge=1, le=7)] | None = None
    equipment: Annotated[list[Words], Field(max_length=20)] | None = None
    habits: Words | None = None
    not_eaten: Annotated[list[Words], Field(max_length=20)] | None = None
    weekdays: Annotated[list[Annotated[int, Field(ge=0, le=6)]], Field(min_length=1, max_length=7)] | None = (
        None
    )
    start_time: Annotated[str, StringConstraints(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")] | None = None


@dataclass(frozen=True)
class Slot:
    """A value. ``is_asked``: it has its own question; ``is_required``: the next step needs it."""

    name: str
    step: int
    is_asked: bool = True
    is_required: bool = True
    # About health or eating.
    is_health: bool = False

    @property
    def agent_type(self) -> OnboardingAgentType:
        return agent_of_step(self.step)


SLOTS: dict[str, Slot] = {
    slot.name: slot
    for slot in (
        Slot("discipline", 0),
        Slot("practice", 0, is_asked=False, is_required=False),
        Slot("is_16_or_older", 0, is_required=False),
        Slot("fitness_level", 1),
        Slot("experience_years", 1, is_required=False),
        Slot("share_health", 2, is_required=False),
        Slot("limitations", 2, is_required=False, is_health=True),
        Slot("primary_goal", 3),
        Slot("secondary_goal", 3, is_asked=False, is_required=False),
        # One question, "goal_details", asks for both.
        Slot("goal_date", 3, is_required=False),
        Slot("track_ids", 3, is_required=False),
        Slot("minutes_per_session", 4),
        Slot("days_per_week", 4),
        Slot("current_bpm", 5, is_asked=False, is_required=False),
        Slot("equipment", 5, is_required=False),
        Slot("habits", 6, is_required=False, is_health=True),
        Slot("not_eaten", 7, is_required=False, is_health=True),
        Slot("weekdays", 8),
        Slot("start_time", 8, is_asked=False, is_required=False),
    )
}
EATING_SLOTS = ("habits", "not_eaten")
HEALTH_STEPS = frozenset(slot.step for slot in SLOTS.values() if slot.is_health)

SUGGESTED: dict[str, Any] = {
    "discipline": "dance",
    "fitness_level": "beginner",
    "primary_goal": None,  # in the words of the language
    "minutes_per_session": 20,
    "days_per_week": 3,
    "weekdays": [0, 2, 4],
}


def slots_of_step(step: int) -> list[Slot]:
    return [slot for slot in SLOTS.values() if slot.step == step]


def is_valid(name: str, value: Any) -> bool:
    """Return whether a stored value is valid."""
    try:
        return bool(checked(name, value) == value)
    except ValueError:
        return False


def checked(name: str, value: Any) -> Any:
    """Return the value in its stored form (JSON). Raises ``ValueError`` if it is invalid for this slot."""
    try:
        valid = Values.model_validate({name: value})
    except ValidationError as error:
        raise ValueError(f"{name}: {error.errors()[0]['msg']}") from None
    return valid.model_dump(mode="json")[name]
