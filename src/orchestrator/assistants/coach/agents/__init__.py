"""The five agents. Each asks the questions of its steps, by rules; a model with the agent's tools may help."""

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
