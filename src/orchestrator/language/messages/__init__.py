"""The sentences of the answers: one file for each language, with the same keys."""

import string
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from src.agents.corrections.facts import key_named
from src.music_theory.naming import USUAL_NOTE_NAMES, Language, NoteNames
from src.orchestrator.language.vocabulary import concepts_in
from src.orchestrator.rules.passages import clock

FOLDER = Path(__file__).parent


@cache
def messages(language: str) -> dict[str, str]:
    """Return the messages of a language by key."""
    with (FOLDER / f"{language}.toml").open("rb") as file:
        return concepts_in(tomllib.load(file))


def placeholders(message: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(message) if name}


class Voice:
    """Formats messages, numbers and names in one language, and notes as the user chose."""

    def __init__(self, language: Language = "en", note_names: NoteNames = USUAL_NOTE_NAMES) -> None:
        self.language = language
        self._note_names = note_names
        self._messages = messages(language)

    def say(self, message: str, **values: Any) -> str:
        return self._messages[message].format(**values)

    def has(self, message: str) -> bool:
        return message in self._messages

    def number(self, value: float, digits: int = 1) -> str:
        """Format a number: 126, 14.2, 2,900; in Spanish and German 14,2 and 2.900."""
        text = f"{round(value, digits):,.{digits}f}"
        text = text.rstrip("0").rstrip(".") if "." in text else text
        text = "0" if text == "-0" else text
        return text if self.language == "en" else text.translate(str.maketrans(",.", ".,"))

    def joined(self, words: Sequence[str], last: str = "and") -> str:
        """Join words: "a", "a and b", "a, b and c"."""
        link = f" {self.say(f'word.{last}')} "
        return link.join(filter(None, (", ".join(words[:-1]), *words[-1:])))

    def title(self, title: str) -> str:
        return {"en": "“{}”", "es": "«{}»", "de": "„{}“"}[self.language].format(title)

    def clock(self, seconds: float) -> str:
        return clock(seconds)

    def key(self, name: str) -> str:
        """Format a key, given by its English name: "A minor", "la menor", "a-Moll"."""
        return self._note_names.key(name, self.language)

    def key_or_text(self, text: str) -> str:
        try:
            return self.key(key_named(text).name)
        except ValueError:
            return text

    def note(self, name: str) -> str:
        """Format a note: A#, in German Ais. In German B is H."""
        return self._note_names.note(name, self.language)

    def chords(self, text: str) -> str:
        """Format chord symbols in a text: "Am F Bb7"."""
        return self._note_names.chords(text, self.language)

    def word(self, english: str) -> str:
        """Translate a word of a measurement, such as "steady" or "driving"."""
        key = "word." + english.replace(" ", "_").replace("-", "_")
        return self.say(key) if self.has(key) else english
