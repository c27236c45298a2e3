"""A user's playlists in their list: the number of tracks, the length, and the cover of the first track with one."""

from typing import NamedTuple
from uuid import UUID

from django.db.models import Count, OuterRef, QuerySet, Subquery, Sum, UUIDField

from src.api.models import Playlist, PlaylistEntry, Track, User
from src.orchestrator.tools.library.smart_filter import MOST_FOUND, matching


class PlaylistCover(NamedTuple):
    track_id: UUID
    cover: str


class Listed(NamedTuple):
    """seconds : of all tracks whose length is known"""

    playlist: Playlist
    cover: PlaylistCover | None
    tracks: int
    seconds: float


def listed_playlists(user: User) -> list[Listed]:
    """Return a user's playlists, those that were changed last first. Each smart one costs two queries."""
    # A discarded track has no user.
    entries = PlaylistEntry.objects.filter(playlist__user=user, track__user=user)
    covers, sums = _covers(user, entries), _sums(entries)
    mine = Playlist.objects.owned_by(user)
    return [
        _smart(row) if row.filter else Listed(row, covers.get(row.pk), *sums.get(row.pk, (0, 0.0)))
        for row in mine
    ]


def _covers(user: User, entries: QuerySet[PlaylistEntry]) -> dict[UUID, PlaylistCover]:
    first = entries.filter(playlist=OuterRef("pk")).exclude(track__cover="").order_by("position", "id")
    with_cover = (
        Playlist.objects.owned_by(user)
        .annotate(cover_track=Subquery(first.values("track_id")[:1], output_field=UUIDField()))
        .filter(cover_track__isnull=False)
    )
    ids = dict(with_cover.values_list("pk", "cover_track"))
    covers = dict(Track.objects.filter(pk__in=ids.values()).values_list("pk", "cover"))
    return {
        pk: PlaylistCover(track_id, covers[track_id]) for pk, track_id in ids.items() if track_id in covers
    }


def _sums(entries: QuerySet[PlaylistEntry]) -> dict[UUID, tuple[int, float]]:
    """Return the number of tracks and their seconds, by playlist."""
    rows = entries.order_by().values_list("playlist_id").annotate(Count("pk"), Sum("track__duration"))
    return {pk: (count, seconds or 0.0) for pk, count, seconds in rows}


def _smart(playlist: Playlist) -> Listed:
    # As many as the playlist shows.
    found = matching(playlist)[:MOST_FOUND]
    sums = found.aggregate(tracks=Count("pk"), seconds=Sum("duration"))
    first = matching(playlist).exclude(cover="").values_list("pk", "cover").first()
    return Listed(playlist, PlaylistCover(*first) if first else None, sums["tracks"], sums["seconds"] or 0.0)
