"""The fixture library in the database: one copy for each dialogue, so that none sees what another one changed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from uuid import uuid4

from django.utils import timezone

from benchmarks.chat.fixture_measurements import FixtureTrack, library_tracks, measurements
from src.api.models import Playlist, PlaylistEntry, TodoTask, Track, User
from src.api.models.track_facts import TrackFacts, facts_of
from src.audio.passage import WHOLE_TRACK, Passage
from src.orchestrator.providers import AnalysisProvider
from src.orchestrator.providers.cached import CachedAnalysisProvider
from src.orchestrator.tools.playlists.likes import Likes

# Columns that hold tags, where they exist.
TAG_COLUMNS = {"album": "album", "genre": "genre", "year": "year", "number": "track_number"}


@dataclass
class FixtureLibraries:
    """Makes users with the fixture library, and remembers which row is which track of it."""

    tracks: list[FixtureTrack] = field(default_factory=library_tracks)
    by_id: dict[str, FixtureTrack] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._analyses = [measurements(track) for track in self.tracks]
        columns = {column.name for column in Track._meta.get_fields()}
        self._tags = {name: column for name, column in TAG_COLUMNS.items() if column in columns}

    def make_user(self) -> tuple[User, list[Track]]:
        """Create a user with a copy of the library. The rows are in the order of the file, the newest first."""
        user = User.objects.create_user(f"asks-{uuid4().hex[:12]}", password=None)
        rows = [
            self._row(user, track, analysis)
            for track, analysis in zip(self.tracks, self._analyses, strict=True)
        ]
        Track.objects.bulk_create(rows)
        newest = timezone.now() - timedelta(days=1)
        for place, row in enumerate(rows):
            # Creation sets the time of creation.
            row.created_at = newest - timedelta(days=place)
        Track.objects.bulk_update(rows, ["created_at"])
        TrackFacts.objects.bulk_create(
            TrackFacts(track=row, **facts_of(row.current_analysis)) for row in rows
        )
        self.by_id |= {str(row.pk): track for row, track in zip(rows, self.tracks, strict=True)}
        return user, rows

    def give(self, user: User, tasks: Sequence[str], playlists: Mapping[str, Sequence[str]]) -> None:
        """Create what a dialogue says that its user already has."""
        TodoTask.objects.bulk_create(
            TodoTask(user=user, title=title, sort_order=1000 * place) for place, title in enumerate(tasks, 1)
        )
        for name, titles in playlists.items():
            playlist = Playlist.objects.create(user=user, name=name)
            rows = [find_track(user, title) for title in titles]
            PlaylistEntry.objects.bulk_create(
                PlaylistEntry(user=user, playlist=playlist, track=row, position=place)
                for place, row in enumerate(rows, 1)
            )

    def _row(self, user: User, track: FixtureTrack, analysis: dict[str, Any]) -> Track:
        tags = {column: value for name, column in self._tags.items() if (value := getattr(track, name))}
        return Track(
            user=user,
            title=track.title,
            artist=track.artist,
            original_filename=f"{track.title}.mp3",
            duration=track.duration,
            status=Track.Status.READY,
            analysis=analysis,
            **tags,
        )


class FixtureProvider(AnalysisProvider):
    """Stored measurements for whole tracks, and the fixture's facts for passages. Nothing is decoded."""

    libraries: FixtureLibraries

    source = "cache"

    def get_analysis(
        self, agent_name: str, track_id: str, *, passage: Passage = WHOLE_TRACK
    ) -> dict[str, Any]:
        if passage.is_whole_track:
            return CachedAnalysisProvider().get_analysis(agent_name, track_id)
        data = measurements(self.libraries.by_id[track_id], passage)[agent_name]
        return Track.objects.get(pk=track_id).corrected(agent_name, data, is_passage=True)

    def has_analysis(self, agent_name: str, track_id: str) -> bool:
        return track_id in self.libraries.by_id


def find_track(user: User, name: str) -> Track:
    """Return a track by its title, or by "title / artist"."""
    title, _, artist = name.partition(" / ")
    found = Track.objects.filter(user=user, title=title, **({"artist": artist} if artist else {}))
    return found.get()


def snapshot(user: User) -> dict[str, Any]:
    """What an answer could have changed, as plain data."""
    # Measurements do not change.
    tracks = Track.objects.filter(user=user).defer("analysis", "waveform").order_by("created_at")
    return {
        "tracks": {str(track.pk): [track.title, track.artist, _corrections(track)] for track in tracks},
        "tasks": list(TodoTask.objects.filter(user=user).order_by("id").values("id", *TASK_COLUMNS)),
        "playlists": {
            playlist.name: [entry.track.title for entry in playlist.entries.select_related("track")]
            for playlist in Playlist.objects.filter(user=user)
        },
        "labels": _labels(user, tracks),
        "tags": {
            track.title: {
                "artist": track.artist,
                "album": track.album,
                "genre": track.genre,
                "year": track.year,
            }
            for track in tracks
        },
    }


def _labels(user: User, tracks: Iterable[Track]) -> dict[str, dict[str, Any]]:
    """The stars, likes and own tags of the tracks that have any, by title."""
    likes = Likes(user.pk).all()
    labels = {
        track.title: {"rating": track.rating, "liked": likes.get(track.pk, 0), "tags": track.user_tags}
        for track in tracks
    }
    return {title: found for title, found in labels.items() if any(found.values())}


def _corrections(track: Track) -> dict[str, Any]:
    """The corrections in force, with the tempo as a number."""
    in_force: dict[str, Any] = dict(track.corrections_in_force)
    tempo = in_force.pop("tempo", None)
    return {**in_force, "tempo_bpm": tempo["bpm"]} if tempo else in_force


TASK_COLUMNS = ["title", "status", "start_seconds", "end_seconds", "speed_percent", "sort_order"]
