"""Parsed times: a day, a time of the day, and why they are ambiguous."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, time
from typing import Literal

type Doubt = Literal["half_of_day", "order", "which_week", "which_day"]


_PREPOSITION = re.compile(r"(?:^|(?<=\s))(?:for|für|fürs|para(?: el| la)?|zum)\s*$", re.IGNORECASE)


@dataclass(frozen=True)
class When:
    """day; at : time of the day, None for the whole day"""

    day: date
    at: time | None = None

    def __str__(self) -> str:
        return self.day.isoformat() + (f" {self.at:%H:%M}" if self.at else "")


@dataclass(frozen=True)
class ParsedTime:
    """A time in a text.

    options : its meanings, the likelier first; one if it is clear, none for "which_day"
    doubt : why it is ambiguous: "half_of_day" (at 5), "order" (3/4), "which_week" (next Friday), or
        "which_day" (next week)
    spans : the places of its words in the text
    """

    options: tuple[When, ...]
    spans: tuple[tuple[int, int], ...]
    doubt: Doubt | None = None

    @property
    def when(self) -> When | None:
        """Return the time, or None if it is ambiguous."""
        return self.options[0] if self.doubt is None else None

    def removed_from(self, text: str) -> str:
        """Return the text without the words of the time."""
        return without(text, self.spans)


def without(text: str, spans: Sequence[tuple[int, int]]) -> str:
    """Return the text without these spans and the spaces around them."""
    for start, end in sorted(spans, reverse=True):
        # "A playlist for Saturday": the preposition goes, too.
        before = _PREPOSITION.sub("", text[:start])
        text = f"{before} {text[end:]}"
    return " ".join(text.split()).strip(" ,;:-")
