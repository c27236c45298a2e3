"""Tag fields of a track: from its file, until the user edits them; and those that only the user sets."""

from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Any

from django.db import models

FILE_TAGS = ("artist", "album", "genre", "year", "track_number")
LOWEST_YEAR, HIGHEST_YEAR, HIGHEST_TRACK_NUMBER, HIGHEST_RATING = 1000, 2099, 9999, 5
LONGEST_USER_TAG, MOST_USER_TAGS = 50, 20
# Pixels of the squares that covers are scaled to: a row of a list, and the detail view.
COVER_SIZES = (96, 512)


class TrackTags(models.Model):
    """The fields of a track that name and sort it (``src.audio.tags`` reads files)."""

    title = models.CharField(max_length=255, blank=True)
    artist = models.CharField(max_length=255, blank=True, default="")
    album = models.CharField(max_length=255, blank=True, default="", db_default="")
    genre = models.CharField(max_length=255, blank=True, default="", db_default="")
    year = models.PositiveSmallIntegerField(null=True, blank=True)
    track_number = models.PositiveSmallIntegerField(null=True, blank=True)
    rating = models.PositiveSmallIntegerField(
        default=0, db_default=0, help_text="the user's, 1 to 5 stars; 0: none"
    )
    user_tags = models.JSONField(default=list, blank=True, help_text="the user's own words for it")
    edited_tags = models.JSONField(
        default=list, blank=True, help_text="tags that the user edited: no analysis replaces them"
    )
    cover = models.CharField(
        max_length=64, blank=True, default="", db_default="", help_text="sha256 of the cover; empty: no cover"
    )

    class Meta:
        abstract = True

    def edit_tags(self, values: Mapping[str, Any]) -> list[str]:
        """Set tags as the user wants them, and return the names of the changed fields. Does not save."""
        for name, value in values.items():
            setattr(self, name, value)
        edited = sorted({*self.edited_tags, *(name for name in values if name in FILE_TAGS)})
        changed = [*values, *(["edited_tags"] if edited != self.edited_tags else [])]
        self.edited_tags = edited
        return changed

    def unedited(self, tags: Mapping[str, Any]) -> dict[str, Any]:
        """Return those of a file's tags that the user has not edited."""
        return {name: value for name, value in tags.items() if name not in self.edited_tags}


def cover_path(storage_path: str, size: int) -> str:
    """Return the path of the cover of this size, beside the audio file."""
    return str(PurePosixPath(storage_path).with_suffix(f".cover-{size}.jpg"))
