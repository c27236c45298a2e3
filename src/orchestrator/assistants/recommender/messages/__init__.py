"""The sentences of the recommender, in English, Spanish and German."""

from .answers import ANSWERS
from .reasons import REASONS

MESSAGES = {**ANSWERS, **REASONS}

__all__ = ["MESSAGES"]
