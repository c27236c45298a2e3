"""Signs of danger: words that together mean an emergency, in any order, one file a language.

A sign is a list of groups of words: "chest + pressure". A sentence has it if a word of every group stands near a word
of the first. The patterns in ``languages/*.toml`` know the order of words; signs do not, for people in distress.
"""

from .signs import LANGUAGE_SIGNS, Signs, only_past

__all__ = ["LANGUAGE_SIGNS", "Signs", "only_past"]
