"""A user's playlists and likes as tools of a model."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from src.orchestrator.tools.functions import Function
from src.orchestrator.tools.journal import Change, changes_data
from src.orchestrator.tools.library.conditions import Order, listed_measures
from src.orchestrator.tools.library.owned import MOST_ON_A_PAGE, describe_track, page_of_tracks

from .likes import Likes
from .service import NO_SUCH_ENTRY, Playlists

type Id = Annotated[str, Field(max_length=60)]
type Name = Annotated[str, Field(min_length=1, max_length=100)]
type Reason = Annotated[str, Field(max_length=300)]
type Place = Annotated[int, Field(ge=1, le=1000, description="1 is the first.")]
MOST_AT_ONCE = 100
MOST_LISTED = 30


class Item(BaseModel):
    track_id: Id
    reason: Reason = ""


type Items = Annotated[list[Item], Field(min_length=1, max_length=MOST_AT_ONCE)]


class PlaylistTools:
    """The tools for one user."""

    def __init__(self, user_id: int) -> None:
        self._playlists, self._likes = Playlists(user_id), Likes(user_id)

    def all(self) -> list[Function]:
        return [
            self.list_playlists,
            self.show_playlist,
            self.create_playlist,
            self.rename_playlist,
            self.delete_playlist,
            self.add_to_playlist,
            self.remove_from_playlist,
            self.move_in_playlist,
            self.sort_playlist,
            self.like_track,
        ]

    def list_playlists(
        self,
        track_id: Annotated[
            Id | None, Field(description="Only those with this track, without saved filters.")
        ] = None,
    ) -> dict[str, Any]:
        """List the user's playlists, those changed last first."""
        rows = self._playlists.rows() if track_id is None else self._playlists.with_track(track_id)
        listed = [
            {"playlist_id": str(row.pk), "name": row.name, "smart": row.filter is not None} for row in rows
        ]
        return {"total": len(listed), "playlists": listed[:MOST_LISTED]}

    def show_playlist(
        self, playlist_id: Id, offset: Annotated[int, Field(ge=0, le=1000)] = 0
    ) -> dict[str, Any]:
        """Show the tracks of a playlist in their order, a page at a time, and how long all of them are."""
        playlist = self._playlists.playlist(playlist_id)
        tracks = self._playlists.tracks(playlist)
        page = tracks[offset : offset + MOST_ON_A_PAGE]
        return page_of_tracks(
            [describe_track(track) for track in page],
            offset,
            len(tracks),
            name=playlist.name,
            total_seconds=round(sum(track.duration or 0.0 for track in tracks), 1),
        )

    @changes_data
    def create_playlist(self, name: Name, tracks: Items) -> Change:
        """Create a playlist of these tracks in this order, each with the reason why it is there."""
        return self._playlists.create(name, _pairs(tracks))

    @changes_data
    def rename_playlist(self, playlist_id: Id, name: Name) -> Change:
        """Give a playlist another name."""
        return self._playlists.update(playlist_id, name)

    @changes_data
    def delete_playlist(self, playlist_id: Id) -> Change:
        """Delete a playlist. Its tracks stay in the library. Only when the user asks for it."""
        return self._playlists.delete(playlist_id)

    @changes_data
    def add_to_playlist(self, playlist_id: Id, tracks: Items, place: Place | None = None) -> Change:
        """Add tracks to a playlist, at a place or at the end."""
        return self._playlists.add(playlist_id, _pairs(tracks), None if place is None else place - 1)

    @changes_data
    def remove_from_playlist(self, playlist_id: Id, place: Place) -> Change:
        """Take the track at a place out of a playlist."""
        return self._playlists.remove(playlist_id, [self._entry(playlist_id, place)])

    @changes_data
    def move_in_playlist(self, playlist_id: Id, place: Place, to: Place) -> Change:
        """Move the track at a place of a playlist to another place."""
        return self._playlists.move(playlist_id, [self._entry(playlist_id, place)], to - 1)

    @changes_data
    def sort_playlist(self, playlist_id: Id, order: Order | Literal["reversed"]) -> Change:
        """Change the order of a playlist: the first is then the fastest, loudest, longest ..., or the last one."""
        change = self._playlists.sort(playlist_id, order)
        tracks = self._playlists.tracks(self._playlists.playlist(playlist_id))
        measures = () if order == "reversed" else listed_measures(order)
        rows = (describe_track(track, measures) for track in tracks)
        first = page_of_tracks(rows, 0, len(tracks), **change.summary)
        # The next page is one of show_playlist.
        first.pop("next_offset", None)
        return Change(first, change.mutations)

    @changes_data
    def like_track(self, track_id: Id, liked: Literal[-1, 0, 1]) -> Change:
        """Remember that the user likes (1) or dislikes (-1) a track; 0 takes it back."""
        return self._likes.set(track_id, liked)

    def _entry(self, playlist_id: str, place: int) -> int:
        entries = self._playlists.entries(self._playlists.playlist(playlist_id))
        if place > len(entries):
            raise ValueError(NO_SUCH_ENTRY)
        return entries[place - 1].pk


def _pairs(items: list[Item]) -> list[tuple[str, str]]:
    return [(item.track_id, item.reason) for item in items]
