"""Fingerprints of tracks, and the distance between two of them."""

from src.agents.fingerprint.agent import FingerprintAgent
from src.agents.fingerprint.distance import distance

__all__ = ["FingerprintAgent", "distance"]
