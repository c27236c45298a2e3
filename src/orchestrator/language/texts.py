"""Texts of plans: a folder with one file for each language, with the same keys."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from src.orchestrator.language.messages import placeholders
from src.orchestrator.language.vocabulary import LANGUAGES, concepts_in


class Texts:
    """The texts of one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def say(self, language: str, text: str, /, **values: Any) -> str:
        """Return a text with its values. Raises KeyError for an unknown text or a missing value."""
        return _texts(self.folder, language)[text].format(**values)

    def missing(self) -> list[str]:
        """Return differences between the languages: missing keys, and different placeholders."""
        english = _texts(self.folder, LANGUAGES[0])
        found = []
        for language in LANGUAGES[1:]:
            texts = _texts(self.folder, language)
            found += [f"{language}: {name}" for name in english.keys() ^ texts.keys()]
            found += [
                f"{language}: places of {name}"
                for name in english.keys() & texts.keys()
                if placeholders(english[name]) != placeholders(texts[name])
            ]
        return found


@cache
def _texts(folder: Path, language: str) -> dict[str, str]:
    with (folder / f"{language}.toml").open("rb") as file:
        return concepts_in(tomllib.load(file))
