"""Dates, days of the week and times of the day in normalised text."""

import re
from datetime import date, timedelta
from functools import partial
from itertools import pairwise

from src.orchestrator.assistants.coach.languages import Language

from .numbers import with_digits

DAYTIMES = {"morning": "08:00", "noon": "12:00", "afternoon": "16:00", "evening": "19:00"}
RANGE = re.compile(r"^\s*(?:-|\u2013|to|until|through|bis|a|al|hasta)\s*$")
CLOCK = re.compile(r"(?<![\d.])([01]?\d|2[0-3])[:.h]([0-5]\d)(?!\d|\.\d)\s*(am|pm)?|\b(\d{1,2}) ?(am|pm)\b")
HOUR = re.compile(
    r"\b(?:at|um|gegen|ab|a las?|sobre las)\s+([01]?\d|2[0-3])\b(?!\s*(?:min|day|tag|dia|week|woch|sem|%))"
    r"|\b([01]?\d|2[0-3]) ?(?:uhr|oclock)\b"
)
UNTIL = "in|by|until|till|im|bis|ende|en|hasta|para|end of|fin de|finales de"
ISO = re.compile(r"\b(20\d\d)-(\d{1,2})-(\d{1,2})\b")
NUMERIC = re.compile(r"(?<![\d.])(\d{1,2})([./])(\d{1,2})(?:\2(\d{4}|\d{2}))?(?![\d])")
UNIT_DAYS = {"day": 1, "week": 7, "tag": 1, "woche": 7, "dia": 1, "semana": 7}


def read_weekdays(normal: str, language: Language) -> list[int]:
    """Return days of the week (0 is Monday) from single ones, ranges, "weekend", "every day"."""
    found: set[int] = set()
    if language.words("every_day").find(normal):
        return list(range(7))
    if language.words("weekend").find(normal):
        found |= {5, 6}
    if language.words("workdays").find(normal):
        found |= set(range(5))
    named = sorted(
        (match.start(), match.end(), int(day))
        for day, words in language.group("weekday").items()
        for match in words.pattern.finditer(normal)
    )
    # Two letters alone ("so", "mi") are usually another word.
    if len(named) == 1 and named[0][1] - named[0][0] <= 2:
        named = []
    found |= {day for _, _, day in named}
    for (_, end, first), (start, _, last) in pairwise(named):
        if RANGE.match(normal[end:start]):
            found |= {day % 7 for day in range(first, last + 1 if last >= first else last + 8)}
    return sorted(found)


def read_time(normal: str, language: Language) -> str | None:
    """Return a time of day as HH:MM."""
    digits = _with_clock(with_digits(normal, language), language)
    daytime = next(iter(language.meanings("daytime", normal)), None)
    if match := CLOCK.search(digits):
        hour, minute, half = int(match[1] or match[4]), int(match[2] or 0), match[3] or match[5]
    elif match := HOUR.search(digits):
        hour, minute, half = int(match[1] or match[2]), 0, None
    else:
        return DAYTIMES[daytime] if daytime else None
    # "7 in the evening"
    is_late = half == "pm" or (half is None and daytime in {"evening", "afternoon"} and hour > 0)
    if is_late and hour < 12:
        hour += 12
    elif half == "am" and hour == 12:
        hour = 0
    return f"{hour:02}:{minute:02}" if hour < 24 else None


def _with_clock(digits: str, language: Language) -> str:
    """Return the text with clock times in digits: "half past 6" becomes "6:30"."""
    for minutes, phrase in language.data["words"]["clock"]:
        digits = re.sub(phrase, partial(_clock, minutes), digits)
    return digits


def _clock(minutes: int, hour: re.Match[str]) -> str:
    """Return an hour and some minutes as a clock: "half past 6" is 6:30, "quarter to 6" is 5:45."""
    total = (int(hour[1]) * 60 + minutes) % (24 * 60)
    return f"{total // 60}:{total % 60:02}"


def without_time(normal: str, language: Language) -> str:
    """Return a text without its times of day."""
    digits = _with_clock(with_digits(normal, language), language)
    return HOUR.sub("", CLOCK.sub("", digits))


def read_date(normal: str, language: Language, today: date) -> date | None:
    """Return a date: ISO, with points or slashes, with a month's name, or "in 6 weeks"; None without one."""
    for read in (_iso, _in_time, _with_month, _numeric):
        if found := read(normal, language, today):
            return found
    return None


def _iso(normal: str, language: Language, today: date) -> date | None:
    match = ISO.search(normal)
    return _date(int(match[1]), int(match[2]), int(match[3])) if match else None


def _in_time(normal: str, language: Language, today: date) -> date | None:
    digits = with_digits(normal, language)
    for pattern in language.data["words"]["in_time"]:
        if match := re.search(pattern, digits):
            amount, unit = min(int(match[1]), 1000), match[2]
            days = UNIT_DAYS.get(unit) or (30 if unit in {"month", "monat", "mes"} else 365)
            return today + timedelta(days=amount * days)
    return None


def _with_month(normal: str, language: Language, today: date) -> date | None:
    months = language.meanings("month", normal)
    if not months:
        return None
    month, name = int(months[0]), language.group("month")[months[0]].pattern.pattern
    before = rf"(\d{{1,2}})(?:\.|st|nd|rd|th)? (?:of |de )?{name}"
    day = re.search(rf"{before}|{name} (\d{{1,2}})(?:st|nd|rd|th)?\b(?!\d)", normal)
    # "may" and "mar" are also other words: they need "in" before them, or nothing else in the text.
    alone = rf"\b(?:{UNTIL}) {name}|^{name}\W*(?:20\d\d)?$"
    if day is None and not re.search(alone, normal):
        return None
    year = re.search(r"\b(20\d\d)\b", normal)
    number = int(next(filter(None, day.groups()))) if day else 28
    if year:
        return _date(int(year[1]), month, number)
    this = _date(today.year, month, number)
    return this if this is None or this > today else _date(today.year + 1, month, number)


def _numeric(normal: str, language: Language, today: date) -> date | None:
    match = NUMERIC.search(normal)
    if not match:
        return None
    first, second = int(match[1]), int(match[3])
    # With slashes English writes the month first, unless the number is too large for a month.
    month_first = language.code == "en" and match[2] == "/" and first <= 12
    month, day = (first, second) if month_first else (second, first)
    if match[4]:
        return _date(int(match[4]) + (2000 if len(match[4]) == 2 else 0), month, day)
    if match[2] == "." and not re.search(rf"{match[1]}\.{match[3]}\.", normal):
        return None
    this = _date(today.year, month, day)
    return this if this is None or this > today else _date(today.year + 1, month, day)


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
