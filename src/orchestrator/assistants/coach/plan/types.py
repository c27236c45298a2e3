"""Types of the plan, which is stored as JSON in `TrainingPlan.body`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any, Literal

from pydantic import BaseModel, Field

type ItemKind = Literal[
    "warm_up", "passage", "mark", "technique", "strength", "mobility", "listen", "free", "rest"
]


class Item(BaseModel):
    """One part of a session. Speeds are percent of the recorded tempo, tempi are BPM."""

    kind: ItemKind
    text: str
    minutes: float
    track_id: str | None = None
    track_title: str | None = None
    start_seconds: float | None = None
    end_seconds: float | None = None
    speed_from_percent: int | None = None
    speed_to_percent: int | None = None
    tempo_from: float | None = None
    tempo_to: float | None = None
    repeats: int | None = None
    # Parts of the body that it strains.
    body: list[str] = Field(default_factory=list)


class Session(BaseModel):
    """What is practised on one day. The id stays the same when the session moves."""

    id: str
    date: date
    time: str
    minutes: float
    items: list[Item]
    is_done: bool = False
    is_missed: bool = False

    @property
    def title(self) -> str:
        """The title of a track, or of the practice. It never reveals a health problem."""
        named = next((item.track_title for item in self.items if item.track_title), None)
        neutral = next((item.text for item in self.items if item.kind in {"technique", "free"}), None)
        return named or neutral or "Clave"


class Week(BaseModel):
    number: int
    starts_on: date
    is_light: bool
    minutes: float
    sessions: list[Session]

    @property
    def ends_on(self) -> date:
        return self.starts_on + timedelta(days=6)

    @property
    def counted_minutes(self) -> float:
        return sum(session.minutes for session in self.sessions if not session.is_missed)


class Plan(BaseModel):
    language: str
    starts_on: date
    weeks: list[Week]
    eating: list[str] = Field(default_factory=list)
    notes: list[str] = Field(default_factory=list)

    @property
    def sessions(self) -> list[Session]:
        return [session for week in self.weeks for session in week.sessions]

    @property
    def has_unmeasured_tracks(self) -> bool:
        """Whether a passage has no tempo, because its track was not measured when the plan was made."""
        return any(item.track_id and not item.tempo_from for one in self.sessions for item in one.items)

    @property
    def most_minutes(self) -> float:
        return max((week.minutes for week in self.weeks), default=0.0)


@dataclass(frozen=True)
class PracticeTrack:
    """A track of the user: tempo in BPM and sections as (start, end) in seconds, if they were measured."""

    id: str
    title: str
    duration: float | None = None
    tempo: float | None = None
    sections: tuple[tuple[float, float], ...] = ()
    # No title or genre names the dance: only tempo and metre fit.
    is_by_tempo: bool = False


@dataclass(frozen=True)
class Profile:
    """The data from which the plan is made."""

    values: Mapping[str, Any]
    # Kinds of alarms and the parts of the body that they named.
    restrictions: Sequence[Mapping[str, Any]] = ()
    # Changed by "too easy" and "too hard".
    tempo_shift: int = 0
    load_percent: int = 100
    # Derived from the restrictions.
    parts: frozenset[str] = field(default_factory=frozenset)
    is_whole_body_limited: bool = False
    has_limits: bool = False

    @property
    def is_dancer(self) -> bool:
        return bool(self.values.get("discipline") != "instrument")

    @property
    def may_do_strength(self) -> bool:
        return self.values.get("is_16_or_older") is True and not self.has_limits

    @property
    def minutes(self) -> int:
        return int(self.values.get("minutes_per_session") or 20)

    @property
    def weekdays(self) -> list[int]:
        """The days of practice, 0 is Monday: as many as a week has sessions, evenly spread."""
        named = sorted(set(self.values.get("weekdays") or [0, 2, 4]))
        wanted = min(int(self.values.get("days_per_week") or len(named)), len(named))
        return sorted({named[index * len(named) // wanted] for index in range(wanted)})
