"""Edits of the plan by the user: mark a session as done, or move it."""

from datetime import date

from .types import Plan, Session, Week

NOT_THERE = "There is no session with this id in the plan."
OTHER_WEEK = "Move a session inside its own week, so that the load of the weeks stays as planned."
TAKEN = "There is a session on that day already."


def change_session(
    plan: Plan,
    session_id: str,
    *,
    is_done: bool | None = None,
    day: date | None = None,
    time: str | None = None,
) -> None:
    """Change a session in place. Raises ``ValueError`` with a message for the user."""
    week, session = _found(plan, session_id)
    if day is not None and day != session.date:
        _check_day(week, session, day)
        session.date = day
        week.sessions.sort(key=lambda one: one.date)
    if time is not None:
        session.time = time
    if is_done is not None:
        session.is_done = is_done
        session.is_missed = session.is_missed and not is_done


def _found(plan: Plan, session_id: str) -> tuple[Week, Session]:
    for week in plan.weeks:
        for session in week.sessions:
            if session.id == session_id:
                return week, session
    raise ValueError(NOT_THERE)


def _check_day(week: Week, session: Session, day: date) -> None:
    if not week.starts_on <= day <= week.ends_on:
        raise ValueError(OTHER_WEEK)
    if any(other.date == day for other in week.sessions if other is not session):
        raise ValueError(TAKEN)
