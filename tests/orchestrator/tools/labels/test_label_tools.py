"""Stars, favourites and own tags as tools: undone exactly, searched by, and of one's own tracks only."""

from typing import Any

import pytest
from asgiref.sync import async_to_sync

from src.api.models import Track, TrackLike, User
from src.orchestrator.errors import InvalidArguments, ToolError
from src.orchestrator.tools.functions import FunctionToolbox
from src.orchestrator.tools.journal import Step, undo
from src.orchestrator.tools.labels import LabelTools
from src.orchestrator.tools.library.owned import Library
from src.orchestrator.tools.library.rename import RenameTools
from src.orchestrator.tools.library.search import SearchTools

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def rails(alice: User) -> Track:
    return Track.objects.create(user=alice, original_filename="rails.wav", title="Rails")


def call(user: User, tool: str, **arguments: Any) -> Any:
    library = Library(user.pk)
    tools = (*LabelTools(library).all(), RenameTools(library).rename_track, SearchTools(library).find_tracks)
    toolbox = FunctionToolbox(*tools, step=Step(user.pk))
    return async_to_sync(toolbox.call)(tool, arguments, lambda _fraction, _stage: None)


def label(user: User, track: Track, **labels: Any) -> Any:
    return call(user, "label_track", track_id=str(track.pk), **labels)


def found(user: User, **conditions: Any) -> list[str]:
    return [track["title"] for track in call(user, "find_tracks", **conditions).summary["tracks"]]


def labels_of(user: User, track: Track) -> dict[str, Any]:
    read = call(user, "read_labels", track_id=str(track.pk)).summary
    return {name: read[name] for name in ("rating", "liked", "tags")}


NONE = {"rating": 0, "liked": 0, "tags": []}


def test_a_track_gets_stars_a_heart_and_tags(alice: User, rails: Track) -> None:
    label(alice, rails, rating=4, liked=1, add_tag=" Late night ")
    label(alice, rails, add_tag="party")
    assert labels_of(alice, rails) == {"rating": 4, "liked": 1, "tags": ["Late night", "party"]}

    label(alice, rails, add_tag="PARTY", remove_tag="late NIGHT", rating=0, liked=0)
    assert labels_of(alice, rails) == {"rating": 0, "liked": 0, "tags": ["party"]}
    assert call(alice, "read_labels").summary == {"total": 1, "tags": [{"tag": "party", "tracks": 1}]}


@pytest.mark.parametrize(
    ("labels", "message"),
    [
        ({"rating": 3}, "“Rails” has no stars again."),
        ({"add_tag": "party"}, "“Rails” has no tags again."),
        ({"liked": 1}, "Undid creation of like: Rails"),
    ],
)
def test_every_label_is_undone(alice: User, rails: Track, labels: dict[str, Any], message: str) -> None:
    outcome = label(alice, rails, **labels)
    assert labels_of(alice, rails) != NONE

    assert undo(alice.pk, outcome.undo_token).message == message
    assert labels_of(alice, rails) == NONE
    assert found(alice, rating_min=1) == found(alice, user_tag="party") == found(alice, liked=True) == []


def test_the_same_label_again_changes_nothing(alice: User, rails: Track) -> None:
    label(alice, rails, rating=4, liked=1, add_tag="party")
    assert label(alice, rails, rating=4, liked=1, add_tag="party").undo_token is None


def test_a_renaming_is_undone_after_the_track_got_stars(alice: User, rails: Track) -> None:
    renamed = call(alice, "rename_track", track_id=str(rails.pk), title="Sunny Pop")
    label(alice, rails, rating=4)

    assert undo(alice.pk, renamed.undo_token).message == "The title is “Rails” again."
    rails.refresh_from_db()
    assert (rails.title, rails.rating) == ("Rails", 4)


def test_tracks_are_found_by_their_labels(alice: User, rails: Track) -> None:
    Track.objects.create(user=alice, original_filename="depot.wav", title="Depot", rating=2)
    label(alice, rails, rating=5, liked=1, add_tag="Fiesta Ñ")

    assert found(alice, rating_min=1, order="rating") == ["Rails", "Depot"]
    assert (
        found(alice, rating_min=3)
        == found(alice, liked=True)
        == found(alice, user_tag="fiesta n")
        == ["Rails"]
    )
    assert found(alice, rating_min=1, rating_max=4) == found(alice, liked=False) == ["Depot"]
    assert found(alice, user_tag="fiesta") == found(alice, rating_max=0) == []


def test_nobody_labels_or_reads_a_track_of_another_user(alice: User, bob: User, rails: Track) -> None:
    label(alice, rails, rating=4, liked=1, add_tag="party")
    for tool, arguments in (
        ("label_track", {"rating": 1}),
        ("label_track", {"liked": -1}),
        ("label_track", {"remove_tag": "party"}),
        ("read_labels", {}),
    ):
        with pytest.raises(ToolError):
            call(bob, tool, track_id=str(rails.pk), **arguments)

    assert labels_of(alice, rails) == {"rating": 4, "liked": 1, "tags": ["party"]}
    assert not TrackLike.objects.filter(user=bob).exists()
    assert call(bob, "read_labels").summary == {"total": 0, "tags": []}
    assert found(bob, user_tag="party") == found(bob, liked=True) == found(bob, rating_min=1) == []


@pytest.mark.parametrize("wrong", [{"rating": 6}, {"rating": -1}, {"liked": 2}, {"add_tag": "x" * 51}, {}])
def test_a_wrong_label_changes_nothing(alice: User, rails: Track, wrong: dict[str, Any]) -> None:
    with pytest.raises((ToolError, InvalidArguments)):
        label(alice, rails, **wrong)
    assert labels_of(alice, rails) == NONE


def test_a_tag_that_is_not_there_is_not_removed(alice: User, rails: Track) -> None:
    with pytest.raises(ToolError, match="no tag party"):
        label(alice, rails, remove_tag="party")
