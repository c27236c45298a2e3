"""A playlist as what the player is told to play."""

from typing import Any

import pytest

from src.api.models import Discarded, Track, User
from src.orchestrator.errors import Refusal
from src.orchestrator.tools.journal import Step
from src.orchestrator.tools.library.owned import Library
from src.orchestrator.tools.library.smart_filter import SmartFilter
from src.orchestrator.tools.outcome import ToolOutcome
from src.orchestrator.tools.player.tools import PlayerTools
from src.orchestrator.tools.playlists import NoSuchPlaylist, Playlists

pytestmark = [pytest.mark.django_db(transaction=True)]


@pytest.fixture
def songs(alice: User) -> list[Track]:
    status = (Track.Status.READY, Track.Status.PENDING, Track.Status.FAILED)
    return [
        Track.objects.create(user=alice, original_filename="a.wav", title=f"T{n}", status=status[n])
        for n in range(3)
    ]


def created(user: User, *arguments: Any) -> str:
    change, _ = Step(user.pk).make(lambda: Playlists(user.pk).create(*arguments))
    return str(change.summary["playlist_id"])


@pytest.fixture
def friday(alice: User, songs: list[Track]) -> str:
    return created(alice, "Friday", [(str(song.pk), "") for song in songs])


def play(user: User, playlist_id: str, **more: Any) -> ToolOutcome:
    return PlayerTools(Library(user.pk)).control_player("play", playlist_id=playlist_id, **more)


def test_the_page_gets_the_playlist_and_its_first_track(alice: User, friday: str, songs: list[Track]) -> None:
    """Tracks that are not analysed, too: the page plays them."""
    told = play(alice, friday)
    first = str(songs[0].pk)
    assert told.player == {"type": "player", "action": "play", "track_id": first, "playlist_id": friday}
    assert told.summary == {
        "action": "play", "track_id": first, "playlist_id": friday, "title": "T0", "playlist": "Friday",
        "track_count": 3,
    }  # fmt: skip


def test_it_begins_with_another_track_of_the_playlist(alice: User, friday: str, songs: list[Track]) -> None:
    last = str(songs[2].pk)
    assert (play(alice, friday, track_id=last).player or {})["track_id"] == last
    other = Track.objects.create(user=alice, original_filename="b.wav", title="Other")
    for track_id in (str(other.pk), "nonsense"):
        with pytest.raises(Refusal, match="not in the playlist Friday"):
            play(alice, friday, track_id=track_id)


def test_a_shuffled_one_begins_with_any_of_its_tracks(alice: User, friday: str, songs: list[Track]) -> None:
    told = [play(alice, friday, shuffle=True).player or {} for _ in range(60)]
    assert {event["track_id"] for event in told} == {str(song.pk) for song in songs}
    assert all(event["shuffle"] for event in told)
    with pytest.raises(ValueError, match="Only several tracks"):
        PlayerTools(Library(alice.pk)).control_player("play", str(songs[0].pk), shuffle=True)


def test_a_smart_playlist_plays_what_matches_now(alice: User, songs: list[Track]) -> None:
    smart = created(alice, "Smart", (), SmartFilter(title="T", order="title"))
    Discarded.put(songs[0])
    assert (play(alice, smart).summary or {})["title"] == "T1"


def test_an_empty_playlist_and_one_of_deleted_tracks_are_refused(
    alice: User, friday: str, songs: list[Track]
) -> None:
    Discarded.put(*songs)
    for playlist_id in (friday, created(alice, "Friday")):
        with pytest.raises(ValueError, match="The playlist Friday is empty"):
            play(alice, playlist_id)


def test_another_users_playlist_is_not_there(bob: User, friday: str) -> None:
    for playlist_id in (friday, "nonsense"):
        with pytest.raises(NoSuchPlaylist):
            play(bob, playlist_id)


@pytest.mark.parametrize(
    "arguments",
    [
        {"action": "loop"},
        {"action": "pause"},
        {"start_seconds": 10},
        {"end_seconds": 10},
        {"first_bar": 2},
        {"speed": 0.5},
    ],
)
def test_a_playlist_has_no_passage_and_no_speed(alice: User, friday: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="can only be played"):
        PlayerTools(Library(alice.pk)).control_player(**{"action": "play", "playlist_id": friday} | arguments)


def test_values_that_change_nothing_are_accepted(alice: User, friday: str) -> None:
    """Some models fill in every argument."""
    told = play(alice, friday, start_seconds=0, speed=1, shuffle=False, track_id="")
    assert told.player is not None
    assert set(told.player) == {"type", "action", "track_id", "playlist_id"}


@pytest.mark.parametrize("action", ["resume", "next", "previous"])
def test_what_sounds_goes_on_without_a_passage(alice: User, songs: list[Track], action: Any) -> None:
    told = PlayerTools(Library(alice.pk)).control_player(action, str(songs[0].pk), start_seconds=3)
    assert told.player == {"type": "player", "action": action, "track_id": str(songs[0].pk)}
