"""The day on which a task is due: the last part of its description, as in "at 80 %; Tuesday 24 November 2026"."""

import re
from datetime import date, time
from functools import cache
from typing import Final

from django.db.models import Q

from src.orchestrator.language.vocabulary import LANGUAGES

from .creating import TEXTS, day_in_words
from .times import When

BETWEEN: Final = "; "
# For the time behind the day.
LONGEST_REST: Final = 12
_CLOCK: Final = re.compile(r"\b(\d{1,2}):(\d{2})\b")


@cache
def _forms() -> tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]:
    """Return the form of a day in each language, with the names of its months."""
    found = []
    for language in LANGUAGES:
        weekdays, months = (TEXTS.say(language, f"date.{name}") for name in ("weekdays", "months"))
        marks = {"weekday": "<w>", "day": "<d>", "month": "<m>", "year": "<y>"}
        form = re.escape(TEXTS.say(language, "date.day", **marks))
        places = {
            "<w>": f"(?:{weekdays})", "<d>": r"(?P<day>\d{1,2})", "<m>": f"(?P<month>{months})",
            "<y>": r"(?P<year>\d{4})",
        }  # fmt: skip
        for mark, place in places.items():
            form = form.replace(mark, place)
        found.append((re.compile(f"^{form}(?P<rest>.{{0,{LONGEST_REST}}})$"), tuple(months.split("|"))))
    return tuple(found)


def due_of(description: str) -> When | None:
    """Return the day that a description ends with; None without one."""
    said = description.rpartition(BETWEEN)[2]
    for form, months in _forms():
        if found := form.match(said):
            return _when(
                int(found["year"]), months.index(found["month"]) + 1, int(found["day"]), found["rest"]
            )
    return None


def _when(year: int, month: int, day: int, rest: str) -> When | None:
    clock = _CLOCK.search(rest)
    try:
        return When(date(year, month, day), time(int(clock[1]), int(clock[2])) if clock else None)
    except ValueError:
        # People may write any description: "Friday 31 February 2026".
        return None


def due_on(day: date) -> Q:
    """Return the condition of tasks that are due on a day."""
    when, condition = When(day), Q()
    for language in LANGUAGES:
        form = re.escape(day_in_words(when, language))
        condition |= Q(description__regex=rf"(?:^|{BETWEEN}){form}[^;]{{0,{LONGEST_REST}}}$")
    return condition


def with_day(description: str, day: str) -> str:
    """Return a description with another day, in words, in place of the one that it has."""
    before, _, last = description.rpartition(BETWEEN)
    kept = before if due_of(last) else description
    return f"{kept}{BETWEEN}{day}" if kept else day


def due_in_words(description: str, language: str) -> str:
    """Return the day of a task in a language; "" without one."""
    when = due_of(description)
    return day_in_words(when, language) if when else ""
