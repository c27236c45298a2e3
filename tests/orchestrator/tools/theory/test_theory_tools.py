"""Bars, chords and parts of stored tracks."""

from typing import Any

import pytest

from benchmarks.chat.fixture_library import FixtureLibraries, find_track
from src.api.models import Track, User
from src.orchestrator.errors import Refusal
from src.orchestrator.tools.library.owned import Library
from src.orchestrator.tools.player.tools import PlayerTools
from src.orchestrator.tools.theory.tools import TheoryTools

pytestmark = pytest.mark.django_db
LIBRARIES = FixtureLibraries()


@pytest.fixture
def user() -> User:
    return LIBRARIES.make_user()[0]


def track_id(user: User, title: str) -> str:
    return str(find_track(user, title).pk)


def chords(user: User, title: str, **arguments: Any) -> dict[str, Any]:
    return TheoryTools(Library(user.pk)).read_chords(track_id(user, title), **arguments)


def test_chords_of_bars_with_their_sevenths(user: User) -> None:
    found = chords(user, "Señora Luna", first_bar=5, last_bar=8)
    assert found["bars"] == ["F7", "Bbm7", "Eb7", "Ab"]
    assert (found["start_seconds"], found["end_seconds"], found["bar_count"]) == (8.52, 16.39, 17)
    assert found["numerals"] == ["I", "IV", "VI7", "ii7", "V7"]
    assert found["capo"][0] == {"fret": 1, "shapes": "G major"}


def test_the_whole_chart_and_a_chord_at_a_time(user: User) -> None:
    found = chords(user, "Señora Luna")
    assert (found["first_bar"], found["last_bar"], len(found["bars"])) == (1, 17, 17)
    assert found["chords"] == ["Ab", "Db", "F7", "Bbm7", "Eb7"]
    at_ten = chords(user, "Señora Luna", at_seconds=10.0)
    assert (at_ten["chord_at"], at_ten["first_bar"]) == ("F7", 5)


def test_transposed_chords(user: User) -> None:
    found = chords(user, "Señora Luna", transpose_semitones=6)
    assert (found["key"], found["chords"]) == ("D major", ["D", "G", "B7", "Em7", "A7"])


def test_a_correction_of_the_metre_moves_the_bars(user: User) -> None:
    track = find_track(user, "Señora Luna")
    track.correct({"time_signature": "2/4"})
    found = chords(user, "Señora Luna", first_bar=5, last_bar=5)
    assert found["bar_count"] == 34
    assert found["start_seconds"] == pytest.approx(0.65 + 4 * 2 * 60 / 122, abs=0.05)


@pytest.mark.parametrize(
    ("title", "arguments", "message"),
    [
        ("Drum Study No. 3", {}, "no harmony"),
        ("Room Tone", {"first_bar": 2}, "no bars"),
        ("Señora Luna", {"first_bar": 18}, "no bar 18"),
    ],
)
def test_what_is_not_there_is_said(user: User, title: str, arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        chords(user, title, **arguments)


def test_bars_of_a_track_without_chords(user: User) -> None:
    assert chords(user, "Drum Study No. 3", first_bar=3, last_bar=4)["start_seconds"] == pytest.approx(4.8)


def test_a_long_chart_fits_into_a_result(user: User) -> None:
    found = chords(user, "Warehouse Mix 04")
    assert "bars" not in found
    assert found["chart"].startswith("(Am F C G) x")


def test_likely_parts(user: User) -> None:
    tools = TheoryTools(Library(user.pk))
    found = tools.find_parts(track_id(user, "Carbon Sunrise"))
    assert found["drop"]["start_seconds"] == pytest.approx(45.0, abs=0.1)
    assert found["breakdown"]["start_seconds"] == pytest.approx(89.7, abs=0.1)
    assert tools.find_parts(track_id(user, "Señora Luna"))["drop"] is None
    with pytest.raises(ValueError, match="sections"):
        tools.find_parts(track_id(user, "Room Tone"))


def test_another_users_track_cannot_be_read(user: User) -> None:
    other = LIBRARIES.make_user()[0]
    with pytest.raises(Refusal):
        TheoryTools(Library(other.pk)).read_chords(track_id(user, "Señora Luna"))
    with pytest.raises(Refusal):
        PlayerTools(Library(other.pk)).control_player("play", track_id(user, "Rails"))


def told(user: User, *arguments: Any, **more: Any) -> dict[str, Any]:
    outcome = PlayerTools(Library(user.pk)).control_player(arguments[0], track_id(user, arguments[1]), **more)
    return dict(outcome.player or {})


def test_the_player_is_told_a_loop_of_bars(user: User) -> None:
    event = told(user, "loop", "Señora Luna", first_bar=5, last_bar=8)
    assert (event["action"], event["start_seconds"], event["end_seconds"]) == ("loop", 8.519, 16.388)


def test_the_player_is_told_to_play_pause_and_change_speed(user: User) -> None:
    assert "start_seconds" not in told(user, "play", "Rails")
    assert told(user, "play", "Rails", start_seconds=30)["start_seconds"] == 30
    assert told(user, "speed", "Rails", speed=0.5)["speed"] == 0.5
    assert told(user, "play", "Rails", pitch_semitones=-2)["pitch_semitones"] == -2
    assert told(user, "end_loop", "Rails", speed=1.0, pitch_semitones=0)["pitch_semitones"] == 0
    assert "start_seconds" not in told(user, "pause", "Rails", start_seconds=3)
    assert told(user, "loop", "Rails")["end_seconds"] == find_track(user, "Rails").duration


def test_a_passage_that_is_not_there_is_refused(user: User) -> None:
    assert Track.objects.filter(user=user).exists()
    for passage in ({"start_seconds": 5000}, {"start_seconds": 9, "end_seconds": 3}, {"first_bar": 999}):
        with pytest.raises(ValueError, match=r"ends|end|bar"):
            told(user, "loop", "Rails", **passage)
    with pytest.raises(ValueError, match="no bars"):
        told(user, "loop", "Room Tone", first_bar=1)
