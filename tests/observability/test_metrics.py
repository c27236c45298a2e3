"""Times between tokens: what is counted, and what is no gap."""

import pytest

from src.observability import metrics


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The clock's time, to be set by the test."""
    time = [100.0]
    monkeypatch.setattr(metrics.time, "monotonic", lambda: time[0])
    return time


def gaps() -> dict[str, float]:
    (family,) = metrics.token_gaps.collect()
    return {
        sample.labels.get("le", sample.name.rpartition("_")[2]): sample.value for sample in family.samples
    }


def test_an_answers_gaps_are_counted_and_the_time_of_its_tools_is_none(now: list[float]):
    before = gaps()
    clock = metrics.AnswerClock()
    for at in (100.3, 100.302, 100.322):
        now[0] = at
        clock.token()
    clock.pause()
    for at in (130.0, 130.3):
        now[0] = at
        clock.token()
    assert clock.first_token_after == pytest.approx(0.3)
    assert clock.end() == pytest.approx(30.3)

    after = {name: value - before[name] for name, value in gaps().items()}

    assert (after["count"], after["+Inf"], after["0.0025"], after["0.025"], after["0.5"]) == (3, 3, 1, 2, 3)
    assert after["sum"] == pytest.approx(0.322)


def test_an_answer_without_a_token_has_no_first_one():
    assert metrics.AnswerClock().first_token_after is None
