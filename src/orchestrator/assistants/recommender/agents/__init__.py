"""The four agents of the graph. Each works by rules, and with a language model where there is one."""

from .discovery import DiscoveryAgent
from .genre_mood import GenreMoodAgent
from .judge import JudgeAgent
from .planner import PlannerAgent

__all__ = ["DiscoveryAgent", "GenreMoodAgent", "JudgeAgent", "PlannerAgent"]
