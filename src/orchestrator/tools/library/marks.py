"""Cues, notes and section names at times of tracks. Call changes inside `Step.make` only."""

from typing import Any

from django.utils import timezone

from src.api.models import Track, TrackMark
from src.core.identifiers import uuid_or_none
from src.core.text import one_line
from src.orchestrator.tools.journal import Change, Mutation, snapshot_of

MOST_MARKS = 500
# In the summary of a structure: [start in seconds, name] of each section that the user has named.
SECTION_NAMES = "names_by_owner_start_name"
MOST_NAMED, LONGEST_NAME = 20, 40
TOO_MANY = f"A track can have at most {MOST_MARKS} marks. Delete some first."
AFTER_END = "The time is after the end of the track."


def section_names(user_id: int, track_id: str) -> list[tuple[float, str]]:
    """Return (start in seconds, name) of the sections that a user has named."""
    rows = TrackMark.objects.owned_by(user_id).filter(track_id=track_id, kind=TrackMark.Kind.SECTION)
    named = rows.exclude(text="").values_list("at_seconds", "text")[:MOST_NAMED]
    return [(round(seconds, 1), one_line(text, LONGEST_NAME)) for seconds, text in named]


class NoSuchMark(ValueError):
    """The track or the mark does not exist, or belongs to another user."""


class Marks:
    """The marks of one user. All queries are restricted to this user."""

    def __init__(self, user_id: int) -> None:
        self.user_id = user_id

    def create(self, track_id: str, kind: str, at_seconds: float, text: str) -> Change:
        track = self._track(track_id)
        if TrackMark.objects.filter(user_id=self.user_id, track=track).count() >= MOST_MARKS:
            raise ValueError(TOO_MANY)
        _check_time(track, at_seconds)
        mark = TrackMark.objects.create(
            user_id=self.user_id, track=track, kind=kind, at_seconds=at_seconds, text=text
        )
        return _change("Added", mark, Mutation.creation(mark))

    def update(self, track_id: str, mark_id: str, values: dict[str, Any]) -> Change:
        """Set the given fields of a mark: ``at_seconds``, ``text``."""
        mark = self._mark(track_id, mark_id)
        _check_time(mark.track, values.get("at_seconds", mark.at_seconds))
        before = snapshot_of(mark)
        for name, value in values.items():
            setattr(mark, name, value)
        mark.updated_at = timezone.now()
        mark.save()
        return _change("Changed", mark, Mutation.update(before, mark))

    def delete(self, track_id: str, mark_id: str) -> Change:
        mark = self._mark(track_id, mark_id)
        mutation = Mutation.deletion(mark)
        change = _change("Deleted", mark, mutation)
        mark.delete()
        return change

    def _track(self, track_id: str) -> Track:
        row_id = uuid_or_none(track_id)
        track = Track.objects.light().filter(user_id=self.user_id, pk=row_id).first() if row_id else None
        if track is None:
            raise NoSuchMark
        return track

    def _mark(self, track_id: str, mark_id: str) -> TrackMark:
        row_id = uuid_or_none(mark_id)
        rows = TrackMark.objects.filter(user_id=self.user_id, track=self._track(track_id))
        mark = rows.filter(pk=row_id).first() if row_id else None
        if mark is None:
            raise NoSuchMark
        return mark


def _check_time(track: Track, at_seconds: float) -> None:
    if track.duration is not None and at_seconds > track.duration:
        raise ValueError(AFTER_END)


def _change(done: str, mark: TrackMark, mutation: Mutation) -> Change:
    described = {name: getattr(mark, name) for name in ("kind", "at_seconds", "text")}
    return Change({"message": f"{done}: {mark}", "mark": {"id": str(mark.pk), **described}}, [mutation])
