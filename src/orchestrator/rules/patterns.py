"""Patterns of the rules, matched in a time that grows no faster than the text.

A pattern that repeats something without an end is tried again from each place of a long run, and two such
repetitions multiply: 8 000 characters took seconds. So spaces, digits and words are bounded here, once for all rules,
and "this, and later that" is two searches instead of one pattern with a gap.
"""

import re
from dataclasses import dataclass

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
    return re.compile(source, flags)


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
