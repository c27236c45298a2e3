"""The coach: ten steps, five agents, and a training plan with the user's own music.

::

    agents/          the five agents: tools and prompts over one base
    dialogue/        the conversation by rules
    understanding/   words to values
    languages/       what is understood and said, one file per language
    safety/          alarms, and what no model may say
    plan/            the plan, as types and as iCalendar
    orchestrator.py  the agent of a step; one message from start to stored
    store.py         states in the database, under a lock, journaled
    consulting.py    the language model
"""

from .agent_types import OnboardingAgentType
from .agents import (
    BaseOnboardingAgent,
    DietPlanningAgent,
    FitnessAssessmentAgent,
    GoalSettingAgent,
    SchedulingAgent,
    WorkoutPlanningAgent,
)
from .assistant import Coach
from .orchestrator import OnboardingAgentOrchestrator
from .schemas import AgentResponse, CurrentAgentResponse, OnboardingChatRequest, OnboardingChatResponse

__all__ = [
    "AgentResponse",
    "BaseOnboardingAgent",
    "Coach",
    "CurrentAgentResponse",
    "DietPlanningAgent",
    "FitnessAssessmentAgent",
    "GoalSettingAgent",
    "OnboardingAgentOrchestrator",
    "OnboardingAgentType",
    "OnboardingChatRequest",
    "OnboardingChatResponse",
    "SchedulingAgent",
    "WorkoutPlanningAgent",
]
