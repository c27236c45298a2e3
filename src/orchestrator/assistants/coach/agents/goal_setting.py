"""Step 3: the goal, its date, and the tracks to practise."""

from collections.abc import Callable
from datetime import date
from typing import Annotated, Any, ClassVar

from pydantic import Field

from src.orchestrator.assistants.coach.agent_types import OnboardingAgentType

from .base import RuleAgent

PROMPT = """\
You are a Goal Setting Agent helping dancers and musicians say what they practise for.

Your role:
- Understand the main goal, perhaps a second one, and a date
- Goals are about music and movement: a piece, a performance, technique, joy. Never about weight or looks"""


class GoalSettingAgent(RuleAgent):
    """Asks for the goal, its date and the tracks."""

    agent_type: ClassVar[str] = OnboardingAgentType.GOAL_SETTING.value
    prompt: ClassVar[str] = PROMPT

    def get_tools(self) -> list[Callable[..., Any]]:
        return [self.note_goal]

    async def note_goal(
        self,
        primary_goal: Annotated[str, Field(max_length=300, description="In the user's own words.")]
        | None = None,
        secondary_goal: Annotated[str, Field(max_length=300)] | None = None,
        goal_date: Annotated[date, Field(description="YYYY-MM-DD, in the future.")] | None = None,
    ) -> dict[str, Any]:
        """Note what the user wants to reach, and until when."""
        return self.propose(primary_goal=primary_goal, secondary_goal=secondary_goal, goal_date=goal_date)
