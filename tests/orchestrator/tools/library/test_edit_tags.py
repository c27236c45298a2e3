"""Artist, album, genre and year of a track as a tool: undone exactly, searched by, and of one's own tracks only."""

from typing import Any

import pytest
from asgiref.sync import async_to_sync

from src.api.models import Track, User
from src.orchestrator.errors import InvalidArguments, ToolError
from src.orchestrator.tools.functions import FunctionToolbox
from src.orchestrator.tools.journal import Step, undo
from src.orchestrator.tools.library.edit_tags import TagTools
from src.orchestrator.tools.library.owned import Library
from src.orchestrator.tools.library.search import SearchTools

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def rails(alice: User) -> Track:
    return Track.objects.create(
        user=alice, original_filename="rails.wav", title="Rails", genre="Techno", year=2020
    )


def call(user: User, tool: str, **arguments: Any) -> Any:
    library = Library(user.pk)
    toolbox = FunctionToolbox(
        TagTools(library).edit_track_tags, SearchTools(library).find_tracks, step=Step(user.pk)
    )
    return async_to_sync(toolbox.call)(tool, arguments, lambda _fraction, _stage: None)


def edit(user: User, track: Track, **tags: Any) -> Any:
    return call(user, "edit_track_tags", track_id=str(track.pk), **tags)


def test_tags_are_set_searched_and_undone(alice: User, rails: Track) -> None:
    outcome = edit(alice, rails, artist=" Cora  Lind ", genre="Bachata", year=1998)

    assert outcome.summary["was"] == {"artist": "", "genre": "Techno", "year": 2020}
    rails.refresh_from_db()
    assert (rails.artist, rails.genre, rails.year) == ("Cora Lind", "Bachata", 1998)
    # An analysis of the file does not replace them.
    assert rails.edited_tags == ["artist", "genre", "year"]
    found = call(alice, "find_tracks", genre="bachata", year_max=1998).summary["tracks"]
    assert [track["title"] for track in found] == ["Rails"]

    undo(alice.pk, outcome.undo_token)
    rails.refresh_from_db()
    assert (rails.artist, rails.genre, rails.year, rails.edited_tags) == ("", "Techno", 2020, [])


@pytest.mark.parametrize("wrong", [{}, {"year": 12}, {"year": 3000}, {"genre": ""}, {"artist": "x" * 300}])
def test_a_wrong_tag_changes_nothing(alice: User, rails: Track, wrong: dict[str, Any]) -> None:
    with pytest.raises((ToolError, InvalidArguments)):
        edit(alice, rails, **wrong)
    rails.refresh_from_db()
    assert (rails.genre, rails.year, rails.edited_tags) == ("Techno", 2020, [])


def test_nobody_edits_a_track_of_another_user(bob: User, rails: Track) -> None:
    with pytest.raises(ToolError):
        edit(bob, rails, genre="Bachata")
    rails.refresh_from_db()
    assert rails.genre == "Techno"
