"""Steps 0 to 2: dance or instrument, level and years of experience, physical limitations."""

from collections.abc import Callable
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from src.orchestrator.assistants.coach.agent_types import OnboardingAgentType

from .base import RuleAgent

PROMPT = """\
You are a Fitness Assessment Agent helping users determine their fitness level, for dancing or playing an instrument.

Your role:
- Listen to what they say about their experience with dancing or playing
- Assess their level (beginner/intermediate/advanced)
- Notice physical limitations in their own words (equipment, injuries - non-medical)
- Be encouraging and non-judgmental

Guidelines:
- Keep it conversational
- Don't overwhelm with too many questions at once
- Never provide medical advice
- Save assessment results when user confirms"""


class FitnessAssessmentAgent(RuleAgent):
    """Asks for the discipline, the level, and limitations that the plan must respect."""

    agent_type: ClassVar[str] = OnboardingAgentType.FITNESS_ASSESSMENT.value
    prompt: ClassVar[str] = PROMPT

    def get_tools(self) -> list[Callable[..., Any]]:
        return [self.note_practice, self.note_level]

    async def note_practice(
        self,
        discipline: Literal["dance", "instrument"],
        practice: Annotated[str, Field(max_length=40, description="Style of dance or instrument.")]
        | None = None,
    ) -> dict[str, Any]:
        """Note whether the user dances or plays an instrument, and which."""
        return self.propose(discipline=discipline, practice=practice)

    async def note_level(
        self,
        fitness_level: Literal["beginner", "intermediate", "advanced"] | None = None,
        experience_years: Annotated[float, Field(ge=0, le=90)] | None = None,
    ) -> dict[str, Any]:
        """Note the level that the user gave, and for how many years they have been doing it."""
        return self.propose(fitness_level=fitness_level, experience_years=experience_years)
