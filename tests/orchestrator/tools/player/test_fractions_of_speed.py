"""Speeds as fractions: "a third slower", "at three quarters speed"."""

import pytest

from src.orchestrator.tools.player.points import share_of
from src.orchestrator.tools.player.speeds import is_fraction, read_speed


@pytest.mark.parametrize(
    ("text", "speed"),
    [
        ("play it a third slower", 2 / 3),
        ("slow it down by a fifth", 0.8),
        ("a quarter faster", 1.25),
        ("at three quarters speed", 0.75),
        ("un tercio más lento", 2 / 3),
        ("bájale un cuarto la velocidad", 0.75),
        ("a tres cuartos de la velocidad", 0.75),
        ("um ein Viertel schneller", 1.25),
        ("mit zwei Dritteln der Geschwindigkeit", 2 / 3),
    ],
)
def test_a_fraction_of_the_speed_is_read(text: str, speed: float) -> None:
    assert read_speed(text) == pytest.approx(speed)


def test_a_fraction_of_the_track_is_a_place() -> None:
    assert share_of("play from two thirds in") == pytest.approx(2 / 3)
    assert share_of("play it at two thirds speed") is None


def test_other_words_are_no_fraction_of_the_speed() -> None:
    assert is_fraction("a third slower")
    assert not is_fraction("a third lower")
    assert not is_fraction("a third slower than Rails")
