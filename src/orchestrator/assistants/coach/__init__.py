"""The coach: ten steps, five agents, and a training plan with the user's own music.

::

    agents/          the five agents: tools and prompts over one base
    dialogue/        the conversation by rules
    understanding/   parsing of values in messages
    languages/       vocabulary and sentences, one file per language
    safety/          alarms, and the filter of a model's sentences
    plan/            the plan, as types and as iCalendar
    orchestrator.py  routes a message to the agent of the step, and stores the answer
    plan_store.py    plan and tasks in the database
    store.py         states in the database, with lock and journal
    consulting.py    calls of the language model
    tasks.py         commands and questions about the user's tasks, with the tools of tasks
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
