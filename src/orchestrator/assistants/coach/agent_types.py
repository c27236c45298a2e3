"""The five agents and the ten steps."""

from enum import Enum

FIRST_STEP, LAST_STEP = 0, 9


class OnboardingAgentType(str, Enum):  # noqa: UP042 - the design document has these very bases
    """Who answers at which steps."""

    FITNESS_ASSESSMENT = "fitness_assessment"  # steps 0 to 2
    GOAL_SETTING = "goal_setting"  # step 3
    WORKOUT_PLANNING = "workout_planning"  # steps 4 and 5
    DIET_PLANNING = "diet_planning"  # steps 6 and 7
    SCHEDULING = "scheduling"  # steps 8 and 9


STEPS_OF_AGENT: dict[OnboardingAgentType, range] = {
    OnboardingAgentType.FITNESS_ASSESSMENT: range(3),
    OnboardingAgentType.GOAL_SETTING: range(3, 4),
    OnboardingAgentType.WORKOUT_PLANNING: range(4, 6),
    OnboardingAgentType.DIET_PLANNING: range(6, 8),
    OnboardingAgentType.SCHEDULING: range(8, 10),
}

DESCRIPTIONS: dict[OnboardingAgentType, str] = {
    OnboardingAgentType.FITNESS_ASSESSMENT: "I'll help assess your current fitness level",
    OnboardingAgentType.GOAL_SETTING: "Let's define your fitness goals",
    OnboardingAgentType.WORKOUT_PLANNING: "I'll create your personalized workout plan",
    OnboardingAgentType.DIET_PLANNING: "Let's build your meal plan",
    OnboardingAgentType.SCHEDULING: "We'll set up your daily schedule",
}


def agent_of_step(step: int) -> OnboardingAgentType:
    """Return the agent of a step; ``ValueError`` outside 0 to 9."""
    for agent_type, steps in STEPS_OF_AGENT.items():
        if step in steps:
            return agent_type
    raise ValueError(f"Invalid onboarding step: {step}. Valid range is {FIRST_STEP}-{LAST_STEP}.")
