"""Character of a track: energy, danceability, brightness, and words for them."""

from src.agents.character.agent import CharacterAgent

__all__ = ["CharacterAgent"]
