"""Playlists, likes, listens and the listening profile: what goes in and out of the HTTP API."""

from datetime import datetime
from typing import Annotated, Any, Literal, Self
from uuid import UUID

from ninja import Field, Schema
from pydantic import AwareDatetime, ConfigDict

from src.orchestrator.tools.library.smart_filter import SmartFilter

MOST_ENTRIES, MOST_LISTENS, MOST_FILE_CHARACTERS = 1000, 500, 1_000_000
PlaylistName = Annotated[str, Field(min_length=1, max_length=100)]
Place = Annotated[int, Field(ge=0, le=MOST_ENTRIES, description="0 is the first.")]
EntryId = Annotated[int, Field(ge=1, le=2**63 - 1)]


class Strict(Schema):
    model_config = ConfigDict(extra="forbid")


class NewEntry(Strict):
    track_id: UUID
    reason: str = Field("", max_length=500)


class PlaylistDraft(Strict):
    """With a filter it is a smart playlist, which has no tracks of its own."""

    name: PlaylistName
    tracks: list[NewEntry] = Field([], max_length=MOST_ENTRIES)
    filter: SmartFilter | None = None


class PlaylistChanges(Strict):
    name: PlaylistName | None = None
    filter: SmartFilter | None = None


class NewEntries(Strict):
    tracks: list[NewEntry] = Field(min_length=1, max_length=MOST_ENTRIES)
    place: Place | None = None


class EntryMove(Strict):
    entry_ids: list[EntryId] = Field(min_length=1, max_length=MOST_ENTRIES)
    place: Place


class EntryIds(Strict):
    entry_ids: list[EntryId] = Field(min_length=1, max_length=MOST_ENTRIES)


class PlaylistHead(Schema):
    id: UUID
    name: str
    filter: dict[str, Any] | None
    created_at: datetime
    updated_at: datetime


class Entry(Schema):
    entry_id: int | None = Field(description="Null in a smart playlist.")
    track_id: UUID
    title: str
    artist: str
    cover: str = Field(description="As of the track.")
    duration: float | None
    tempo_bpm: float | None
    key: str
    camelot: str
    energy: float | None
    reason: str

    @classmethod
    def of(cls, track: Any, entry_id: int | None = None, reason: str = "") -> Self:
        facts = getattr(track, "facts", None)
        return cls(
            entry_id=entry_id,
            track_id=track.pk,
            title=track.display_name,
            artist=track.artist,
            cover=track.cover,
            duration=track.duration,
            reason=reason,
            tempo_bpm=getattr(facts, "tempo_bpm", None),
            energy=getattr(facts, "energy", None),
            key=getattr(facts, "key", ""),
            camelot=getattr(facts, "camelot", ""),
        )


class Playlist(PlaylistHead):
    entries: list[Entry]
    seconds: float = Field(description="Of all tracks whose length is known.")


class PlaylistCover(Schema):
    track_id: UUID
    cover: str


class ListedPlaylist(PlaylistHead):
    cover: PlaylistCover | None = Field(description="Of the first track that has one, for its `/cover?v=`.")
    tracks: int
    seconds: float = Field(description="Of all tracks whose length is known.")

    @classmethod
    def of(cls, listed: Any) -> Self:
        head = PlaylistHead.from_orm(listed.playlist).model_dump()
        cover = None if listed.cover is None else PlaylistCover.from_orm(listed.cover)
        return cls(**head, cover=cover, tracks=listed.tracks, seconds=listed.seconds)


class PlaylistList(Schema):
    playlists: list[ListedPlaylist]


class PlaylistChange(Schema):
    message: str
    playlist: Playlist | None = Field(description="Null once it is deleted.")
    undo_token: UUID | None = Field(description="For POST /api/agent/undo. Null: nothing was changed.")


class ExportQuery(Schema):
    as_: Literal["m3u8", "xspf", "csv", "zip"] = Field("m3u8", alias="as")


class PlaylistFile(Strict):
    name: PlaylistName
    m3u8: str = Field(min_length=1, max_length=MOST_FILE_CHARACTERS)


class ImportedPlaylist(PlaylistChange):
    missing: list[str] = Field(description="Entries of the file that are not in the library.")


class Liking(Strict):
    liked: Literal[-1, 0, 1]


class LikeChange(Schema):
    message: str
    liked: Literal[-1, 0, 1]
    undo_token: UUID | None


class Like(Schema):
    track_id: UUID
    liked: Literal[-1, 1]


class LikeList(Schema):
    likes: list[Like]


class ListenReport(Strict):
    client_id: UUID
    track_id: UUID
    started_at: AwareDatetime
    heard_seconds: float = Field(ge=0, le=86_400, allow_inf_nan=False)
    ended_by: Literal["end", "next", "stop"]
    source: str = Field("", max_length=20, pattern=r"^[a-z_]*$")


class ListensTaken(Schema):
    stored: int = Field(description="New ones; those that were sent before are not counted again.")
    unknown_tracks: int = Field(description="Reports of tracks that are not in the library.")


class ProfileChange(Strict):
    """Corrections count instead of what was heard; null takes one back."""

    is_enabled: bool | None = None
    tempo_bpm: float | None = Field(None, ge=20, le=400, allow_inf_nan=False)
    energy: float | None = Field(None, ge=0, le=1, allow_inf_nan=False)
    words: list[Annotated[str, Field(min_length=1, max_length=50)]] | None = Field(None, max_length=10)
    artists: list[Annotated[str, Field(min_length=1, max_length=200)]] | None = Field(None, max_length=20)


class ArtistPlays(Schema):
    artist: str
    plays: int


class Profile(Schema):
    """The listening profile that recommendations use."""

    is_enabled: bool
    plays: int
    skips: int
    liked: int
    disliked: int
    tempo_bpm: float | None = Field(description="The middle of what is played and liked.")
    energy: float | None
    words: list[str]
    artists: list[ArtistPlays]
    corrections: dict[str, Any]
