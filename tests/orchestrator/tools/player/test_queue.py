"""Several tracks as what the player is told to play, or to put into its queue."""

from typing import Any

import pytest

from src.api.models import Track, User
from src.orchestrator.tools.library.owned import Library, NotInLibrary
from src.orchestrator.tools.outcome import ToolOutcome
from src.orchestrator.tools.player.tools import PlayerTools

pytestmark = [pytest.mark.django_db(transaction=True)]


def tracks_of(user: User, *titles: str) -> list[str]:
    rows = [Track.objects.create(user=user, original_filename="a.wav", title=title) for title in titles]
    return [str(row.pk) for row in rows]


def control(user: User, action: Any, **more: Any) -> ToolOutcome:
    return PlayerTools(Library(user.pk)).control_player(action, **more)


def test_the_page_gets_the_tracks_in_their_order(alice: User) -> None:
    one, other = tracks_of(alice, "T1", "T2")
    told = control(alice, "play", track_ids=[other, one, other])
    assert told.player == {"type": "player", "action": "play", "track_id": other, "track_ids": [other, one]}
    assert told.summary == {"action": "play", "track_id": other, "title": "T2", "track_count": 2}


def test_several_are_played_in_any_order(alice: User) -> None:
    wanted = tracks_of(alice, "T1", "T2", "T3")
    told = [control(alice, "play", track_ids=wanted, shuffle=True).player or {} for _ in range(60)]
    assert all(sorted(event["track_ids"]) == sorted(wanted) for event in told)
    assert all(event["track_id"] == event["track_ids"][0] for event in told)
    assert {event["track_id"] for event in told} == set(wanted)


def test_what_could_not_be_read_is_left_out_of_several(alice: User) -> None:
    one, broken, other = tracks_of(alice, "T1", "T2", "T3")
    Track.objects.filter(pk=broken).update(status=Track.Status.FAILED)
    told = control(alice, "play", track_ids=[broken, one, other])
    assert told.player == {"type": "player", "action": "play", "track_id": one, "track_ids": [one, other]}
    assert told.summary["track_count"] == len([one, other])


def test_one_is_put_behind_what_sounds_or_at_the_end(alice: User) -> None:
    (one,) = tracks_of(alice, "T1")
    event = {"type": "player", "action": "queue", "track_id": one, "track_ids": [one]}
    assert control(alice, "queue", track_id=one).player == event
    assert control(alice, "queue", track_ids=[one], is_next=True).player == {**event, "is_next": True}


def test_another_users_track_is_not_there(alice: User, bob: User) -> None:
    ids = [*tracks_of(alice, "T1"), *tracks_of(bob, "Secret")]
    for wanted in (ids, [ids[1]], [ids[0], "nonsense"]):
        with pytest.raises(NotInLibrary):
            control(alice, "play", track_ids=wanted)
    with pytest.raises(NotInLibrary):
        control(alice, "queue", track_id=ids[1])


@pytest.mark.parametrize(
    "arguments",
    [{"action": "loop"}, {"action": "pause"}, {"start_seconds": 10}, {"first_bar": 2}, {"speed": 0.5}],
)
def test_several_are_played_whole(alice: User, arguments: dict[str, Any]) -> None:
    ids = tracks_of(alice, "T1", "T2")
    with pytest.raises(ValueError, match="Several tracks can only be played or queued"):
        control(alice, **{"action": "play", "track_ids": ids} | arguments)
