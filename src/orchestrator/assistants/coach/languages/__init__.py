"""Vocabulary and sentences of the coach: one file per language, all with the same keys."""

from .language import DEFAULT, LANGUAGES, Language, Words, detect_language, normalise

__all__ = ["DEFAULT", "LANGUAGES", "Language", "Words", "detect_language", "normalise"]
