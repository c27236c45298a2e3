"""Agents: samples in, measurements out. Usable without the rest of the application."""

from src.agents.harmony import HarmonyAgent
from src.agents.loudness import LoudnessAgent
from src.agents.melody import MelodyAgent
from src.agents.registry import get_agent, get_all_agents, get_tool_schemas_openai
from src.agents.rhythm import RhythmAgent
from src.agents.spectral import SpectralAgent
from src.agents.structure import StructureAgent
from src.agents.temporal import TemporalAgent

__all__ = [
    "HarmonyAgent",
    "LoudnessAgent",
    "MelodyAgent",
    "RhythmAgent",
    "SpectralAgent",
    "StructureAgent",
    "TemporalAgent",
    "get_agent",
    "get_all_agents",
    "get_tool_schemas_openai",
]
