"""Patterns of the rules, matched in a time that grows no faster than the text.

A pattern that repeats something without an end is tried again from each place of a long run, and two such
repetitions multiply: 8 000 characters took seconds. So spaces, digits and words are bounded here, once for all rules,
and "this, and later that" is two searches instead of one pattern with a gap.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

from .needed_letters import letters_of, needed_letters

# Longer runs are nobody's way of writing a command.
_BOUNDED = {
    r"\s*": r"\s{0,9}",
    r"\s+": r"\s{1,9}",
    r"\W*": r"\W{0,9}",
    r"\d+": r"\d{1,9}",
    r"\w*": r"\w{0,30}",
    r"\w+": r"\w{1,30}",
}


def pattern(source: str, flags: re.RegexFlag = re.IGNORECASE) -> re.Pattern[str]:
    """A compiled pattern whose runs of spaces, digits and letters are bounded."""
    for endless, bounded in _BOUNDED.items():
        source = source.replace(endless, bounded)
    compiled, needs = re.compile(source, flags), needed_letters(source, flags)
    return cast(re.Pattern[str], _Filtered(compiled, needs)) if needs else compiled


class _Filtered:
    """A compiled pattern that does not search a text without the letters that it needs."""

    def __init__(self, compiled: re.Pattern[str], needs: frozenset[str]) -> None:
        self._compiled = compiled
        self._needs = needs

    def __getattr__(self, name: str) -> Any:
        """All that is not said here is as it is for the compiled pattern."""
        return getattr(self._compiled, name)

    def _cannot_match(self, text: str) -> bool:
        letters = letters_of(text)
        return letters is not None and self._needs.isdisjoint(letters)

    def search(self, text: str, *places: int) -> re.Match[str] | None:
        return None if self._cannot_match(text) else self._compiled.search(text, *places)

    def match(self, text: str, *places: int) -> re.Match[str] | None:
        return None if self._cannot_match(text) else self._compiled.match(text, *places)

    def fullmatch(self, text: str, *places: int) -> re.Match[str] | None:
        return None if self._cannot_match(text) else self._compiled.fullmatch(text, *places)

    def finditer(self, text: str, *places: int) -> Iterator[re.Match[str]]:
        return iter(()) if self._cannot_match(text) else self._compiled.finditer(text, *places)

    def sub(self, new: Any, text: str, count: int = 0) -> str:
        return text if self._cannot_match(text) else self._compiled.sub(new, text, count)


@dataclass(frozen=True)
class Later:
    """Something, and later in the same line something else."""

    first: re.Pattern[str]
    then: re.Pattern[str]

    def search(self, text: str) -> re.Match[str] | None:
        """The match of what comes later."""
        for line in text.split("\n"):
            found = self.first.search(line)
            if found and (match := self.then.search(line, found.end())):
                return match
        return None


def words(*alternatives: str) -> re.Pattern[str]:
    """A pattern that finds any of these words; each may itself be a pattern."""
    return pattern(rf"\b(?:{'|'.join(alternatives)})\b")
