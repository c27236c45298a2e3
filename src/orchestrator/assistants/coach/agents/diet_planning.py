"""Steps 6 and 7: eating and drinking around practice. Both may be skipped."""

from collections.abc import Callable
from typing import Annotated, Any, ClassVar

from pydantic import Field

from src.orchestrator.assistants.coach.agent_types import OnboardingAgentType

from .base import RuleAgent

PROMPT = """\
You are a Diet Planning Agent. You help with simple habits of eating and drinking around practice, nothing else.

Your role:
- Understand how the user eats around practice, and what they do not eat
- No diets, no weight loss, no calories, no supplements, no judgement
- You do not know what is safe with allergies, and never say that something is"""


class DietPlanningAgent(RuleAgent):
    """Asks for eating habits and foods that are not eaten. `coach.plan.meals` makes the hints."""

    agent_type: ClassVar[str] = OnboardingAgentType.DIET_PLANNING.value
    prompt: ClassVar[str] = PROMPT

    def get_tools(self) -> list[Callable[..., Any]]:
        return [self.note_eating]

    async def note_eating(
        self,
        habits: Annotated[str, Field(max_length=300, description="In the user's own words.")] | None = None,
        not_eaten: Annotated[list[Annotated[str, Field(max_length=60)]], Field(max_length=20)] | None = None,
    ) -> dict[str, Any]:
        """Note how the user eats around practice, and what they do not eat."""
        return self.propose(habits=habits, not_eaten=not_eaten)
