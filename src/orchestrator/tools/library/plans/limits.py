"""Limits of loudness and length in a question, and names that it leaves out, as arguments of `find_tracks`."""

import re
from typing import Any, Final

from src.orchestrator.language.names import Name
from src.orchestrator.language.reading import Reading
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

_LUFS: Final = pattern(r"(?P<lufs>\d{1,2}(?:[.,]\d+)?)\s*(?:lufs|lu|db)\b")
_COUNTS: Final = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "ten": 10, "half": 0.5, "un": 1,
    "una": 1, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "diez": 10, "eine": 1, "einer": 1, "einem": 1,
    "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "zehn": 10,
}  # fmt: skip
_LENGTH: Final = pattern(
    rf"\b(?P<count>\d{{1,4}}(?:[.,]\d)?|{'|'.join(_COUNTS)})[ -]?(?P<unit>min(?:ut\w*|s)?|sec\w*|seg\w*|sek\w*)\b"
    r"|\b(?P<clock>\d{1,3}:[0-5]\d)\b"
)
# "5 minutes and 5 seconds" is one length, also in the form "5 min 5".
_MINUTES_AND_SECONDS: Final = pattern(
    rf"\b(?P<minutes>\d{{1,3}}|{'|'.join(_COUNTS)})[ -]?min(?:ut\w*|s)?\.?(?:\s*(?:and|y|und|,))?\s*"
    r"(?P<seconds>[1-5]?\d)(?:[ -]?(?:sec\w*|seg\w*|sek\w*|s)\b|(?!\w|[.,:]\d))"
    r"|\b(?P<more>\d{1,3}|one|two|three|four|five|un|dos|tres|cuatro|cinco|eine|zwei|drei|vier|fünf)(?: minut\w+)?"
    r" (?:and a half|y medi[oa]|einhalb)(?: minut\w+)?\b|\b(?P<de>zwei|drei|vier|fünf)einhalb minuten\b"
)
# "Songs between 1:40 and 2:00", which is also how a passage is named.
_BETWEEN: Final = pattern(
    r"\b(?:between|entre|zwischen)\s+(?P<low>\d{1,3}:[0-5]\d)\s+(?:and|y|und)\s+(?P<high>\d{1,3}:[0-5]\d)\b"
)
# Before a name that is left out, in folded text.
_LEFT_OUT: Final = (
    r"(?:\b(?:no|not|without|except(?: for)?|besides|apart from|other than|excluding|but not|aside from|but no"
    r"|todo menos|aparte de|ademas de|menos|salvo|excepto|sin|quitando|ni|no son|no sean|que no sea|ausser|ohne"
    r"|abgesehen von|bis auf|keine?n?|nicht|nur nicht)\s+(?:(?:the|any|la|el|los|las|de|die|der|das|den|von)\s+)?)$"
)
LONGEST_BEFORE: Final = 40


def left_out(reading: Reading) -> tuple[Name, ...]:
    """Return the names that a question excludes: "no jazz", "aparte de Señora Luna"."""
    if not reading.names or not reading.has("link.not", "talk.no"):
        return ()
    text = fold(reading.text)
    found = []
    for name in reading.names:
        place = text.find(fold(name.text))
        if place > 0 and re.search(_LEFT_OUT, text[max(0, place - LONGEST_BEFORE) : place]):
            found.append(name)
    return tuple(found)


def limits(reading: Reading) -> dict[str, Any]:
    """Return the limits of loudness and length in a question."""
    return {**_loudness(reading), **_length(reading)}


def _side(reading: Reading) -> str | None:
    if reading.has("link.below") and not reading.has("link.above"):
        return "max"
    if reading.has("link.above", "quality.long.more", "quality.loud.more"):
        return "min"
    return "max" if reading.has("quality.short.more", "quality.quiet.more") else None


def _loudness(reading: Reading) -> dict[str, float]:
    said = [-float(one["lufs"].replace(",", ".")) for one in _LUFS.finditer(reading.text)]
    if len(said) >= 2:
        return {"loudness_min": min(said), "loudness_max": max(said)}
    side = _side(reading)
    return {f"loudness_{side}": said[0]} if said and side else {}


def _length(reading: Reading) -> dict[str, float]:
    if (both := _BETWEEN.search(reading.text)) and reading.has("scope.tracks"):
        ends = [_clock(both["low"]), _clock(both["high"])]
        return {"seconds_min": min(ends), "seconds_max": max(ends)}
    text = _MINUTES_AND_SECONDS.sub(_as_clock, reading.text)
    said = [_seconds(match) for match in _LENGTH.finditer(text)]
    if len(said) == 2 and reading.has("link.between"):
        return {"seconds_min": min(said), "seconds_max": max(said)}
    side = _side(reading)
    return {f"seconds_{side}": said[0]} if said and side else {}


def _as_clock(match: re.Match[str]) -> str:
    minutes = str(match["minutes"] or match["more"] or match["de"]).lower()
    whole = int(_COUNTS.get(minutes, 0)) or int(minutes if minutes.isdigit() else 0)
    return f"{whole}:{int(match['seconds'] or 30):02d}"


def _seconds(match: re.Match[str]) -> float:
    if match["clock"]:
        return _clock(match["clock"])
    count = match["count"].lower()
    number = _COUNTS[count] if count in _COUNTS else float(count.replace(",", "."))
    return number * (60 if match["unit"].lower().startswith("min") else 1)


def _clock(text: str) -> float:
    minutes, seconds = text.split(":")
    return 60.0 * int(minutes) + int(seconds)
