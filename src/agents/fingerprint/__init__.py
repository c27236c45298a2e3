"""A vector that says what a track sounds like, and how far two of them are apart."""

from src.agents.fingerprint.agent import FingerprintAgent
from src.agents.fingerprint.distance import distance

__all__ = ["FingerprintAgent", "distance"]
