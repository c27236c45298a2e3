"""What terms of music and audio mean: one file a language, the same terms in each.

A term has the words that it is called by, a text, and often an example: a sentence about the open track, whose values
come from its measurements (`facts.py`).
"""

import string
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from src.music_theory.naming import Language

FOLDER: Final = Path(__file__).parent
LANGUAGES: Final[tuple[Language, ...]] = ("en", "es", "de")


@dataclass(frozen=True)
class Term:
    """name : the same in every language; words : what it is called; example : a sentence with places for values"""

    name: str
    language: Language
    words: tuple[str, ...]
    text: str
    example: str | None = None

    @property
    def needs(self) -> frozenset[str]:
        """The values that its example needs."""
        parts = string.Formatter().parse(self.example or "")
        return frozenset(name for _, name, _, _ in parts if name)

    def told(self, facts: Mapping[str, str]) -> str:
        """Return the text, with the example where all its values are known."""
        if self.example is None or not self.needs <= facts.keys():
            return self.text
        return f"{self.text} {self.example.format(**facts)}"


@cache
def glossary(language: Language) -> dict[str, Term]:
    """Return the terms of a language by their names."""
    with (FOLDER / f"{language}.toml").open("rb") as file:
        content: dict[str, Any] = tomllib.load(file)
    return {
        name: Term(
            name,
            language,
            tuple(term["words"].split("|")),
            term["text"],
            content["examples"][term["example"]] if "example" in term else None,
        )
        for name, term in content["terms"].items()
    }


@cache
def words_of_terms(language: Language) -> dict[str, str]:
    """Return what terms are called in a language, and the name of each term."""
    return {word: term.name for term in glossary(language).values() for word in term.words}
