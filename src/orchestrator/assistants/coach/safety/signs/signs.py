"""Search for the signs of one language in a text."""

import re
import tomllib
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from rapidfuzz import process
from rapidfuzz.distance import OSA

from src.orchestrator.assistants.coach.languages import Words, normalise

FOLDER = Path(__file__).parent
SENTENCE = re.compile(r"[^.!?;\n…]+")
# The largest distance of the words of a sign, in characters, and the most fillers between a denial and the sign.
REACH = 70
MOST_FILLERS = 3
# Typing errors are corrected in words of at least this length. Only swapped, missing and doubled letters count:
# "heard" is not a typing error of "heart".
SHORTEST_FUZZY = 5
# In words of at least this length one wrong letter counts too.
LONG_WORD = 8
MOST_WORDS = 200
# A negation does not make these harmless: "I do not want to live".
NEVER_DENIED = frozenset({"self_harm"})


class Signs:
    """The file of one language, compiled on first use."""

    def __init__(self, code: str) -> None:
        self.code = code

    @cached_property
    def _data(self) -> dict[str, Any]:
        return tomllib.loads((FOLDER / f"{self.code}.toml").read_text(encoding="utf-8"))

    @cached_property
    def _groups(self) -> dict[str, Words]:
        groups: dict[str, str] = self._data["groups"]
        return {name: Words(words.split("|")) for name, words in groups.items()}

    @cached_property
    def _signs(self) -> dict[str, list[list[Words]]]:
        signs: dict[str, list[str]] = self._data["signs"]
        return {
            kind: [[self._groups[name] for name in sign.split(" + ")] for sign in some]
            for kind, some in signs.items()
        }

    @cached_property
    def spellings(self) -> tuple[str, ...]:
        groups: dict[str, str] = self._data["groups"]
        words = {word for some in groups.values() for word in re.findall(r"\w+(?![\w*])", normalise(some))}
        return tuple(sorted(word for word in words if len(word) >= SHORTEST_FUZZY))

    def pattern(self, name: str) -> re.Pattern[str]:
        return self._patterns[name]

    @cached_property
    def _patterns(self) -> dict[str, re.Pattern[str]]:
        texts = {name: str(self._data[name]) for name in ("past", "present")}
        harmless: list[str] = self._data["harmless"]
        denials, fillers = self._data["denials"], self._data["fillers"]
        return {
            **{name: re.compile(rf"\b(?:{text})\b") for name, text in texts.items()},
            "harmless": re.compile(rf"\b(?:{'|'.join(harmless)})\b"),
            "titles": re.compile(rf"\b(?:{self._data['titles']}) $"),
            "denied": re.compile(rf"\b(?:{denials})(?: (?:{fillers})){{0,{MOST_FILLERS}}} $"),
        }

    def kinds(self, normal: str) -> set[str]:
        """Return the kinds of danger in a normalised text."""
        plain = self._spelled(self.without_harmless(normal))
        return {
            kind
            for sentence in SENTENCE.findall(plain)
            for kind, signs in self._signs.items()
            if any(self._has(sentence, sign, kind) for sign in signs)
        }

    def without_harmless(self, normal: str) -> str:
        return self.pattern("harmless").sub(" ", normal)

    def _has(self, sentence: str, sign: list[Words], kind: str) -> bool:
        first, *others = sign
        for match in first.pattern.finditer(sentence):
            begin = max(0, match.start() - REACH)
            # One word cannot match two groups.
            near = sentence[begin : match.start()] + "\0" * len(match[0]) + sentence[match.end() :][:REACH]
            found = [group.pattern.search(near) for group in others]
            if None in found:
                continue
            starts = [match.start(), *(begin + one.start() for one in found if one)]
            if not any(self.is_harmless(sentence, start, kind) for start in starts):
                return True
        return False

    def is_harmless(self, sentence: str, start: int, kind: str) -> bool:
        """Return whether the words at ``start`` are denied or part of a title: "I have never", "I sing"."""
        before = sentence[max(0, start - REACH) : start]
        if any(signs.pattern("titles").search(before) for signs in LANGUAGE_SIGNS.values()):
            return True
        return kind not in NEVER_DENIED and bool(self.pattern("denied").search(before))

    def _spelled(self, normal: str) -> str:
        for word in list(dict.fromkeys(re.findall(r"[^\W\d_]{5,20}", normal)))[:MOST_WORDS]:
            found = process.extractOne(word, self.spellings, scorer=OSA.distance, score_cutoff=1)
            if found and found[1] == 1 and _is_typing_error(word, found[0]):
                normal = re.sub(rf"\b{word}\b", found[0], normal)
        return normal


def _is_typing_error(word: str, meant: str) -> bool:
    """Return whether letters were swapped, missed or doubled; in long words also whether one is wrong."""
    if word[0] not in meant[:2]:
        return False
    return (
        len(meant) >= LONG_WORD
        or len(word) < len(meant)
        or sorted(word) == sorted(meant)
        or _doubled(word) == _doubled(meant)
    )


def _doubled(word: str) -> str:
    return re.sub(r"(.)\1", r"\1", word)


LANGUAGE_SIGNS = {code: Signs(code) for code in ("en", "es", "de")}


def only_past(normal: str) -> Iterator[str]:
    """Yield the sentences of a text that are only about the past: "I had asthma as a child"."""
    for sentence in SENTENCE.findall(normal):
        for signs in LANGUAGE_SIGNS.values():
            if signs.pattern("past").search(sentence) and not signs.pattern("present").search(sentence):
                yield sentence
