"""The sentences of the recommender, in English, Spanish and German."""

from .answers import ANSWERS
from .places import PLACES
from .reasons import REASONS

MESSAGES = {**ANSWERS, **PLACES, **REASONS}

__all__ = ["MESSAGES"]
