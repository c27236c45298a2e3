"""Sections, which of them come back, and how much energy each has."""

from src.agents.structure.agent import StructureAgent

__all__ = ["StructureAgent"]
