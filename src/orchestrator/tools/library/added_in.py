"""Periods in which tracks were added to the library: today, last week, Sunday, in the last hour."""

from datetime import date, datetime, time, timedelta
from typing import Final, Literal, get_args

from django.db.models import Q
from django.utils import timezone

type AddedIn = Literal[
    "last_hour", "today", "yesterday", "this_week", "last_week", "last_7_days", "this_month", "last_month",
    "last_30_days", "this_year", "last_year", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
    "sunday",
]  # fmt: skip
PERIODS: Final[tuple[str, ...]] = get_args(AddedIn.__value__)
_DAY: Final = timedelta(days=1)
_WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def days_of(period: AddedIn, today: date) -> tuple[date, date]:
    """Return the first day of a period, and the first day behind it. Weeks begin on Mondays; "sunday" is the last "
    "one, or today."""
    if period in _WEEKDAYS:
        day = today - (today.weekday() - _WEEKDAYS.index(period)) % 7 * _DAY
        return day, day + _DAY
    monday = today - today.weekday() * _DAY
    month, year = today.replace(day=1), today.replace(month=1, day=1)
    last_month = (month - _DAY).replace(day=1)
    behind: dict[str, tuple[date, date]] = {
        "today": (today, today + _DAY),
        "yesterday": (today - _DAY, today),
        "this_week": (monday, monday + 7 * _DAY),
        "last_week": (monday - 7 * _DAY, monday),
        "last_7_days": (today - 6 * _DAY, today + _DAY),
        "last_30_days": (today - 29 * _DAY, today + _DAY),
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
    if period == "last_hour":
        return Q(created_at__gte=timezone.now() - timedelta(hours=1))
    first, behind = (_midnight(day) for day in days_of(period, timezone.localdate()))
    return Q(created_at__gte=first, created_at__lt=behind)


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time()))
