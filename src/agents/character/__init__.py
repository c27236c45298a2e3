"""What a track is like: energy, danceability, brightness, and words for people."""

from src.agents.character.agent import CharacterAgent

__all__ = ["CharacterAgent"]
