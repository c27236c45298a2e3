"""Places of a track in words."""

import pytest

from src.orchestrator.tools.player.points import bars_from_there, extreme_of, range_of, span_of_share
from src.orchestrator.tools.player.speeds import read_speed


@pytest.mark.parametrize(
    ("text", "bars"),
    [
        ("loop it from 5 to 8", (5, 8)),
        ("repite del 5 al 8", (5, 8)),
        ("5 bis 8 in Schleife", (5, 8)),
        ("loop 0:05 to 0:08", None),
        ("loop 5 to 8 times", None),
        ("from 8 to 5", None),
        ("between 5 and 80 %", None),
    ],
)
def test_bars_are_read_without_their_word(text: str, bars: tuple[int, int] | None):
    assert range_of(text) == bars


@pytest.mark.parametrize(
    ("text", "shares"),
    [
        ("start it halfway through", (0.5, None)),
        ("desde la mitad", (0.5, None)),
        ("ab der Mitte", (0.5, None)),
        ("the last quarter", (0.75, 1.0)),
        ("el primer cuarto", (0.0, 0.25)),
        ("at half speed", None),
        ("a la mitad de velocidad", None),
        ("the middle part", None),
    ],
)
def test_a_share_of_the_track_is_no_speed(text: str, shares: tuple[float, float | None] | None):
    assert span_of_share(text) == shares


def test_half_is_a_speed_only_where_it_is_no_place():
    assert read_speed("play it at half speed") == 0.5
    assert read_speed("play it from halfway") is None
    assert read_speed("desde la mitad") is None


def test_bars_are_counted_from_a_place_on():
    assert bars_from_there("8 bars from bar 5") == 8
    assert bars_from_there("vier Takte ab dem Drop") == 4
    assert bars_from_there("the first 8 bars") == 0
    assert bars_from_there("8 bars") == 0


def test_the_loudest_part_is_compared_by_level():
    assert extreme_of("repeat the loudest part") == ("level", 1)
    assert extreme_of("la parte más tranquila") == ("level", -1)
    assert extreme_of("der kürzeste Abschnitt") == ("length", -1)
    assert extreme_of("the loudest song") is None
