"""The glossary of music and audio: one file for each language, with the same terms.

A term has names, a text, and often an example: a sentence about the open track, whose values
come from its measurements (`facts.py`).
"""

import re
import string
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from src.music_theory.naming import Language
from src.orchestrator.language.text import fold

FOLDER: Final = Path(__file__).parent
LANGUAGES: Final[tuple[Language, ...]] = ("en", "es", "de")


# "Swing rhythm", "ritmo swing", "Camelot numbers", "Tanzbarkeitswert".
_GENERIC: Final = re.compile(
    r"^(?:ritmo|numeros?|codigos?|valor(?:es)?|escala) (?:de )?(?=\w)"
    r"|(?<=\w)[ -](?:rhythm|feel|groove|rhythmus|gefuhl|feeling|numbers?|codes?|values?|figures?|readings?|scores?"
    r"|ratings?|marking|sign|symbol|things?|werte?|zahl(?:en)?|angaben?)$"
    r"|(?<=\w)s?(?:werte?|zahl(?:en)?|angaben?|zeichen)$"
)


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


@cache
def term_by_folded_word(language: Language) -> dict[str, Term]:
    return {fold(word): glossary(language)[name] for word, name in words_of_terms(language).items()}


def find_term(word: str, language: str) -> Term | None:
    """Return the term for a folded word in the singular or plural; None if it is none."""
    code: Language = next((one for one in LANGUAGES if one == language), "en")
    known = term_by_folded_word(code)
    endings = ("", "s", "es", "n", "en", "e")
    forms = (one.removesuffix(ending) for one in (word, _GENERIC.sub("", word)) for ending in endings)
    return next((known[form] for form in forms if form in known), None)
