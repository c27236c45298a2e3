"""The track and passage that a task is about."""

from typing import Any

from src.orchestrator.errors import Refusal
from src.orchestrator.tools.library.owned import Library
from src.orchestrator.tools.theory.tools import NO_BARS, bars_of

WHICH_TRACK = "Say of which track these seconds are."
BACKWARDS = "A passage must end after it begins."
BEYOND = "The track is only {duration:.1f} seconds long, so a passage cannot begin at {start:.1f}."


class OwnPassages:
    """Checks passages of one user's tracks. The only track of a conversation needs no track_id."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def of_bars(self, track_id: str | None, first: int | None, last: int | None) -> dict[str, Any]:
        """Return the seconds of these bars. Raises ``ValueError`` if the track's bars are not known."""
        if not track_id and len(self._library.conversation_ids) != 1:
            raise Refusal(WHICH_TRACK, for_model=f"{WHICH_TRACK} Pass its track_id.")
        bars = bars_of(self._library.track(track_id))
        if bars is None:
            raise ValueError(NO_BARS)
        start, end = bars.span(first or last or 1, last or first or 1)
        return {"start_seconds": round(start, 2), "end_seconds": round(end, 2)}

    def checked(self, fields: dict[str, Any]) -> dict[str, Any]:
        start, end = fields.get("start_seconds"), fields.get("end_seconds")
        has_passage = start is not None or end is not None
        if not has_passage and not fields.get("track_id"):
            return {"track_id": None, "start_seconds": None, "end_seconds": None}
        if not fields.get("track_id") and len(self._library.conversation_ids) != 1:
            raise Refusal(WHICH_TRACK, for_model=f"{WHICH_TRACK} Pass its track_id.")
        track = self._library.track(fields.get("track_id") and str(fields["track_id"]))
        if start is not None and end is not None and start >= end:
            raise Refusal(BACKWARDS, for_model="start_seconds must be less than end_seconds.")
        if track.duration:
            if (start or 0.0) >= track.duration:
                raise ValueError(BEYOND.format(duration=track.duration, start=start))
            end = None if end is None else min(end, track.duration)
        return {"track_id": track.pk, "start_seconds": start, "end_seconds": end}
