"""The tracks of one user, and their descriptions for tool results."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from src.api.models import Track
from src.api.models.track import TrackQuerySet
from src.api.models.track_facts import MEASURES
from src.core.identifiers import uuid_or_none
from src.core.text import one_line
from src.orchestrator.errors import Refusal
from src.orchestrator.tools.result_page import page_that_fits

NOT_IN_LIBRARY_FOR_USER = "There is no such track in the library."
NOT_IN_LIBRARY = "There is no track with this id in the library. Take an id from list_tracks or find_tracks."
SAY_WHICH = "Say which track is meant."
# More tracks never fit into a summary.
MOST_ON_A_PAGE = 15
LONGEST_TITLE = 60
# Lists have room for these only; comparisons have all measurements.
LISTED = ("tempo_bpm", "loudness_lufs")
DIGITS = {"tempo_bpm": 1, "loudness_lufs": 1, "tempo_change_percent": 1}


class NotInLibrary(Refusal):
    """The track does not exist or belongs to another user."""

    def __init__(self) -> None:
        super().__init__(NOT_IN_LIBRARY_FOR_USER, for_model=NOT_IN_LIBRARY)


@dataclass(frozen=True)
class Library:
    """The library of one user, and the tracks of a conversation. All queries are restricted to this user."""

    user_id: int
    conversation_ids: tuple[str, ...] = ()

    def tracks(self) -> TrackQuerySet:
        """Return the user's tracks with their facts, without large columns."""
        facts = [
            f"facts__{name}"
            for name in (
                *MEASURES,
                "swing",
                "tempo_change_percent",
                "time_signature",
                "key",
                "camelot",
                "words",
                "corrected",
            )
        ]
        return (
            Track.objects.filter(user_id=self.user_id)
            .select_related("facts")
            .only(
                "id",
                "title",
                "original_filename",
                "artist",
                "year",
                "rating",
                "duration",
                "status",
                "created_at",
                *facts,
            )
        )

    def track(self, track_id: str | None, rows: TrackQuerySet | None = None) -> Track:
        """Return a track by its id; without an id, the only track of the conversation. Raises `Refusal`."""
        if not track_id:
            if len(self.conversation_ids) != 1:
                raise Refusal(SAY_WHICH, for_model=f"{SAY_WHICH} Pass its track_id.")
            track_id = self.conversation_ids[0]
        rows = self.tracks() if rows is None else rows
        row_id = uuid_or_none(track_id)
        found = rows.filter(pk=row_id).first() if row_id else None
        if found is None:
            raise NotInLibrary
        return found


def describe_track(track: Track, measures: Sequence[str] = LISTED) -> dict[str, Any]:
    """Return the known fields of a track."""
    facts = getattr(track, "facts", None)
    known: dict[str, Any] = {
        name: round(value, DIGITS.get(name, 2))
        for name in measures
        if isinstance(value := getattr(facts, name, None), float)
    }
    if facts is not None:
        known |= {name: value for name in ("key", "camelot") if (value := getattr(facts, name))}
        known |= {"words": facts.character_words} if facts.words and "words" in measures else {}
        known |= {"corrected_by_owner": facts.corrected} if facts.corrected else {}
    state = {} if track.is_ready else {"status": track.status}
    title = one_line(track.display_name, LONGEST_TITLE)
    artist = {"artist": one_line(track.artist, LONGEST_TITLE)} if track.artist else {}
    own: dict[str, Any] = {}
    if "duration_seconds" in measures and track.duration:
        own["duration_seconds"] = round(track.duration, 1)
    if "year" in measures and track.year:
        own["year"] = track.year
    own |= {
        name: value for name in ("album", "genre") if name in measures and (value := getattr(track, name))
    }
    if "rating" in measures and track.rating:
        own["rating"] = track.rating
    if "added" in measures:
        own["added"] = track.created_at.date().isoformat()
    if "time_signature" in measures and facts is not None and facts.time_signature:
        own["time_signature"] = facts.time_signature
    return {"track_id": str(track.pk), "title": title, **artist, **known, **own, **state}


def page(
    rows: TrackQuerySet, offset: int, measures: Sequence[str] = LISTED, limit: int | None = None, **more: Any
) -> dict[str, Any]:
    """Return as many tracks from an offset on as fit into a result, and the offset of the next page."""
    total = rows.count()
    found = [describe_track(track, measures) for track in rows[offset : offset + (limit or MOST_ON_A_PAGE)]]
    return page_of_tracks(found, offset, total, **more)


def page_of_tracks(found: Iterable[dict[str, Any]], offset: int, total: int, **more: Any) -> dict[str, Any]:
    return page_that_fits("tracks", found, offset, total, **more)
