"""The five agents. Each asks for its own steps, by rules, or helped by a model that has this agent's tools."""

from .base import BaseOnboardingAgent
from .diet_planning import DietPlanningAgent
from .fitness_assessment import FitnessAssessmentAgent
from .goal_setting import GoalSettingAgent
from .scheduling import SchedulingAgent
from .workout_planning import WorkoutPlanningAgent

__all__ = [
    "BaseOnboardingAgent",
    "DietPlanningAgent",
    "FitnessAssessmentAgent",
    "GoalSettingAgent",
    "SchedulingAgent",
    "WorkoutPlanningAgent",
]
