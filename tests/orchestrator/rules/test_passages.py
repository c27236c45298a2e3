"""Times in questions and answers."""

import pytest

from src.orchestrator.rules.passages import clock, find_passages


@pytest.mark.parametrize(
    ("seconds", "told"), [(24.4, "0:24"), (24.5, "0:24"), (25.5, "0:26"), (59.6, "1:00"), (3725.0, "1:02:05")]
)
def test_a_time_is_told_to_the_nearest_second_as_the_page_does(seconds: float, told: str) -> None:
    # `nearestClock` of the page does the same.
    assert clock(seconds) == told


@pytest.mark.parametrize(
    ("text", "passages"),
    [
        ("play seconds 10 to 20", [(10.0, 20.0)]),
        ("from second 10 to the second 20", [(10.0, 20.0)]),
        ("del segundo 5 al 15", [(5.0, 15.0)]),
        ("Sekunden 10 bis 20", [(10.0, 20.0)]),
        ("seconds 20 to 10", []),
    ],
)
def test_seconds_are_named_before_their_numbers(text: str, passages: list[tuple[float, float]]) -> None:
    assert [(one.start, one.end) for one in find_passages(text)[0]] == passages
