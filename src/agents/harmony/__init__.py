"""Key, chords, their progression, and tuning."""

from src.agents.harmony.agent import HarmonyAgent

__all__ = ["HarmonyAgent"]
