"""Operations on the playlists of a user. Each returns its changes for the journal.

Call them inside `Step.make` only, which holds the user's lock. They raise ``ValueError`` with a message for the user.
"""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, Literal
from uuid import UUID

from django.db.models import QuerySet
from django.utils import timezone

from src.api.models import Playlist, PlaylistEntry, Track
from src.api.models.playlist import LONGEST_NAME, LONGEST_REASON, PlaylistQuerySet
from src.core.identifiers import uuid_or_none
from src.core.text import one_line
from src.orchestrator.tools.journal import Change, Mutation, snapshot_of
from src.orchestrator.tools.library.conditions import ORDERS, Order
from src.orchestrator.tools.library.owned import NotInLibrary
from src.orchestrator.tools.library.smart_filter import SmartFilter, tracks_of

MOST_PLAYLISTS, MOST_ENTRIES = 1000, 1000
NOT_THERE = "There is no playlist with this id. Take an id from list_playlists."
NO_NAME = "Give the playlist a name."
FULL = f"A playlist holds at most {MOST_ENTRIES} tracks."
TOO_MANY = f"There are {MOST_PLAYLISTS} playlists already. Delete one first."
IS_SMART = "This playlist is a saved filter: change its filter, not its tracks."
NO_SUCH_ENTRY = "The playlist has no track at this place."
GAP = 1024.0
SMALLEST_GAP = 1e-3


class NoSuchPlaylist(ValueError):
    """The playlist does not exist or belongs to another user."""


class Playlists:
    """The playlists of one user. All queries are restricted to this user."""

    def __init__(self, user_id: int) -> None:
        self.user_id = user_id

    def rows(self) -> PlaylistQuerySet:
        return Playlist.objects.owned_by(self.user_id)

    def with_track(self, track_id: str) -> PlaylistQuerySet:
        """Return the playlists that a track was put in; those with a filter have no tracks of their own."""
        entries = PlaylistEntry.objects.filter(track__in=self._owned([track_id]).values())
        return self.rows().filter(pk__in=entries.values("playlist"))

    def playlist(self, playlist_id: str | UUID) -> Playlist:
        row_id = uuid_or_none(str(playlist_id))
        found = self.rows().filter(pk=row_id).first() if row_id else None
        if found is None:
            raise NoSuchPlaylist(NOT_THERE)
        return found

    def entries(self, playlist: Playlist) -> list[PlaylistEntry]:
        """Return the entries in order, without those of discarded tracks."""
        rows = _named(playlist).filter(track__user_id=self.user_id)
        return list(rows.select_related("track__facts"))

    def tracks(self, playlist: Playlist) -> list[Track]:
        """Return the tracks in order; of a smart playlist those that match now."""
        if playlist.filter is not None:
            return tracks_of(playlist)
        return [entry.track for entry in self.entries(playlist)]

    def create(
        self, name: str, items: Sequence[tuple[str, str]] = (), smart: SmartFilter | None = None
    ) -> Change:
        """Create a playlist of (track id, reason), or one with a filter only."""
        if self.rows().count() >= MOST_PLAYLISTS:
            raise ValueError(TOO_MANY)
        tracks = self._owned([track_id for track_id, _ in items])
        playlist = Playlist(
            user_id=self.user_id, name=_name(name), filter=smart and smart.model_dump(exclude_none=True)
        )
        playlist.save(force_insert=True)
        entries = self._appended(playlist, [(tracks[UUID(key)], reason) for key, reason in items])
        return self._change(
            f"Created playlist: {playlist.name}", playlist, [Mutation.creation(playlist), *entries]
        )

    def update(
        self, playlist_id: str | UUID, name: str | None = None, smart: SmartFilter | None = None
    ) -> Change:
        playlist = self.playlist(playlist_id)
        before = snapshot_of(playlist)
        if name is not None:
            playlist.name = _name(name)
        if smart is not None:
            if playlist.filter is None:
                raise ValueError("This playlist has tracks of its own: create another one for a filter.")
            playlist.filter = smart.model_dump(exclude_none=True)
        if snapshot_of(playlist) == before:
            return self._change(f"Nothing changed in playlist: {playlist.name}", playlist, [])
        return self._change(f"Updated playlist: {playlist.name}", playlist, [_touched(playlist, before)])

    def delete(self, playlist_id: str | UUID) -> Change:
        playlist = self.playlist(playlist_id)
        entries = _named(playlist)
        # Entries first: an undo restores in reverse order, the playlist before its entries.
        mutations = [*map(Mutation.deletion, entries), Mutation.deletion(playlist)]
        effects = self._change(f"Deleted playlist: {playlist.name}", playlist, mutations)
        playlist.delete()
        return effects

    def add(
        self, playlist_id: str | UUID, items: Sequence[tuple[str, str]], place: int | None = None
    ) -> Change:
        """Insert (track id, reason) at a place (0 is the first), or append."""
        playlist = self._plain(playlist_id)
        before = snapshot_of(playlist)
        tracks = self._owned([track_id for track_id, _ in items])
        added = self._appended(playlist, [(tracks[UUID(key)], reason) for key, reason in items])
        mutations = [_touched(playlist, before), *added]
        if place is not None:
            order = [entry.pk for entry in self.entries(playlist)]
            kept, new = order[: -len(items)], order[-len(items) :]
            mutations += self._arrange(playlist, [*kept[:place], *new, *kept[place:]])
        return self._change(f"Added {len(items)} to playlist: {playlist.name}", playlist, mutations)

    def remove(self, playlist_id: str | UUID, entry_ids: Sequence[int]) -> Change:
        playlist = self._plain(playlist_id)
        before = snapshot_of(playlist)
        wanted = list(dict.fromkeys(entry_ids))
        entries = list(_named(playlist).filter(pk__in=wanted))
        if len(entries) < len(wanted) or not entries:
            raise ValueError(NO_SUCH_ENTRY)
        mutations = [_touched(playlist, before), *map(Mutation.deletion, entries)]
        PlaylistEntry.objects.filter(pk__in=[entry.pk for entry in entries]).delete()
        return self._change(f"Removed {len(entries)} from playlist: {playlist.name}", playlist, mutations)

    def replace(self, playlist_id: str | UUID, entry_id: int, track_id: str, reason: str = "") -> Change:
        """Replace the track of an entry."""
        playlist = self._plain(playlist_id)
        before = snapshot_of(playlist)
        entry = _named(playlist).filter(pk=entry_id).first()
        if entry is None:
            raise ValueError(NO_SUCH_ENTRY)
        was = snapshot_of(entry)
        entry.track, entry.reason = self._owned([track_id])[UUID(track_id)], _reason(reason)
        entry.save()
        mutations = [_touched(playlist, before), Mutation.update(was, entry)]
        return self._change(f"Replaced a track in playlist: {playlist.name}", playlist, mutations)

    def move(self, playlist_id: str | UUID, entry_ids: Sequence[int], place: int) -> Change:
        """Move the entries, in this order, to a place among the others (0 is the first)."""
        playlist = self._plain(playlist_id)
        before = snapshot_of(playlist)
        order = [entry.pk for entry in self.entries(playlist)]
        moved = list(dict.fromkeys(entry_ids))
        if not set(moved) <= set(order):
            raise ValueError(NO_SUCH_ENTRY)
        others = [pk for pk in order if pk not in moved]
        changed = self._arrange(playlist, [*others[:place], *moved, *others[place:]])
        mutations = [_touched(playlist, before), *changed] if changed else []
        return self._change(f"Moved {len(moved)} in playlist: {playlist.name}", playlist, mutations)

    def sort(self, playlist_id: str | UUID, order: Order | Literal["reversed"]) -> Change:
        """Sort the entries as a search sorts tracks, or turn them round.

        Those whose value is not known are the last.
        """
        playlist = self._plain(playlist_id)
        before = snapshot_of(playlist)
        entries = self.entries(playlist)
        if order == "reversed":
            entries.reverse()
        else:
            tracks = Track.objects.filter(user_id=self.user_id, pk__in=[entry.track_id for entry in entries])
            keys = tracks.order_by(*ORDERS[order][0], "id").values_list("pk", flat=True)
            ranks = {key: rank for rank, key in enumerate(keys)}
            entries.sort(key=lambda entry: ranks[entry.track_id])
        changed = self._arrange(playlist, [entry.pk for entry in entries])
        mutations = [_touched(playlist, before), *changed] if changed else []
        return self._change(f"Sorted playlist: {playlist.name}", playlist, mutations)

    def _plain(self, playlist_id: str | UUID) -> Playlist:
        playlist = self.playlist(playlist_id)
        if playlist.filter is not None:
            raise ValueError(IS_SMART)
        return playlist

    def _owned(self, track_ids: Sequence[str]) -> dict[UUID, Track]:
        wanted = {uuid_or_none(track_id) for track_id in track_ids}
        found = Track.objects.light().filter(user_id=self.user_id).in_bulk([key for key in wanted if key])
        if len(found) < len(wanted):
            raise NotInLibrary
        return found

    def _appended(self, playlist: Playlist, items: Sequence[tuple[Track, str]]) -> list[Mutation]:
        rows = PlaylistEntry.objects.filter(playlist=playlist)
        if rows.count() + len(items) > MOST_ENTRIES:
            raise ValueError(FULL)
        last = rows.order_by("-position").values_list("position", flat=True).first() or 0.0
        mutations = []
        for number, (track, reason) in enumerate(items, 1):
            entry = PlaylistEntry.objects.create(
                user_id=self.user_id,
                playlist=playlist,
                track=track,
                position=last + GAP * number,
                reason=_reason(reason),
            )
            mutations.append(Mutation.creation(entry))
        return mutations

    @staticmethod
    def _arrange(playlist: Playlist, order: Sequence[int]) -> list[Mutation]:
        """Reorder the entries, changing as few as possible."""
        rows = _named(playlist).in_bulk(order)
        positions = _positions([rows[pk].position for pk in order])
        moved, mutations = [], []
        for pk, position in zip(order, positions, strict=True):
            entry = rows[pk]
            if entry.position != position:
                before = snapshot_of(entry)
                entry.position = position
                moved.append(entry)
                mutations.append(Mutation.update(before, entry, "move"))
        PlaylistEntry.objects.bulk_update(moved, ["position"], batch_size=200)
        return mutations

    @staticmethod
    def _change(message: str, playlist: Playlist, mutations: Sequence[Mutation]) -> Change:
        summary: dict[str, Any] = {"message": message, "playlist_id": str(playlist.pk), "name": playlist.name}
        return Change(summary, mutations)


def _named(playlist: Playlist) -> QuerySet[PlaylistEntry]:
    """Return the entries with their tracks, whose names the journal stores."""
    heavy = [f"track__{name}" for name in ("analysis", "waveform", "corrections")]
    return PlaylistEntry.objects.filter(playlist=playlist).select_related("track").defer(*heavy)


def _positions(now: Sequence[float]) -> list[float]:
    """Return increasing positions.

    As many as possible are kept, unless there is no gap left.
    """
    kept = _longest_increasing(now)
    positions = [position if index in kept else None for index, position in enumerate(now)]
    for index, position in enumerate(positions):
        if position is None:
            before = positions[index - 1] if index else 0.0
            after = next((one for one in positions[index + 1 :] if one is not None), None)
            assert before is not None
            positions[index] = (before + after) / 2 if after is not None else before + GAP
    found = [position for position in positions if position is not None]
    gaps = (late - early for early, late in zip([0.0, *found], found, strict=False))
    return found if all(gap > SMALLEST_GAP for gap in gaps) else [GAP * (n + 1) for n in range(len(now))]


def _longest_increasing(numbers: Sequence[float]) -> set[int]:
    """Return the indices of a longest increasing subsequence (patience sorting)."""
    ends: list[int] = []
    before: dict[int, int | None] = {}
    for index, number in enumerate(numbers):
        length = bisect_left([numbers[end] for end in ends], number)
        before[index] = ends[length - 1] if length else None
        ends[length : length + 1] = [index]
    chain, index_or_none = set(), ends[-1] if ends else None
    while index_or_none is not None:
        chain.add(index_or_none)
        index_or_none = before[index_or_none]
    return chain


def _touched(playlist: Playlist, before: dict[str, Any]) -> Mutation:
    """Update the change time, so that earlier changes can no longer be undone."""
    playlist.updated_at = timezone.now()
    playlist.save()
    return Mutation.update(before, playlist)


def _name(name: str) -> str:
    name = one_line(name, LONGEST_NAME)
    if not name:
        raise ValueError(NO_NAME)
    return name


def _reason(reason: str) -> str:
    return one_line(reason, LONGEST_REASON)
