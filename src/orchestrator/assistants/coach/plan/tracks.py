"""The user's tracks for the plan: tempo and sections, if they were measured."""

from collections.abc import Sequence
from typing import Any

from src.api.models import Track
from src.core.identifiers import uuid_or_none
from src.core.text import one_line

from .types import PracticeTrack

MOST_BY_DEFAULT = 4
MOST_TITLES = 300
LONGEST_TITLE = 120


def titles_of(user_id: int) -> dict[str, str]:
    """Return the titles of the newest tracks, by id."""
    rows = Track.objects.light().filter(user_id=user_id)[:MOST_TITLES]
    return {str(track.pk): one_line(track.display_name, LONGEST_TITLE) for track in rows}


def practice_tracks(user_id: int, track_ids: Sequence[str] | None) -> list[PracticeTrack]:
    """Return these tracks of the user; with None, the newest analysed ones."""
    rows = Track.objects.filter(user_id=user_id).defer("waveform")
    if track_ids is None:
        newest = rows.filter(status=Track.Status.READY)[:MOST_BY_DEFAULT]
        return [_practice_track(track) for track in newest]
    ids = [row_id for track_id in track_ids if (row_id := uuid_or_none(track_id))]
    found = {str(track.pk): track for track in rows.filter(pk__in=ids)}
    return [_practice_track(found[track_id]) for track_id in track_ids if track_id in found]


def _practice_track(track: Track) -> PracticeTrack:
    analysis = track.current_analysis
    tempo = _measured(analysis, "rhythm").get("tempo_bpm")
    sections = _measured(analysis, "structure").get("sections") or []
    return PracticeTrack(
        id=str(track.pk),
        title=one_line(track.display_name, LONGEST_TITLE),
        duration=track.duration,
        tempo=float(tempo) if isinstance(tempo, int | float) and tempo > 0 else None,
        sections=tuple((float(part["start"]), float(part["end"])) for part in sections),
    )


def _measured(analysis: dict[str, Any], agent: str) -> dict[str, Any]:
    data = analysis.get(agent)
    return data if isinstance(data, dict) and "error" not in data else {}
