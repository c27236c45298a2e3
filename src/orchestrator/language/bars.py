"""Bars in a question: "bars 5 to 8", "del compás 1 al 4", "the 9th bar"."""

import re
from collections.abc import Sequence

from src.orchestrator.language.text import Word
from src.orchestrator.rules.patterns import pattern

_BARS = pattern(
    r"\b(?:bars?|measures?|compas(?:es)?|comp[aá]s|takten?|takts?)\s+(?:(?:number|del?|desde el|from|von"
    r"|nummer|n[uú]mero)\s+)?(?P<first>\d{1,4})(?!:\d)"
    r"(?:\s*(?:(?:to|until|till|through|up to|a|al|hasta(?: el)?|bis(?: zum?)?)\s+(?:bar|measure|comp[aá]s|takt)\s+"
    r"|(?:to|until|till|and|through|a|al|hasta|y|bis|und|-|–)\s*)(?P<last>\d{1,4})(?!:\d))?\b"  # noqa: RUF001
)
_BARS_AFTER = pattern(r"\b(?P<first>\d{1,4})(?:\.|th|rd|nd|st)\s+(?:bar|measure|takte?s?)\b")


_FIRST = pattern(
    r"\b(?:first|opening|primer[oa]s|ersten) (?P<count>\d{1,3}|two|three|four|five|six|eight|dos|tres|cuatro"
    r"|cinco|seis|ocho|zwei"
    r"|drei|vier|f[uü]nf|sechs|acht) (?:bars|measures|compases|takten?)\b"
    r"|\b(?P<before>\d{1,3}|dos|tres|cuatro|cinco|seis|ocho|two|three|four|five|six|eight|zwei|drei|vier|f[uü]nf|sechs"
    r"|acht) (?:primer[oa]s compases|first (?:bars|measures)|ersten takte)\b"
)
_COUNTS = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5,
    "seis": 6, "ocho": 8, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "funf": 5, "sechs": 6, "acht": 8,
}  # fmt: skip


def first_bars(text: str) -> tuple[int, int] | None:
    """Return the bars of "the first four bars"; None without them."""
    said = _FIRST.search(text)
    if said is None:
        return None
    count = (said["count"] or said["before"]).lower()
    return 1, _COUNTS.get(count) or int(count)


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
