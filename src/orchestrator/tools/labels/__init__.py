"""Labels: what a user says of a track with stars, the heart and their own tags."""

from .tools import LabelTools

__all__ = ["LabelTools"]
