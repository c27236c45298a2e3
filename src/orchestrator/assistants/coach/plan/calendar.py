"""Export of the plan as an iCalendar file: titles and times, nothing about health or eating."""

from datetime import UTC, datetime, time, timedelta
from uuid import UUID

from icalendar import Calendar, Event

from src.core.text import one_line
from src.orchestrator.assistants.coach.languages import LANGUAGES

from .types import Plan, Session

MEDIA_TYPE = "text/calendar; charset=utf-8"
PRODUCT = "-//Clave//Coach//EN"
LONGEST_TITLE = 200


def calendar_file(plan: Plan, plan_id: UUID, revision: int, changed_at: datetime) -> bytes:
    """Return the file. Its UIDs never change, so that importing it twice makes no duplicates.

    Times are local ("floating"): 18:00 is 18:00 in any time zone.
    """
    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    for session in plan.sessions:
        calendar.add_component(_event(plan, session, plan_id, revision, changed_at))
    content: bytes = calendar.to_ical()
    return content


def _event(plan: Plan, session: Session, plan_id: UUID, revision: int, changed_at: datetime) -> Event:
    event, begin = Event(), datetime.combine(session.date, time.fromisoformat(session.time))
    event.add("uid", f"{plan_id}-{session.id}@clave")
    event.add("dtstamp", changed_at.astimezone(UTC))
    event.add("last-modified", changed_at.astimezone(UTC))
    event.add("sequence", revision)
    event.add("dtstart", begin)
    event.add("dtend", begin + timedelta(minutes=session.minutes))
    title = LANGUAGES[plan.language].message(
        "session_title", minutes=f"{session.minutes:g}", what=session.title
    )
    event.add("summary", one_line(title, LONGEST_TITLE))
    return event
