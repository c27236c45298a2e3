"""Bars in a question: "bars 5 to 8", "del compás 1 al 4", "the 9th bar"."""

import re
from collections.abc import Sequence

from src.orchestrator.language.text import Word
from src.orchestrator.rules.patterns import pattern

_BARS = pattern(
    r"\b(?:bars?|measures?|compas(?:es)?|comp[aá]s|takten?|takts?)\s+(?:(?:number|del?|desde el|from|von"
    r"|nummer|n[uú]mero)\s+)?(?P<first>\d{1,4})"
    r"(?:\s*(?:to|until|till|and|through|a|al|hasta|y|bis|und|-|–)\s*(?P<last>\d{1,4}))?\b"  # noqa: RUF001
)
_BARS_AFTER = pattern(r"\b(?P<first>\d{1,4})(?:\.|th|rd|nd|st)\s+(?:bar|measure|takte?s?)\b")


def find_bars(text: str) -> tuple[tuple[int, int] | None, str]:
    """Return the first and last bar in a text, and the text with spaces in place of their numbers."""
    matches = list(_BARS.finditer(text)) or list(_BARS_AFTER.finditer(text))
    for match in matches:
        start, end = match.start("first"), match.end()
        text = text[:start] + " " * (end - start) + text[end:]
    return _bars(matches), text


def blanked(text: str, words: Sequence[Word]) -> str:
    for word in words:
        text = text[: word.start] + " " * (word.end - word.start) + text[word.end :]
    return text


def without_names(text: str, words: Sequence[Word]) -> str:
    """Return the text with a dot in place of these words."""
    for word in reversed(words):
        text = f"{text[: word.start]}·{text[word.end :]}"
    return " ".join(text.split())


def _bars(matches: Sequence[re.Match[str]]) -> tuple[int, int] | None:
    if not matches:
        return None
    groups = matches[0].groupdict()
    first = int(groups["first"])
    last = int(groups.get("last") or first)
    return (first, last) if 0 < first <= last else None
