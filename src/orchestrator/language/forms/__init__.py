"""Forms of words: spellings of chats ("gimme"), inflections ("ordénamelas"), and compounds ("Akkordfolge")."""

import tomllib
from collections.abc import Callable, Container, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from src.orchestrator.language.text import folded_words

from .english import english_forms
from .german import german_compound, german_forms
from .spanish import spanish_forms

type Known = Container[str]

FORMS: Final[Mapping[str, Callable[[str], Iterator[str]]]] = {
    "en": english_forms,
    "es": spanish_forms,
    "de": german_forms,
}
# Shorter words have too many forms in common with others.
SHORTEST = 4
LONGEST = 30


@cache
def spellings(language: str) -> Mapping[str, tuple[str, ...]]:
    """Return the words that people write differently, each with the words that it stands for."""
    with (Path(__file__).parent / "spellings.toml").open("rb") as file:
        written = tomllib.load(file)[language]
    return {word: folded_words(meant) for meant, forms in written.items() for word in folded_words(forms)}


def as_known(word: str, language: str, known: Known) -> tuple[str, ...]:
    """Return known words that mean the same as this folded word; the word itself if there are none."""
    if meant := spellings(language).get(word):
        return meant
    if word in known or not SHORTEST <= len(word) <= LONGEST:
        return (word,)
    for form in FORMS[language](word):
        if form in known:
            return (form,)
    parts = german_compound(word, known) if language == "de" else ()
    return parts or (word,)
