"""The glossary of music and audio: one file for each language, with the same terms.

A term has names, a text, and often an example: a sentence about the open track, whose values
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
    """name : the same in every language; words : its names in this language; example : a sentence with placeholders"""

    name: str
    language: Language
    words: tuple[str, ...]
    text: str
    example: str | None = None

    @property
    def needs(self) -> frozenset[str]:
        """Return the names of the values in its example."""
        parts = string.Formatter().parse(self.example or "")
        return frozenset(name for _, name, _, _ in parts if name)

    def told(self, facts: Mapping[str, str]) -> str:
        """Return the text, with the example if all its values are known."""
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
    """Return the names of terms in a language, as word -> name of the term."""
    return {word: term.name for term in glossary(language).values() for word in term.words}
