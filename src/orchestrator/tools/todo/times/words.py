"""The words for days and times in a language, as parts of patterns."""

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent
LANGUAGES: Final = ("en", "es", "de")


def fold(text: str) -> str:
    """Return the text in lower case without accents, of the same length."""
    return "".join(_folded(letter) for letter in text)


def _folded(letter: str) -> str:
    lower = letter.lower()
    plain = unicodedata.normalize("NFKD", lower)[:1] if len(lower) == 1 else letter
    # Phones write typographic apostrophes.
    return "'" if plain == "\u2019" else plain


@dataclass(frozen=True)
class TimeWords:
    """The words of one language. tables : group -> meaning -> words"""

    language: str
    tables: Mapping[str, Mapping[str, str]]

    def any_of(self, group: str) -> str:
        """Return a pattern of all words of a group. It matches nothing if the group is empty."""
        return _alternatives("|".join(self.tables[group].values()))

    def word(self, name: str) -> str:
        """Return a pattern of one of the single words."""
        return _alternatives(self.tables["words"][name])

    def meaning(self, group: str, said: str) -> str:
        """Return what a word of a group means. Raises KeyError for another word."""
        return self._meanings[group][said]

    @property
    def _meanings(self) -> dict[str, dict[str, str]]:
        return _meanings(self.language)


def _alternatives(words: str) -> str:
    """Join words, the longest first: otherwise "day after tomorrow" is read as "tomorrow"."""
    parts = sorted(filter(None, words.split("|")), key=len, reverse=True)
    # Patterns in the file are not escaped.
    return (
        "(?:" + "|".join(part if "\\" in part else re.escape(part) for part in parts) + ")"
        if parts
        else r"(?!)"
    )


@cache
def time_words(language: str) -> TimeWords:
    """Return the words of a language. Raises FileNotFoundError for an unknown language."""
    with (FOLDER / f"{language}.toml").open("rb") as file:
        tables: dict[str, Any] = tomllib.load(file)
    return TimeWords(language, tables)


@cache
def _meanings(language: str) -> dict[str, dict[str, str]]:
    tables = time_words(language).tables
    return {
        group: {word: meaning for meaning, words in table.items() for word in words.split("|")}
        for group, table in tables.items()
    }
