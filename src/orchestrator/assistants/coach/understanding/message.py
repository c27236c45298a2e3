"""A message that is read, and the values that were found in it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from src.orchestrator.assistants.coach.languages import Language
from src.orchestrator.assistants.coach.slots import LEAST_MINUTES, MOST_MINUTES, checked
from src.orchestrator.rules.patterns import pattern

LETTERS = pattern(r"[^\W\d_]+")
# Slots that keep what the user writes.
OWN_WORDS = frozenset({"limitations", "primary_goal", "secondary_goal", "equipment", "habits", "not_eaten"})
RANGES: Mapping[str, tuple[float, float]] = {
    "minutes_per_session": (LEAST_MINUTES, MOST_MINUTES),
    "days_per_week": (1, 7),
    "experience_years": (0, 90),
}


@dataclass
class Found:
    """Values by slot, slots with several possible values, and slots whose value is out of range."""

    values: dict[str, Any] = field(default_factory=dict)
    ambiguous: dict[str, list[str]] = field(default_factory=dict)
    out_of_range: list[str] = field(default_factory=list)
    is_past_date: bool = False

    def __bool__(self) -> bool:
        return bool(self.values or self.ambiguous or self.out_of_range or self.is_past_date)

    def add(self, name: str, value: Any) -> None:
        low, high = RANGES.get(name, (None, None))
        if low is not None and high is not None and not low <= value <= high:
            self.out_of_range.append(name)
            return
        self.values[name] = checked(name, value)


@dataclass(frozen=True)
class MessageText:
    """A message, and the context in which it is read."""

    text: str
    normal: str
    language: Language
    asked: str | None
    today: date
    titles: Mapping[str, str]


def long_words(normal: str) -> set[str]:
    """Return the words that say something: those of more than three letters."""
    return {word for word in LETTERS.findall(normal) if len(word) > 3}
