"""The cover of a playlist: that of its first track that has one."""

from typing import NamedTuple
from uuid import UUID

from django.db.models import OuterRef, Subquery, UUIDField

from src.api.models import Playlist, PlaylistEntry, Track, User
from src.orchestrator.tools.library.smart_filter import matching


class PlaylistCover(NamedTuple):
    track_id: UUID
    cover: str


def playlists_with_covers(user: User) -> list[tuple[Playlist, PlaylistCover | None]]:
    """Return a user's playlists, those that were changed last first. Each smart one costs a query."""
    # A discarded track has no user.
    entries = PlaylistEntry.objects.filter(playlist=OuterRef("pk"), track__user=user).exclude(track__cover="")
    first = entries.order_by("position", "id")
    mine = Playlist.objects.owned_by(user)
    with_cover = mine.annotate(
        cover_track=Subquery(first.values("track_id")[:1], output_field=UUIDField())
    ).filter(cover_track__isnull=False)
    ids = dict(with_cover.values_list("pk", "cover_track"))
    covers = dict(Track.objects.filter(pk__in=ids.values()).values_list("pk", "cover"))
    stored = {
        pk: PlaylistCover(track_id, covers[track_id]) for pk, track_id in ids.items() if track_id in covers
    }
    return [(row, _smart_cover(row) if row.filter else stored.get(row.pk)) for row in mine]


def _smart_cover(playlist: Playlist) -> PlaylistCover | None:
    first = matching(playlist).exclude(cover="").values_list("pk", "cover").first()
    return PlaylistCover(*first) if first else None
