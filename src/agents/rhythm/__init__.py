"""Tempo, beats, bars and feel."""

from src.agents.rhythm.agent import RhythmAgent

__all__ = ["RhythmAgent"]
