"""Passages of tracks, and their practice tempo in each week."""

from collections.abc import Sequence
from dataclasses import dataclass

from .types import PracticeTrack, Profile

SHORTEST_SECONDS, LONGEST_SECONDS = 6.0, 40.0
MOST_OF_A_TRACK = 6
START_PERCENT = {"beginner": 60, "intermediate": 70, "advanced": 80}
SLOWEST, RECORDED = 40, 100


@dataclass(frozen=True)
class Passage:
    """A passage in seconds. ``end`` is None if the length of the track is unknown."""

    track: PracticeTrack
    start: float
    end: float | None

    @property
    def seconds(self) -> float:
        return (self.end - self.start) if self.end is not None else 30.0


def passages_of(tracks: Sequence[PracticeTrack]) -> list[Passage]:
    """Return the passages in the order of practice, alternating between tracks."""
    by_track = [_of_track(track) for track in tracks]
    longest = max(map(len, by_track), default=0)
    return [found[index] for index in range(longest) for found in by_track if index < len(found)]


def _of_track(track: PracticeTrack) -> list[Passage]:
    sections = [span for span in track.sections if span[1] - span[0] >= SHORTEST_SECONDS]
    if not sections and track.duration:
        length = min(track.duration, 30.0)
        sections = [
            (start * length, min((start + 1) * length, track.duration))
            for start in range(int(track.duration // length))
        ]
    if not sections:
        return [Passage(track, 0.0, None)]
    cut = [(start, min(end, start + LONGEST_SECONDS)) for start, end in sections[:MOST_OF_A_TRACK]]
    return [Passage(track, round(start, 2), round(end, 2)) for start, end in cut]


@dataclass(frozen=True)
class TempoLadder:
    """Practice speeds in percent of the recorded tempo, from the user's current speed to 100."""

    start: int
    weeks: int
    shift: int = 0

    @classmethod
    def for_track(cls, track: PracticeTrack, profile: Profile, weeks: int) -> "TempoLadder":
        start = START_PERCENT.get(str(profile.values.get("fitness_level")), START_PERCENT["beginner"])
        now = profile.values.get("current_bpm")
        if now and track.tempo:
            start = round(100 * now / track.tempo)
        return cls(_bounded(start), weeks, profile.tempo_shift)

    def percent(self, week_number: int, *, at_end: bool = False) -> int:
        """Return the speed at the beginning of a week or, with ``at_end``, at its end."""
        rung = week_number if at_end else week_number - 1
        climbed = (RECORDED - self.start) * min(1.0, rung / self.weeks)
        return _bounded(round(self.start + climbed) + self.shift)


def _bounded(percent: int) -> int:
    return max(SLOWEST, min(RECORDED, percent))
