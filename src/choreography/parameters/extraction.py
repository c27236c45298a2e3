"""Extraction of parameters by keyword rules in English, Spanish and German."""

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from src.choreography.errors import ParameterExtractionError
from src.choreography.parameters.model import ChoreographyParameters, validate_parameters

# A negation applies to at most this many words after it, in the same clause.
# Characters before a keyword in which a negation is looked for.
LONGEST_NEGATION = 200
NEGATION_WORDS = 4
CLAUSE_END = re.compile(r"[.,;:!?()\n]|\b(?:but|instead|pero|sino|aber|sondern|dafur)\b")

KEYWORDS: dict[str, Any] = tomllib.loads(
    Path(__file__).with_name("keywords.toml").read_text(encoding="utf-8")
)
_NEGATION = re.compile("|".join(KEYWORDS["grammar"]["negations"]))
_OTHER_DANCE = re.compile(rf"(?<![\w-])(?:{'|'.join(KEYWORDS['grammar']['other_dances'])})(?!\w)")
_NUMBERS: dict[str, float] = KEYWORDS["numbers"]
_NUMBER = r"\d{1,4}(?:[.,]\d{1,2})?"
_MINUTES = r"(?:minutes?|mins?|minutos?|minuten?)"
_SECONDS = r"(?:seconds?|secs?|s|segundos?|seg|sekunden?|sek)"


def extract_by_keywords(text: str) -> ChoreographyParameters:
    """Extract the parameters of a request; those that it does not mention get their defaults.

    Raises:
        ParameterExtractionError: The text is empty.
    """
    if not text.strip():
        raise ParameterExtractionError(
            "Describe the dance in a few words, for example: a slow, romantic bachata."
        )
    words = fold(text)
    style = _value(words, "style") or _value(words, "style_by_character")
    found: dict[str, Any] = {
        "difficulty": _value(words, "difficulty") or _value(words, "difficulty_by_purpose"),
        "energy_level": _value(words, "energy_level") or _value(words, "energy_by_purpose"),
        "style": style,
        "duration": find_duration(words),
    }
    wanted, unwanted = _figures(words)
    return validate_parameters(found | {"wanted": wanted, "unwanted": unwanted})


def find_named_values(text: str) -> dict[str, Any]:
    """Return only the parameters that a text names: for a change of a dance, which keeps all others."""
    words = fold(text)
    found: dict[str, Any] = {
        "difficulty": _value(words, "difficulty") or _value(words, "difficulty_by_purpose"),
        "energy_level": _value(words, "energy_level") or _value(words, "energy_by_purpose"),
        "style": _value(words, "style"),
        "duration": find_duration(words),
    }
    wanted, unwanted = _figures(words)
    found |= {"wanted": tuple(wanted), "unwanted": tuple(unwanted)}
    return {name: value for name, value in found.items() if value}


def find_other_dance(text: str) -> str:
    """Return another dance than bachata that a request names; empty if there is none, or if it also names bachata."""
    words = fold(text)
    found = _OTHER_DANCE.search(words)
    if found is None or "bachata" in words or _negated(words, found.start()):
        return ""
    return found[0]


def fold(text: str) -> str:
    """Return the text in lower case without accents; curly apostrophes become straight ones, and ß becomes ss."""
    folded = unicodedata.normalize("NFKD", text.casefold().replace("\u2019", "'"))
    return "".join(letter for letter in folded if not unicodedata.combining(letter))


@cache
def _patterns(parameter: str) -> dict[str, re.Pattern[str]]:
    """Return a pattern of keywords for each value of a parameter."""
    table: Mapping[str, list[str]] = KEYWORDS[parameter]
    return {value: re.compile(rf"(?<![\w-])(?:{'|'.join(words)})(?!\w)") for value, words in table.items()}


def _value(text: str, parameter: str) -> str | None:
    """Return the value of the first keyword that is not negated."""
    # Of keywords that begin at the same place the longest one counts: "mittelschwer", "high energy".
    places = [
        (match.start(), -match.end(), value)
        for value, pattern in _patterns(parameter).items()
        for match in pattern.finditer(text)
        if not _negated(text, match.start())
    ]
    return min(places)[2] if places else None


def _negated(text: str, start: int) -> bool:
    # A negation is near. The whole text before each keyword would take quadratic time.
    clause = CLAUSE_END.split(text[max(0, start - LONGEST_NEGATION) : start])[-1]
    before = re.findall(r"[\w']+", clause)[-NEGATION_WORDS:]
    return any(_NEGATION.fullmatch(word) for word in before)


def _figures(text: str) -> tuple[list[str], list[str]]:
    """Return the figures that are named, and those that are named after a negation."""
    wanted: list[str] = []
    unwanted: list[str] = []
    for figure, pattern in _patterns("figures").items():
        match = pattern.search(text)
        if match:
            (unwanted if _negated(text, match.start()) else wanted).append(figure)
    return wanted, unwanted


def find_duration(text: str) -> float | None:
    """Return the duration in seconds that a folded text names ("1:30", "two and a half minutes"), or None."""
    clock = re.search(r"(?<![\d:])(\d{1,3}):([0-5]\d)(?![\d:])", text)
    if clock:
        return int(clock[1]) * 60.0 + int(clock[2])
    minutes = _amount(text, _MINUTES)
    seconds = _amount(text, _SECONDS)
    if minutes is None and seconds is None:
        return None
    return (minutes or 0.0) * 60 + (seconds or 0.0)


def _amount(text: str, units: str) -> float | None:
    names = "|".join(sorted(_NUMBERS, key=len, reverse=True))
    half_before = r"(?P<half>\s+and\s+a\s+half|\s+y\s+medi[oa])?"
    half_after = r"(?P<later>\s+and\s+a\s+half|\s+y\s+medi[oa])?"
    match = re.search(
        rf"(?<![\w.,])(?P<n>{_NUMBER}|{names}){half_before}[\s-]*{units}(?!\w){half_after}", text
    )
    if not match:
        return None
    word = match["n"]
    number = _NUMBERS[word] if word in _NUMBERS else float(word.replace(",", "."))
    return number + (0.5 if match["half"] or match["later"] else 0.0)
