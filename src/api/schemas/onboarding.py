"""Bodies of the coach's routes that are Clave's own."""

import datetime as dt
from typing import Annotated

from ninja import Schema
from pydantic import StringConstraints, model_validator


class SessionChange(Schema):
    """One session of the plan, changed by hand. What is left out stays."""

    session_id: Annotated[str, StringConstraints(max_length=20)]
    is_done: bool | None = None
    date: dt.date | None = None
    time: Annotated[str, StringConstraints(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")] | None = None

    @model_validator(mode="after")
    def says_something(self) -> "SessionChange":
        if self.is_done is None and self.date is None and self.time is None:
            raise ValueError("Say what to change: is_done, date or time")
        return self


class KnownValueName(Schema):
    """Which value to ask for again."""

    name: Annotated[str, StringConstraints(max_length=40)]


class ViewVersion(Schema):
    version: str


class CalendarAddress(Schema):
    """The private address, shown once."""

    url: str
    created_at: dt.datetime
