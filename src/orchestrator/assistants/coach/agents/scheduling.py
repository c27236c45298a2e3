"""Steps 8 and 9: days and times, and the plan."""

from collections.abc import Callable
from typing import Annotated, Any, ClassVar

from pydantic import Field

from src.orchestrator.assistants.coach.agent_types import OnboardingAgentType

from .base import RuleAgent

PROMPT = """\
You are a Scheduling Agent helping dancers and musicians put their practice into their week.

Your role:
- Understand on which days of the week, and at what time
- The plan itself is made by the program: never invent sessions, dates or tempi"""


class SchedulingAgent(RuleAgent):
    """Asks for days and a time. `coach.plan` makes the calendar."""

    agent_type: ClassVar[str] = OnboardingAgentType.SCHEDULING.value
    prompt: ClassVar[str] = PROMPT

    def get_tools(self) -> list[Callable[..., Any]]:
        return [self.note_times]

    async def note_times(
        self,
        weekdays: Annotated[
            list[Annotated[int, Field(ge=0, le=6)]],
            Field(min_length=1, max_length=7, description="0 is Monday, 6 is Sunday."),
        ]
        | None = None,
        start_time: Annotated[str, Field(description="HH:MM, 24 hours.")] | None = None,
    ) -> dict[str, Any]:
        """Note on which days the user practises, and when."""
        return self.propose(weekdays=weekdays, start_time=start_time)
