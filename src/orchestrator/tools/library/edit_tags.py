"""Artist, album, genre and year of a track, as a tool that can be undone."""

from typing import Annotated, Any, Final

from pydantic import Field

from src.api.models import Track
from src.api.models.track_tags import HIGHEST_YEAR, LOWEST_YEAR
from src.core.text import one_line
from src.orchestrator.tools.journal import Change, Mutation, changes_data, snapshot_of

from .owned import LONGEST_TITLE, Library
from .search import TrackId

LONGEST_TAG: Final = 255
# What an edit changes, with the primary key.
COLUMNS: Final = ("id", "user_id", "artist", "album", "genre", "year", "edited_tags")
NO_TAG: Final = "Say which of artist, album, genre and year, and its new value."

type Tag = Annotated[str, Field(min_length=1, max_length=LONGEST_TAG)]


class TagTools:
    def __init__(self, library: Library) -> None:
        self._library = library

    @changes_data
    def edit_track_tags(
        self,
        track_id: TrackId | None = None,
        artist: Tag | None = None,
        album: Tag | None = None,
        genre: Tag | None = None,
        year: Annotated[int | None, Field(ge=LOWEST_YEAR, le=HIGHEST_YEAR)] = None,
    ) -> Change:
        """Set the artist, album, genre or year of a track of the user's library. Only when the user asks for it."""
        said = {"artist": artist, "album": album, "genre": genre}
        values: dict[str, Any] = {
            name: cleaned for name, one in said.items() if (cleaned := one_line(one or "", LONGEST_TAG))
        }
        if year is not None:
            values["year"] = year
        if not values:
            raise ValueError(NO_TAG)
        track = self._library.track(
            track_id, Track.objects.filter(user_id=self._library.user_id).defer("waveform", "analysis")
        )
        before = snapshot_of(track, COLUMNS)
        was = {name: getattr(track, name) for name in values}
        track.save(update_fields=track.edit_tags(values))
        changes = [Mutation.update(before, track)] if snapshot_of(track, COLUMNS) != before else []
        told = {"track_id": str(track.pk), "title": one_line(track.display_name, LONGEST_TITLE)}
        return Change({**told, **values, "was": was}, changes)
