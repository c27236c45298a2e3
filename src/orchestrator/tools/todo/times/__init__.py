"""Dates and times in the words of a task, in English, Spanish and German.

dateutil gets only the dates that were found: in whole sentences it finds dates everywhere. Ambiguous times are kept
with their meanings, and the user is asked.

words   the words of each language      days    days in a text
clock   times of the day in a text      parsed  parsed times, and why they are ambiguous
"""

import re
from datetime import date, datetime, timedelta

from .clock import ParsedClock, find_clock, part_of_day
from .days import ParsedDay, find_day
from .parsed import Doubt, ParsedTime, When, without
from .words import fold

__all__ = ["Doubt", "ParsedTime", "When", "find_time", "without"]

# Longer texts are not searched.
LONGEST_TEXT = 500
# "0:45 to 1:10" is a passage of a track.
_PASSAGE = re.compile(
    r"\b\d{1,2}:\d\d\s*(?:to|until|till|and|a|hasta|y|bis|und|-|\u2013)\s*\d{1,2}:\d\d(?!\s?(?:am|pm|uhr|h)\b)"
)


def find_time(text: str, language: str, now: datetime) -> ParsedTime | None:
    """Return the time that a text names, or None.

    language : "en", "es" or "de"; now : in the time zone of the user
    """
    folded = fold(text[:LONGEST_TEXT])
    day = find_day(folded, language, now)
    rest = _PASSAGE.sub(lambda match: " " * len(match[0]), _blanked(folded, day))
    clock = find_clock(rest, language, day.span[1] if day else None)
    if day is None and clock is None:
        return None
    if day is not None and day.moment is not None:
        moment = day.moment.replace(second=0, microsecond=0)
        return ParsedTime((When(moment.date(), moment.time()),), (day.span,))
    spans = tuple(one.span for one in (day, clock) if one is not None)
    if day is not None and not day.days:
        return ParsedTime((), spans, day.doubt)
    return _combined(day, clock, spans, now)


def _blanked(folded: str, day: ParsedDay | None) -> str:
    if day is None:
        return folded
    start, end = day.span
    return folded[:start] + " " * (end - start) + folded[end:]


def _combined(
    day: ParsedDay | None, clock: ParsedClock | None, spans: tuple[tuple[int, int], ...], now: datetime
) -> ParsedTime:
    days = day.days if day else ()
    if clock is None:
        part = day.part if day else None
        options = tuple(When(one, part_of_day(part) if part else None) for one in days)
        return ParsedTime(options, spans, day.doubt if day else None)
    times = [clock.at, *([clock.other] if clock.other is not None else [])]
    if day and day.part and len(times) > 1:
        # "Tonight at 8".
        times = [max(times)] if day.part in {"evening", "afternoon"} else [min(times)]
    if day and day.part == "evening" and times[0].hour < 12:
        times = [times[0].replace(hour=times[0].hour + 12)]
    options = tuple(When(one, at) for one in days for at in times) or tuple(
        When(_next_day_with(at.hour, at.minute, now), at) for at in times
    )
    doubt: Doubt | None = (day.doubt if day else None) or ("half_of_day" if len(times) > 1 else None)
    return ParsedTime(options, spans, doubt)


def _next_day_with(hour: int, minute: int, now: datetime) -> date:
    """Return today, or tomorrow if the time has passed."""
    return now.date() if (hour, minute) > (now.hour, now.minute) else now.date() + timedelta(days=1)
