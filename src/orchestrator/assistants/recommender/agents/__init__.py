"""The four agents of the graph. Each works by rules; a language model, if one is connected, helps."""

from .discovery import DiscoveryAgent
from .genre_mood import GenreMoodAgent
from .judge import JudgeAgent
from .planner import PlannerAgent

__all__ = ["DiscoveryAgent", "GenreMoodAgent", "JudgeAgent", "PlannerAgent"]
