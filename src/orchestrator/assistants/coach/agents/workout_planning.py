"""Steps 4 and 5: minutes and days, and the equipment."""

from collections.abc import Callable
from typing import Annotated, Any, ClassVar

from pydantic import Field

from src.orchestrator.assistants.coach.agent_types import OnboardingAgentType
from src.orchestrator.assistants.coach.slots import LEAST_MINUTES, MOST_MINUTES

from .base import RuleAgent

PROMPT = """\
You are a Workout Planning Agent helping dancers and musicians find how much they can practise.

Your role:
- Understand how many minutes a session and how many days a week there are, and what is at hand
- Less that is kept is better than much that is not: never push for more"""


class WorkoutPlanningAgent(RuleAgent):
    """Asks for the available time and equipment. `coach.plan` makes the practice sessions."""

    agent_type: ClassVar[str] = OnboardingAgentType.WORKOUT_PLANNING.value
    prompt: ClassVar[str] = PROMPT

    def get_tools(self) -> list[Callable[..., Any]]:
        return [self.note_time, self.note_equipment]

    async def note_time(
        self,
        minutes_per_session: Annotated[int, Field(ge=LEAST_MINUTES, le=MOST_MINUTES)] | None = None,
        days_per_week: Annotated[int, Field(ge=1, le=7)] | None = None,
        current_bpm: Annotated[int, Field(ge=20, le=300, description="The tempo that they play now.")]
        | None = None,
    ) -> dict[str, Any]:
        """Note how long a session may be, on how many days a week, and how fast the user plays now."""
        return self.propose(
            minutes_per_session=minutes_per_session, days_per_week=days_per_week, current_bpm=current_bpm
        )

    async def note_equipment(
        self,
        equipment: Annotated[list[Annotated[str, Field(max_length=60)]], Field(min_length=1, max_length=20)],
    ) -> dict[str, Any]:
        """Note what the user has at hand."""
        return self.propose(equipment=equipment)
