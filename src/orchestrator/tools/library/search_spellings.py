"""Spellings of the same words in a search: "drum & bass", "Drum and Bass", "dnb"; and words in quotation marks."""

import re
from typing import Final

from django.db.models import Q

from src.api.models.track_search import has_words
from src.core.text import fold

_GROUPS: Final = (
    ("drum and bass", "drum & bass", "drum n bass", "drum'n'bass", "drum&bass", "dnb", "d&b"),
    ("rhythm and blues", "rhythm & blues", "r&b", "r & b", "r and b", "rnb"),
    ("rock and roll", "rock & roll", "rock n roll", "rock'n'roll"),
)
_SPELLED: Final = re.compile(
    r"(?<!\S)(?:" + "|".join(re.escape(one) for group in _GROUPS for one in group) + r")(?![^\s,])",
    re.IGNORECASE,
)
# "Simon & Garfunkel" is written "Simon and Garfunkel", too.
AND: Final = frozenset({"&", "and"})
_MARKS: Final = '"“”„«»'
_QUOTED: Final = re.compile(rf"[{_MARKS}]([^{_MARKS}]+)[{_MARKS}]")


def take_spelled(text: str) -> tuple[list[tuple[str, ...]], str]:
    """Return the phrases of a text, each with its other spellings, folded, and the rest of it.

    Phrases are what is in quotation marks, and words with several spellings.
    """
    found = [_spellings(match[1]) for match in _QUOTED.finditer(text)]
    text = re.sub(f"[{_MARKS}]", " ", _QUOTED.sub(" ", text))
    found += [_spellings(match[0]) for match in _SPELLED.finditer(text)]
    return [one for one in found if one], " ".join(_SPELLED.sub(" ", text).split())


def has_phrase(spellings: tuple[str, ...], prefix: str = "") -> Q:
    """Return the condition that one of these is in the text of a row of `TrackSearch`.

    What has several spellings is found as whole words: "rnb" is no part of "Hornby".
    """
    if len(spellings) == 1:
        return Q(**{f"{prefix}text__contains": spellings[0]})
    condition = Q()
    for one in spellings:
        condition |= has_words(one, prefix)
    return condition


def and_condition(prefix: str = "") -> Q:
    return Q(**{f"{prefix}text__contains": "&"}) | Q(**{f"{prefix}text__contains": " and "})


def _spellings(phrase: str) -> tuple[str, ...]:
    folded = " ".join(fold(phrase).split())
    if not folded:
        return ()
    return next((group for group in _GROUPS if folded in group), (folded,))
