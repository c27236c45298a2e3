"""Renaming of a track, as a tool that can be undone."""

from typing import Annotated

from pydantic import Field

from src.api.models import Track
from src.core.text import one_line
from src.orchestrator.tools.journal import Change, Mutation, changes_data, snapshot_of

from .owned import LONGEST_TITLE, Library
from .search import TrackId

MAX_TITLE_LENGTH = 255
# What a renaming changes, with the primary key.
COLUMNS = ("id", "user_id", "title", "edited_tags")
NO_TITLE = "Give the track a title."


class RenameTools:
    def __init__(self, library: Library) -> None:
        self._library = library

    @changes_data
    def rename_track(
        self,
        title: Annotated[str, Field(min_length=1, max_length=MAX_TITLE_LENGTH)],
        track_id: TrackId | None = None,
    ) -> Change:
        """Give a track of the user's library another title. Only when the user asks for it."""
        track = self._library.track(
            track_id, Track.objects.filter(user_id=self._library.user_id).defer("waveform", "analysis")
        )
        cleaned = one_line(title, MAX_TITLE_LENGTH)
        if not cleaned:
            raise ValueError(NO_TITLE)
        before, old = snapshot_of(track, COLUMNS), track.display_name
        track.save(update_fields=track.edit_tags({"title": cleaned}))
        summary = {
            "track_id": str(track.pk),
            "title": one_line(cleaned, LONGEST_TITLE),
            "was": one_line(old, LONGEST_TITLE),
        }
        return Change(
            summary, [Mutation.update(before, track)] if snapshot_of(track, COLUMNS) != before else []
        )
