"""One language of the coach: its sentences, and the words it recognises."""

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

DEFAULT = "en"
CODES = ("en", "es", "de")
# Apostrophes and quotation marks.
MARKS = str.maketrans("", "", "'\u2019\u2018`\u00b4\"\u201c\u201d\u201e\u00ab\u00bb")
BODY = "{body}"
SYMPTOM = "{symptom}"


def normalise(text: str) -> str:
    """Return the text for comparison: lower case, without accents and quotes, with single spaces."""
    plain = unicodedata.normalize("NFKD", text.translate(MARKS).casefold())
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return " ".join(letters.split())


class Words:
    """Phrases as one pattern; the longest phrase wins. A "*" stands for any ending."""

    def __init__(self, phrases: Iterable[str]) -> None:
        ordered = sorted({normalise(phrase) for phrase in phrases}, key=len, reverse=True)
        alternatives = "|".join(re.escape(phrase).replace(r"\*", r"\w*") for phrase in ordered)
        self.pattern = re.compile(rf"(?<!\w)(?:{alternatives})(?!\w)")

    def find(self, normal: str) -> re.Match[str] | None:
        return self.pattern.search(normal)

    def is_all_of(self, normal: str) -> bool:
        """Return whether the text consists of one of the phrases and punctuation."""
        return (
            bool(normal) and not re.sub(r"\W", "", self.pattern.sub("", normal)) and bool(self.find(normal))
        )


class Language:
    """The file of one language, compiled on first use."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.data: dict[str, Any] = tomllib.loads(
            (Path(__file__).parent / f"{code}.toml").read_text(encoding="utf-8")
        )
        self._groups: dict[str, dict[str, Words]] = {}
        self._words: dict[str, Words] = {}

    def say(self, section: str, key: str, **values: object) -> str:
        text: str = self.data[section][key]
        return text.format(**values) if values else text

    def message(self, key: str, **values: object) -> str:
        return self.say("messages", key, **values)

    def words(self, name: str) -> Words:
        if name not in self._words:
            self._words[name] = Words(self.data["words"][name])
        return self._words[name]

    def group(self, name: str) -> Mapping[str, Words]:
        """Return the words of each meaning: ``group("level")["beginner"]``."""
        if name not in self._groups:
            found = self.data["words"][name]
            self._groups[name] = {key: Words(phrases) for key, phrases in found.items()}
        return self._groups[name]

    def meanings(self, name: str, normal: str) -> list[str]:
        """Return which meanings of a group are named, in the order of the text."""
        found = [
            (match.start(), key) for key, words in self.group(name).items() if (match := words.find(normal))
        ]
        return [key for _, key in sorted(found)]

    @cached_property
    def body_pattern(self) -> str:
        names = {normalise(name) for names in self.data["words"]["body"].values() for name in names}
        return "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))

    def patterns(self, section: str) -> dict[str, list[re.Pattern[str]]]:
        """Return the compiled patterns of a section; ``{body}`` is any part of the body, ``{symptom}`` any symptom."""
        return {
            kind: [re.compile(self._filled(pattern)) for pattern in patterns]
            for kind, patterns in self.data[section].items()
        }

    def _filled(self, pattern: str) -> str:
        symptoms = "|".join(self.data["symptoms"]["patterns"])
        return pattern.replace(BODY, self.body_pattern).replace(SYMPTOM, symptoms)

    @cached_property
    def alarms(self) -> dict[str, list[re.Pattern[str]]]:
        return self.patterns("alarms")

    @cached_property
    def negations(self) -> list[re.Pattern[str]]:
        return self.patterns("negation")["patterns"]

    @cached_property
    def forbidden_speech(self) -> dict[str, list[re.Pattern[str]]]:
        return self.patterns("speech")

    @cached_property
    def music_words(self) -> Words:
        return Words(self.data["music"]["words"])

    @cached_property
    def own_words(self) -> Words:
        return Words(self.data["detect"]["words"])

    def join(self, values: Iterable[object]) -> str:
        return ", ".join(map(str, values))


LANGUAGES: dict[str, Language] = {code: Language(code) for code in CODES}


def detect_language(text: str, current: str | None) -> str:
    """Return the language with the most of its own words; without any, or in a tie, the current one."""
    normal = normalise(text)
    hits = {code: len(language.own_words.pattern.findall(normal)) for code, language in LANGUAGES.items()}
    current = current if current in LANGUAGES else DEFAULT
    best = max(hits, key=lambda code: (hits[code], code == current))
    return best if hits[best] > hits[current] else current
