"""Making a plan, or changing it from today on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from src.orchestrator.assistants.coach.languages import LANGUAGES
from src.orchestrator.assistants.coach.safety.alarms import NO_EATING_ADVICE, WHOLE_BODY, parts_of_body

from .items import SessionMaker
from .load import LoadLadder, is_light, minutes_text
from .meals import meal_lines
from .passages import passages_of
from .types import Plan, PracticeTrack, Profile, Session, Week

USUAL_WEEKS, MOST_WEEKS = 8, 26
USUAL_TIME = "18:00"
# Without a part of the body these may affect any part.
NEEDS_PARTS = frozenset({"pain", "injury"})


def make_profile(
    values: Mapping[str, Any],
    restrictions: Sequence[Mapping[str, Any]] = (),
    *,
    tempo_shift: int = 0,
    load_percent: int = 100,
) -> Profile:
    """Return the profile, with the parts of the body that the plan must spare."""
    said = " . ".join(values.get("limitations") or [])
    parts = {part for found in restrictions for part in found.get("parts", ())} | set(parts_of_body(said))
    kinds = {str(found.get("kind")) for found in restrictions}
    is_whole = bool(kinds & WHOLE_BODY - {"self_harm"}) or (bool(kinds & NEEDS_PARTS) and not parts)
    return Profile(
        values=values,
        restrictions=restrictions,
        tempo_shift=tempo_shift,
        load_percent=load_percent,
        parts=frozenset(parts),
        is_whole_body_limited=is_whole,
        has_limits=bool(said.strip() or parts or kinds - {"eating"}),
    )


def build_plan(profile: Profile, tracks: Sequence[PracticeTrack], starts_on: date, language: str) -> Plan:
    """Make a plan. The same arguments give the same plan."""
    return _Builder(profile, tracks, starts_on, language).plan()


def change_plan(
    old: Plan, profile: Profile, tracks: Sequence[PracticeTrack], today: date, language: str
) -> Plan:
    """Make the plan again from today on. Earlier sessions stay, and done sessions stay done."""
    return _Builder(profile, tracks, old.starts_on, language, old, today).plan()


def may_plan_eating(profile: Profile) -> bool:
    kinds = {str(found.get("kind")) for found in profile.restrictions}
    return profile.values.get("is_16_or_older") is True and not kinds & NO_EATING_ADVICE


@dataclass(frozen=True)
class _Builder:
    profile: Profile
    tracks: Sequence[PracticeTrack]
    starts_on: date
    language: str
    old: Plan | None = None
    today: date | None = None

    def plan(self) -> Plan:
        count = self._week_count()
        words = LANGUAGES[self.language]
        maker = SessionMaker(self.profile, passages_of(self.tracks), count, words)
        ladder = LoadLadder(self._budget())
        weeks: list[Week] = []
        for number in range(1, count + 1):
            week = self._past(number) or self._week(number, ladder, maker)
            ladder.note(week.counted_minutes)
            weeks.append(week)
        return Plan(
            language=self.language,
            starts_on=self.starts_on,
            weeks=weeks,
            eating=self._eating(),
            notes=[*self._load_notes(weeks), *self._notes()],
        )

    def _week_count(self) -> int:
        until = self.profile.values.get("goal_date")
        if not until:
            count = USUAL_WEEKS
        else:
            days = (date.fromisoformat(str(until)) - self.starts_on).days + 1
            count = min(MOST_WEEKS, max(1, -(-days // 7)))
        if self.old and self.today:
            passed = (self.today - self.starts_on).days // 7 + 1
            count = min(MOST_WEEKS, max(count, passed))
        return count

    def _budget(self) -> float:
        return self.profile.minutes * len(self.profile.weekdays) * self.profile.load_percent / 100

    def _past(self, number: int) -> Week | None:
        """Return a past week of the old plan."""
        if self.old is None or self.today is None or number > len(self.old.weeks):
            return None
        week = self.old.weeks[number - 1]
        return week if week.ends_on < self.today else None

    def _week(self, number: int, ladder: LoadLadder, maker: SessionMaker) -> Week:
        first = self.starts_on + timedelta(weeks=number - 1)
        days = [day for day in _days_from(first) if day.weekday() in self.profile.weekdays]
        shares = ladder.shares(ladder.minutes_of(number), len(days))
        sessions = [
            self._session(number, index, day, share, maker)
            for index, (day, share) in enumerate(zip(days, shares, strict=True))
            if share
        ]
        kept = self._kept(number)
        most = sum(shares)
        if self.today:
            sessions = [session for session in sessions if session.date >= self.today]
        sessions = _sessions_that_fit(kept, self._until_goal(sessions), most, len(days))
        minutes = sum(session.minutes for session in sessions)
        return Week(
            number=number, starts_on=first, is_light=is_light(number), minutes=minutes, sessions=sessions
        )

    def _session(self, number: int, index: int, day: date, minutes: float, maker: SessionMaker) -> Session:
        time = str(self.profile.values.get("start_time") or USUAL_TIME)
        position = (number - 1) * len(self.profile.weekdays) + index
        session = Session(
            id=f"w{number}s{index + 1}",
            date=day,
            time=time,
            minutes=minutes,
            items=maker.items(minutes, number, position),
        )
        before = {one.id: one for one in self.old.sessions}.get(session.id) if self.old else None
        if before and before.date == day:
            session.is_done, session.is_missed = before.is_done, before.is_missed
        return session

    def _until_goal(self, sessions: list[Session]) -> list[Session]:
        """Remove sessions after the date of the goal, unless none would remain."""
        until = self.profile.values.get("goal_date")
        before = [one for one in sessions if not until or one.date <= date.fromisoformat(str(until))]
        return before or sessions

    def _kept(self, number: int) -> list[Session]:
        """Return the sessions before today in a week that has begun."""
        if self.old is None or self.today is None or number > len(self.old.weeks):
            return []
        return [one for one in self.old.weeks[number - 1].sessions if one.date < self.today]

    def _eating(self) -> list[str]:
        values = self.profile.values
        was_asked = values.get("habits") or values.get("not_eaten") is not None
        if not was_asked or not may_plan_eating(self.profile):
            return []
        return meal_lines(values.get("not_eaten") or [], LANGUAGES[self.language])

    def _load_notes(self, weeks: Sequence[Week]) -> list[str]:
        """Say why the first sessions are shorter than the user's minutes."""
        first = max((one.minutes for week in weeks[:1] for one in week.sessions), default=0.0)
        is_past = self.today is not None and any(week.ends_on < self.today for week in weeks[:1])
        if is_past or not 0 < first < self.profile.minutes:
            return []
        words = LANGUAGES[self.language]
        return [words.message("begins_shorter", minutes=minutes_text(first), most=self.profile.minutes)]

    def _notes(self) -> list[str]:
        words, notes = LANGUAGES[self.language], []
        if self.profile.values.get("is_16_or_older") is not True:
            notes.append(words.message("under_16"))
        if not self.tracks and self.profile.values.get("track_ids") != []:
            notes.append(words.message("no_tracks"))
        elif any(track.is_by_tempo for track in self.tracks):
            notes.append(words.message("chosen_by_tempo"))
        elif any(track.tempo is None for track in self.tracks):
            notes.append(words.message("not_analysed"))
        return notes


def _days_from(first: date) -> list[date]:
    return [first + timedelta(days=day) for day in range(7)]


def _sessions_that_fit(
    kept: list[Session], sessions: list[Session], most: float, most_sessions: int
) -> list[Session]:
    """Return new sessions that fit into the week together with the kept ones."""
    chosen = list(kept)
    # A session that was moved must not appear twice.
    ids = {one.id for one in kept}
    for session in sessions:
        taken = sum(one.minutes for one in chosen if not one.is_missed)
        if len(chosen) >= most_sessions or taken + session.minutes > most:
            break
        fresh = session if session.id not in ids else replace_id(session, ids)
        ids.add(fresh.id)
        chosen.append(fresh)
    return chosen


def replace_id(session: Session, taken: set[str]) -> Session:
    """Return the session under an id that is free in its week."""
    stem = session.id.split("s")[0]
    number = next(number for number in range(1, 30) if f"{stem}s{number}" not in taken)
    return session.model_copy(update={"id": f"{stem}s{number}"})


__all__ = ["build_plan", "change_plan", "make_profile", "may_plan_eating"]
