"""Periods in which tracks were added to the library: today, last week."""

from datetime import date, datetime, time, timedelta
from typing import Final, Literal, get_args

from django.db.models import Q
from django.utils import timezone

type AddedIn = Literal[
    "today", "yesterday", "this_week", "last_week", "this_month", "last_month", "this_year", "last_year"
]
PERIODS: Final[tuple[str, ...]] = get_args(AddedIn.__value__)
_DAY: Final = timedelta(days=1)


def days_of(period: AddedIn, today: date) -> tuple[date, date]:
    """Return the first day of a period, and the first day behind it. Weeks begin on Mondays."""
    monday = today - today.weekday() * _DAY
    month, year = today.replace(day=1), today.replace(month=1, day=1)
    last_month = (month - _DAY).replace(day=1)
    behind: dict[str, tuple[date, date]] = {
        "today": (today, today + _DAY),
        "yesterday": (today - _DAY, today),
        "this_week": (monday, monday + 7 * _DAY),
        "last_week": (monday - 7 * _DAY, monday),
        "this_month": (month, (month + 31 * _DAY).replace(day=1)),
        "last_month": (last_month, month),
        "this_year": (year, year.replace(year=year.year + 1)),
        "last_year": (year.replace(year=year.year - 1), year),
    }
    return behind[period]


def added_condition(period: AddedIn | None) -> Q:
    """Return the condition that a track was added in a period, by days of UTC, as all days in Clave are."""
    if period is None:
        return Q()
    first, behind = (_midnight(day) for day in days_of(period, timezone.localdate()))
    return Q(created_at__gte=first, created_at__lt=behind)


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time()))
