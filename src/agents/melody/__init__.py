"""Range and main notes of a melody, measured when asked."""

from src.agents.melody.agent import MelodyAgent

__all__ = ["MelodyAgent"]
