"""Deletion of tracks with confirmation: the first call only asks, and a call after a "yes" deletes.

The tool enforces this, so that a language model cannot delete tracks without a confirmation either.
"""

from collections.abc import Sequence
from typing import Annotated, Any

from django.db import IntegrityError
from pydantic import Field

from src.api.models import Discarded, Track
from src.core.identifiers import uuid_or_none
from src.core.text import fold, one_line
from src.orchestrator.language.yes_no import says_yes
from src.orchestrator.tools.functions import FunctionToolbox

from .owned import LONGEST_TITLE, Library, NotInLibrary

# Key in the state of a conversation: the tracks that the user was asked about, and in which turn.
ASKED = "deletion_asked"
# Key in the state of a conversation: the ids of the tracks that were deleted last.
DELETED = "deleted_tracks"
MOST_TRACKS = 50
TOLD = 10
WHAT = "Say which tracks are to be deleted."
NOTHING_DELETED = "This chat has deleted no track that can be restored."
NONE_CALLED = "No track of this title was deleted within the last day."
ASK_FIRST = "Ask the user. Call this again with the same arguments after they said yes."

type Ids = Annotated[list[Annotated[str, Field(max_length=60)]], Field(min_length=1, max_length=MOST_TRACKS)]


class DeletionTools:
    """The tool for one question. turn : its number in the conversation; state : of all assistants of it"""

    def __init__(self, library: Library, state: dict[str, Any], text: str, turn: int) -> None:
        self._library = library
        self._state = state
        self._text = text
        self._turn = turn

    def delete_tracks(self, track_ids: Ids | None = None, everything: bool = False) -> dict[str, Any]:
        """Delete tracks of the library, or everything; they can be restored for a day. Only when the user asks for it.
        The first call only returns what to ask; call it again after the user said yes."""
        tracks = self._tracks(track_ids, everything)
        ids = sorted(str(track.pk) for track in tracks)
        asked = self._state.pop(ASKED, None)
        told = {
            "count": len(tracks),
            "titles": [one_line(track.display_name, LONGEST_TITLE) for track in tracks[:TOLD]],
        }
        if asked == {"ids": ids, "turn": self._turn - 1} and says_yes(self._text):
            Discarded.put(*tracks)
            self._state[DELETED] = ids
            return {**told, "deleted": True}
        self._state[ASKED] = {"ids": ids, "turn": self._turn}
        return {**told, "deleted": False, "what_to_do": ASK_FIRST}

    def restore_tracks(
        self, title: Annotated[str | None, Field(max_length=LONGEST_TITLE, description="of the track")] = None
    ) -> dict[str, Any]:
        """Restore the tracks that this conversation deleted last, or by its title one that was deleted within a day.
        Only when the user asks for it."""
        discarded = Discarded.objects.owned_by(self._library.user_id)
        if title is None:
            rows = discarded.filter(pk__in=self._state.pop(DELETED, ()))
        else:
            titles_of = discarded.values_list("pk", "track__title", "track__original_filename")
            rows = discarded.filter(pk__in=[pk for pk, *names in titles_of if _is_called(title, *names)])
        titles = []
        for row in rows.select_related("track"):
            try:
                titles.append(one_line(row.restore().display_name, LONGEST_TITLE))
            except IntegrityError:
                # The same file was added again meanwhile.
                continue
        if not titles:
            raise ValueError(NOTHING_DELETED if title is None else NONE_CALLED)
        return {"count": len(titles), "titles": titles[:TOLD], "restored": True}

    def _tracks(self, track_ids: list[str] | None, everything: bool) -> list[Track]:
        rows = Track.objects.filter(user_id=self._library.user_id).light()
        if everything:
            return list(rows)
        if not track_ids:
            raise ValueError(WHAT)
        wanted = [uuid_or_none(track_id) for track_id in dict.fromkeys(track_ids)]
        found = rows.in_bulk([track_id for track_id in wanted if track_id])
        if len(found) < len(wanted):
            raise NotInLibrary
        return [found[track_id] for track_id in wanted if track_id]


def _is_called(said: str, title: str, filename: str) -> bool:
    return fold(title or filename) == fold(said)


def deletion_toolbox(
    user_id: int, track_ids: Sequence[str], state: dict[str, Any], text: str, turn: int
) -> FunctionToolbox:
    library = Library(user_id, tuple(track_ids))
    tools = DeletionTools(library, state, text, turn)
    return FunctionToolbox(tools.delete_tracks, tools.restore_tracks)
