"""The tempo at the beginning and at the end of a track."""

import pytest

from src.agents.tempo_ends import change_percent, start_and_end


def test_the_change_of_a_tempo_is_that_from_the_first_to_the_last_tenth() -> None:
    rising = [100.0 + step for step in range(21)]
    assert start_and_end(rising) == (100.5, 119.5)
    assert change_percent(rising) == pytest.approx(18.9)
    assert change_percent(rising[::-1]) == pytest.approx(-15.9)
    # One beat between that was read wrongly moves nothing.
    assert change_percent([100.0] * 10 + [50.0] + [100.0] * 10) == 0
    assert start_and_end(rising[:19]) is None
    assert change_percent([]) is None
