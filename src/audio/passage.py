"""A part of a track, by its limits in seconds."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Passage:
    """A part of a track. Without a limit it reaches to the start or the end of the track."""

    start_seconds: float | None = None
    end_seconds: float | None = None

    @property
    def is_whole_track(self) -> bool:
        """Whether there is no limit. A start at second 0 is none."""
        return not self.start_seconds and self.end_seconds is None

    def limits(self) -> dict[str, float]:
        """Return the limits that are set, by name."""
        both = {"start_seconds": self.start_seconds, "end_seconds": self.end_seconds}
        return {name: seconds for name, seconds in both.items() if seconds is not None}


WHOLE_TRACK = Passage()
