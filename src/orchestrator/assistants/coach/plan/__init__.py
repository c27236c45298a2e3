"""The training plan, made by rules from the confirmed values, so that it is always complete.

::

    types.py          weeks, sessions, items
    load.py           minutes of each week
    passages.py       passages of tracks, and their tempo ladder
    items.py          items of a session
    meals.py          hints on eating and drinking
    build.py          the whole plan, new or changed from today on
    session_edits.py  edits of a session by the user
    dance_styles.py   tempo, metre and names of the music of each dance
    tracks.py         the user's tracks, for the plan
    calendar.py       the plan as an iCalendar file
    todo.py           the plan as tasks of the organiser
"""

from .build import build_plan, change_plan
from .types import Item, Plan, PracticeTrack, Profile, Session, Week

__all__ = ["Item", "Plan", "PracticeTrack", "Profile", "Session", "Week", "build_plan", "change_plan"]
