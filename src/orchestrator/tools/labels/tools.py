"""Stars, the heart and own tags of tracks, as tools."""

from collections import Counter
from typing import Annotated, Any, Literal

from pydantic import Field

from src.api.models import Track
from src.api.models.track import TrackQuerySet
from src.api.models.track_tags import HIGHEST_RATING, LONGEST_USER_TAG, MOST_USER_TAGS
from src.core.text import clean, fold, one_line
from src.orchestrator.tools.functions import Function
from src.orchestrator.tools.journal import Change, Mutation, changes_data, snapshot_of
from src.orchestrator.tools.library.owned import LONGEST_TITLE, Library
from src.orchestrator.tools.library.search import TrackId
from src.orchestrator.tools.playlists.likes import Likes

NO_LABEL = "Say how many stars, whether it is a favourite, or which tag."
TOO_MANY_TAGS = f"A track can have at most {MOST_USER_TAGS} tags. Remove one first."
NO_SUCH_TAG = "The track has no tag {tag}."
MOST_TOLD = 30
# What labels change in the row of a track, with the primary key.
COLUMNS = ("id", "user_id", "rating", "user_tags")

type Tag = Annotated[str, Field(min_length=1, max_length=LONGEST_USER_TAG)]


class LabelTools:
    """The tools for one user's library."""

    def __init__(self, library: Library) -> None:
        self._library, self._likes = library, Likes(library.user_id)

    def all(self) -> list[Function]:
        return [self.label_track, self.read_labels]

    @changes_data
    def label_track(
        self,
        track_id: TrackId | None = None,
        rating: Annotated[int | None, Field(ge=0, le=HIGHEST_RATING, description="Stars; 0: none.")] = None,
        liked: Annotated[
            Literal[-1, 0, 1] | None, Field(description="1: a favourite, 0: no longer, -1: disliked.")
        ] = None,
        add_tag: Annotated[Tag | None, Field(description="One of the user's own words for it.")] = None,
        remove_tag: Tag | None = None,
    ) -> Change:
        """Give a track of the user's library stars, make it a favourite, or change its own tags. Only when the user
        asks for it, with the stars that they say."""
        if all(value is None for value in (rating, liked, add_tag, remove_tag)):
            raise ValueError(NO_LABEL)
        track = self._library.track(track_id, self._rows())
        before = snapshot_of(track, COLUMNS)
        values: dict[str, Any] = {} if rating is None else {"rating": rating}
        if add_tag or remove_tag:
            values["user_tags"] = _changed_tags(track.user_tags, add_tag, remove_tag)
        mutations: list[Mutation] = []
        if any(getattr(track, name) != value for name, value in values.items()):
            track.save(update_fields=track.edit_tags(values))
            mutations.append(Mutation.update(before, track))
        if liked is not None:
            mutations += self._likes.set(track.pk, liked).mutations
        return Change(self._labels_of(track), mutations)

    def read_labels(
        self,
        track_id: Annotated[
            str | None, Field(max_length=60, description="Left out: of the whole library.")
        ] = None,
    ) -> dict[str, Any]:
        """Read the stars, the heart and the own tags of a track; without a track, which own tags there are."""
        if track_id:
            return self._labels_of(self._library.track(track_id, self._rows()))
        lists = self._rows().exclude(user_tags=[]).values_list("user_tags", flat=True)
        counted = Counter(tag for tags in lists for tag in tags)
        return {
            "total": len(counted),
            "tags": [{"tag": tag, "tracks": count} for tag, count in counted.most_common(MOST_TOLD)],
        }

    def _rows(self) -> TrackQuerySet:
        return Track.objects.filter(user_id=self._library.user_id).light()

    def _labels_of(self, track: Track) -> dict[str, Any]:
        return {
            "track_id": str(track.pk),
            "title": one_line(track.display_name, LONGEST_TITLE),
            "rating": track.rating,
            "liked": self._likes.all([track.pk]).get(track.pk, 0),
            "tags": list(track.user_tags),
        }


def _changed_tags(tags: list[str], added: str | None, removed: str | None) -> list[str]:
    """Return the tags without one and with one. Upper case and accents do not tell tags apart."""
    found = list(tags)
    if removed:
        found = [tag for tag in found if fold(tag) != fold(removed)]
        if len(found) == len(tags):
            raise ValueError(NO_SUCH_TAG.format(tag=removed))
    if added and (tag := clean(added)) and fold(tag) not in map(fold, found):
        found.append(tag)
    if len(found) > max(MOST_USER_TAGS, len(tags)):
        raise ValueError(TOO_MANY_TAGS)
    return found
