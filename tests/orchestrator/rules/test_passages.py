"""Times in answers."""

import pytest

from src.orchestrator.rules.passages import clock


@pytest.mark.parametrize(
    ("seconds", "told"), [(24.4, "0:24"), (24.5, "0:24"), (25.5, "0:26"), (59.6, "1:00"), (3725.0, "1:02:05")]
)
def test_a_time_is_told_to_the_nearest_second_as_the_page_does(seconds: float, told: str) -> None:
    # `nearestClock` of the page does the same.
    assert clock(seconds) == told
