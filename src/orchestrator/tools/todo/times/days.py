"""Days in a text: "tomorrow", "next Friday", "in 3 days", "3 December"."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache

from dateutil.parser import ParserError, parse, parserinfo
from dateutil.relativedelta import relativedelta

from .parsed import Doubt
from .words import TimeWords, time_words

SATURDAY = 5
# A day further ahead is not a plan but another number.
MOST_AHEAD = timedelta(days=3660)
_WORD_BEFORE, _WORD_AFTER = r"(?<![\w'])", r"(?![\w'])"
_NUMERIC = r"(?P<first>\d{1,2})(?P<mark>[./])(?P<second>\d{1,2})(?:(?P=mark)(?P<year>\d{4}|\d{2})?)?"


@dataclass(frozen=True)
class ParsedDay:
    """A day in a text.

    days : its possible meanings, the likelier first; empty if no day is named
    span : its place in the text
    doubt : why it is ambiguous
    part : of the day, such as "evening"
    moment : if the words give a time of day too ("in 2 hours")
    """

    days: tuple[date, ...]
    span: tuple[int, int]
    doubt: Doubt | None = None
    part: str | None = None
    moment: datetime | None = None


type Reader = Callable[[re.Match[str], TimeWords, datetime], ParsedDay | None]


def find_day(folded: str, language: str, now: datetime) -> ParsedDay | None:
    """Return the first day that a folded text names."""
    words = time_words(language)
    for pattern, read in _patterns(language):
        for match in pattern.finditer(folded):
            if found := read(match, words, now):
                return found
    return None


@cache
def _patterns(language: str) -> list[tuple[re.Pattern[str], Reader]]:
    """Return the patterns in the order in which they are tried: longer expressions before their parts."""
    words = time_words(language)
    on = f"(?:{words.word('on')} )?"
    number = rf"(?P<number>\d{{1,4}}|{words.any_of('number')})"
    day = r"(?P<day>\d{1,2})(?:st|nd|rd|th|\.|o)?"
    of = f"(?: {words.word('of')})?"
    month = rf"(?P<month>{words.any_of('month')})"
    year = rf"(?:,? (?:{words.word('of')} )?(?P<year>20\d\d))?"
    weekday = rf"(?P<weekday>{words.any_of('weekday')})"
    # A weekday before a date is ignored.
    named = rf"(?:{on}{words.any_of('weekday')},? (?:{words.word('on')} )?(?:the )?)?"
    after = "(?P<after> que viene| proximo)?" if language == "es" else ""
    written: list[tuple[str, Reader]] = [
        (rf"{on}(?P<iso>20\d\d-\d{{1,2}}-\d{{1,2}})", _iso),
        (rf"{named}{on}(?:the )?{day}{of} {month}{year}", _with_month),
        (rf"{named}{on}{month} (?:the )?{day}{year}", _with_month),
        (rf"{named}{on}{_NUMERIC}", _numeric),
        (rf"{words.word('in')} {words.word('half_hour')}", _half_hour),
        (rf"{words.word('in')} {number} (?P<unit>{words.any_of('unit')})", _in_units),
        (words.word("next_week"), _which_day),
        (words.word("next_month"), _which_day),
        (words.word("weekend"), _weekend),
        (rf"(?P<said>{words.any_of('day_with_part')})", _day_with_part),
        (rf"{on}(?P<said>{words.any_of('day')})", _relative),
        (rf"{words.word('next')} {weekday}", _next_weekday),
        (rf"(?:{words.word('coming')} |{on}){weekday}{after}", _weekday),
    ]
    return [(re.compile(_WORD_BEFORE + text + _WORD_AFTER), read) for text, read in written]


def _iso(match: re.Match[str], words: TimeWords, now: datetime) -> ParsedDay | None:
    day = _parsed(match["iso"])
    return ParsedDay((day,), match.span()) if day else None


def _with_month(match: re.Match[str], words: TimeWords, now: datetime) -> ParsedDay | None:
    month = int(words.meaning("month", match["month"]))
    day = _parsed(f"{match['year'] or now.year}-{month:02}-{int(match['day']):02}")
    return ParsedDay((_not_past(day, now, match["year"]),), match.span()) if day else None


def _numeric(match: re.Match[str], words: TimeWords, now: datetime) -> ParsedDay | None:
    """Read 3.12. (German) and 3/12 (Spanish). In English 3/12 has two meanings."""
    first, mark, second = match["first"], match["mark"], match["second"]
    if mark == "." and words.language == "en":
        return None
    # "3.12" without a final point is a number, but for "bis 3.12"; "bis 12.10 Uhr" is a time.
    is_bare = match[0][0].isdigit() or match.string[match.end() :].startswith((" uhr", " h"))
    if mark == "." and not match["year"] and not match[0].endswith(".") and is_bare:
        return None
    year = match["year"] or str(now.year)
    orders = [(second, first)] if words.language != "en" else [(first, second), (second, first)]
    read = (_parsed(f"{_long(year)}-{int(month):02}-{int(day):02}") for month, day in orders)
    days = tuple(dict.fromkeys(_not_past(day, now, match["year"]) for day in read if day))
    return ParsedDay(days, match.span(), "order" if len(days) > 1 else None) if days else None


def _half_hour(match: re.Match[str], words: TimeWords, now: datetime) -> ParsedDay:
    moment = now + timedelta(minutes=30)
    return ParsedDay((moment.date(),), match.span(), moment=moment)


def _in_units(match: re.Match[str], words: TimeWords, now: datetime) -> ParsedDay | None:
    said, unit = match["number"], words.meaning("unit", match["unit"])
    number = int(said) if said.isdigit() else int(words.meaning("number", said))
    try:
        moment = now + relativedelta(**{unit: number})  # type: ignore[arg-type]  # the units are its names
    except (OverflowError, ValueError):
        # Beyond the range of dates.
        return None
    if moment > now + MOST_AHEAD:
        return None
    return ParsedDay((moment.date(),), match.span(), moment=moment if unit in {"minutes", "hours"} else None)


def _which_day(match: re.Match[str], words: TimeWords, now: datetime) -> ParsedDay:
    return ParsedDay((), match.span(), "which_day")


def _weekend(match: re.Match[str], words: TimeWords, now: datetime) -> ParsedDay:
    saturday = _coming(SATURDAY, now) if now.weekday() < SATURDAY else now.date()
    days = tuple(day for day in (saturday, saturday + timedelta(days=1)) if day >= now.date())
    return ParsedDay(days, match.span(), "which_week" if len(days) > 1 else None)


def _day_with_part(match: re.Match[str], words: TimeWords, now: datetime) -> ParsedDay:
    days, part = words.meaning("day_with_part", match["said"]).split()
    return ParsedDay((now.date() + timedelta(days=int(days)),), match.span(), part=part)


def _relative(match: re.Match[str], words: TimeWords, now: datetime) -> ParsedDay | None:
    # "por la mañana", "am Morgen" and "each morning" are parts of a day; so is "mañana" after a day.
    before = match.string[: match.start()].rstrip()
    if before.endswith((" la", " de la", " por la", "am")) and words.language in {"es", "de"}:
        return None
    return ParsedDay((now.date() + timedelta(days=int(words.meaning("day", match["said"]))),), match.span())


def _weekday(match: re.Match[str], words: TimeWords, now: datetime) -> ParsedDay | None:
    said = match["weekday"]
    if len(said) <= 3 and match[0] == said:
        # "so", "mi", "do", "sun", "sat" alone are usually other words.
        return None
    return ParsedDay((_coming(int(words.meaning("weekday", said)), now),), match.span())


def _next_weekday(match: re.Match[str], words: TimeWords, now: datetime) -> ParsedDay:
    """Return both meanings of "next Friday": the first one from now, and that of the next week."""
    first = _coming(int(words.meaning("weekday", match["weekday"])), now)
    is_this_week = first.isocalendar().week == now.date().isocalendar().week
    days = (first, first + timedelta(days=7)) if is_this_week else (first,)
    return ParsedDay(days, match.span(), "which_week" if len(days) > 1 else None)


def _coming(weekday: int, now: datetime) -> date:
    """Return the next day of this name after today."""
    return now.date() + timedelta(days=(weekday - now.weekday() - 1) % 7 + 1)


def _not_past(day: date, now: datetime, year: str | None) -> date:
    """Return the date, a year later if it has no year and is past."""
    return day if year or day >= now.date() else day + relativedelta(years=1)


def _long(year: str) -> str:
    return year if len(year) == 4 else f"20{year}"


def _parsed(text: str) -> date | None:
    """Return the date of an ISO text; None if it does not exist."""
    try:
        return parse(text, parserinfo(yearfirst=True)).date()
    except (ParserError, OverflowError):
        return None
