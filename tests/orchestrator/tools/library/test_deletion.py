"""Deletion of tracks in a conversation: asked first, and restored for who deleted them only."""

from typing import Any

import pytest

from src.api.models import Track, User
from src.orchestrator.tools.library.deletion import NONE_CALLED, NOTHING_DELETED, DeletionTools
from src.orchestrator.tools.library.owned import Library, NotInLibrary

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def songs(alice: User) -> list[str]:
    made = [Track.objects.create(user=alice, original_filename="a.wav", title=title) for title in ("A", "B")]
    return [str(track.pk) for track in made]


def tools(user: User, state: dict[str, Any], text: str = "", turn: int = 1) -> DeletionTools:
    return DeletionTools(Library(user.pk), state, text, turn)


def own(user: User) -> int:
    return Track.objects.filter(user=user).count()


def delete(user: User, state: dict[str, Any], ids: list[str]) -> dict[str, Any]:
    assert tools(user, state, "delete them", 1).delete_tracks(ids)["deleted"] is False
    return tools(user, state, "yes", 2).delete_tracks(ids)


def test_what_was_deleted_is_restored_once(alice: User, songs: list[str]) -> None:
    state: dict[str, Any] = {}
    assert delete(alice, state, songs)["deleted"] is True
    assert own(alice) == 0

    restored = tools(alice, state).restore_tracks()

    assert sorted(restored["titles"]) == ["A", "B"]
    assert own(alice) == 2
    with pytest.raises(ValueError, match=NOTHING_DELETED):
        tools(alice, state).restore_tracks()


def test_nobody_restores_or_deletes_tracks_of_another_user(alice: User, bob: User, songs: list[str]) -> None:
    state: dict[str, Any] = {}
    delete(alice, state, songs[:1])

    with pytest.raises(ValueError, match=NOTHING_DELETED):
        tools(bob, state).restore_tracks()
    with pytest.raises(NotInLibrary):
        tools(bob, {}, "delete it", 1).delete_tracks(songs[1:])
    assert own(alice) == 1


def test_a_track_is_restored_by_its_title_for_its_owner_alone(
    alice: User, bob: User, songs: list[str]
) -> None:
    delete(alice, {}, songs)

    with pytest.raises(ValueError, match=NONE_CALLED):
        tools(bob, {}).restore_tracks("A")
    with pytest.raises(ValueError, match=NONE_CALLED):
        tools(alice, {}).restore_tracks("C")
    assert tools(alice, {}).restore_tracks("a")["titles"] == ["A"]
    assert own(alice) == 1


@pytest.mark.parametrize(("text", "turn"), [("no", 2), ("what is its tempo?", 2), ("yes", 3)])
def test_only_a_yes_right_after_the_question_deletes(
    alice: User, songs: list[str], text: str, turn: int
) -> None:
    state: dict[str, Any] = {}
    tools(alice, state, "delete it", 1).delete_tracks(songs[:1])

    assert tools(alice, state, text, turn).delete_tracks(songs[:1])["deleted"] is False
    assert own(alice) == 2


def test_a_yes_to_one_track_deletes_no_other(alice: User, songs: list[str]) -> None:
    state: dict[str, Any] = {}
    tools(alice, state, "delete A", 1).delete_tracks(songs[:1])

    assert tools(alice, state, "yes", 2).delete_tracks(songs)["deleted"] is False
    assert own(alice) == 2
