"""Signs of danger: words that together mean an emergency, in any order, one file for each language.

A sign is a list of groups of words: "chest + pressure". A sentence has it if a word of every group is near a word
of the first. Unlike the patterns in ``languages/*.toml``, signs ignore the order of words, for people in distress.
"""

from .signs import LANGUAGE_SIGNS, Signs, only_past

__all__ = ["LANGUAGE_SIGNS", "Signs", "only_past"]
