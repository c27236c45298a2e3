"""The user's tracks for the plan: those that they named, or those that suit what they practise."""

from collections.abc import Sequence
from typing import Any

from src.api.models import Track
from src.core.identifiers import uuid_or_none
from src.core.text import one_line

from .dance_styles import ANY_STYLE, DANCE_STYLES, names_style
from .types import PracticeTrack, Profile

MOST_BY_DEFAULT = 4
MOST_TITLES = 300
MOST_COMPARED = 5000
LONGEST_TITLE = 120
# Of a track that nobody named: neither a sample nor a whole concert, and not silent.
SHORTEST_SECONDS, LONGEST_SECONDS = 30.0, 900.0
SILENT_BELOW_LUFS = -60.0


def titles_of(user_id: int) -> dict[str, str]:
    """Return the titles of the newest tracks, by id."""
    rows = Track.objects.light().filter(user_id=user_id)[:MOST_TITLES]
    return {str(track.pk): one_line(track.display_name, LONGEST_TITLE) for track in rows}


def practice_tracks(user_id: int, profile: Profile) -> list[PracticeTrack]:
    """Return the tracks that the user named, or else at most four that suit what they practise."""
    named: Sequence[str] | None = profile.values.get("track_ids")
    if named is not None:
        return named_tracks(user_id, named)
    chosen, is_by_tempo = _suitable_tracks(user_id, profile)
    found = {track.pk: track for track in Track.objects.defer("waveform").filter(pk__in=chosen)}
    return [_practice_track(found[pk], is_by_tempo=is_by_tempo) for pk in chosen if pk in found]


def named_tracks(user_id: int, track_ids: Sequence[str]) -> list[PracticeTrack]:
    """Return these tracks, as far as they are the user's."""
    ids = [row_id for track_id in track_ids if (row_id := uuid_or_none(track_id))]
    rows = Track.objects.defer("waveform").filter(user_id=user_id, pk__in=ids)
    found = {str(track.pk): track for track in rows}
    return [_practice_track(found[track_id]) for track_id in track_ids if track_id in found]


def _suitable_tracks(user_id: int, profile: Profile) -> tuple[list[Any], bool]:
    """Return ids of tracks, and whether only their tempo and metre speak for them."""
    rows = list(
        Track.objects.light()
        .select_related("facts")
        .filter(
            user_id=user_id,
            status=Track.Status.READY,
            duration__range=(SHORTEST_SECONDS, LONGEST_SECONDS),
            facts__tempo_bpm__gt=0,
            facts__loudness_lufs__gt=SILENT_BELOW_LUFS,
        )[:MOST_COMPARED]
    )
    if not profile.is_dancer:
        return [track.pk for track in rows[:MOST_BY_DEFAULT]], False
    practice = str(profile.values.get("practice"))
    if practice in DANCE_STYLES:
        named = [track for track in rows if _is_named_after(track, practice)]
        if named:
            return [track.pk for track in named[:MOST_BY_DEFAULT]], False
    style = DANCE_STYLES.get(practice, ANY_STYLE)
    fitting = [
        track
        for track in rows
        if style.has_tempo(track.facts.tempo_bpm or 0.0) and style.has_metre(track.facts.time_signature)
    ]
    fitting.sort(key=lambda track: -(track.facts.danceability or 0.0))
    return [track.pk for track in fitting[:MOST_BY_DEFAULT]], practice in DANCE_STYLES


def _is_named_after(track: Track, style: str) -> bool:
    return any(names_style(text, style) for text in (track.genre, track.display_name, *track.user_tags))


def _practice_track(track: Track, *, is_by_tempo: bool = False) -> PracticeTrack:
    analysis = track.current_analysis
    tempo = _measured(analysis, "rhythm").get("tempo_bpm")
    sections = _measured(analysis, "structure").get("sections") or []
    return PracticeTrack(
        id=str(track.pk),
        title=one_line(track.display_name, LONGEST_TITLE),
        duration=track.duration,
        tempo=float(tempo) if isinstance(tempo, int | float) and tempo > 0 else None,
        sections=tuple((float(part["start"]), float(part["end"])) for part in sections),
        is_by_tempo=is_by_tempo,
    )


def _measured(analysis: dict[str, Any], agent: str) -> dict[str, Any]:
    data = analysis.get(agent)
    return data if isinstance(data, dict) and "error" not in data else {}
