"""Small versions of the two benchmarks behind docs/reliability.md, on the whole product."""

import pytest

from benchmarks.ops import parallel_uploads
from benchmarks.ops.kill_nine import KillNine

pytestmark = pytest.mark.slow


def test_three_killed_processes_cost_no_track():
    outcome = KillNine(kills=3, tracks=2, seed=1).run()
    assert sum(outcome.kills.values()) == 3
    assert outcome.wrong == []
    assert len(outcome.tracks) == 2


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_ten_uploads_at_once_are_all_analysed(database: str):
    outcome = parallel_uploads.run(database, people=5, uploads=10, patience_seconds=300)
    assert outcome.wrong == []
    # Each person's first song came twice.
    assert (outcome.ready, outcome.answers[201], outcome.answers.total()) == (10, 10, 30)


def test_a_log_is_searched_for_errors_and_exceptions_but_not_for_warnings():
    warning = '{"level": "WARNING", "exception": "Traceback (most recent call last):\\nTimeoutError"}'
    error = '{"level": "ERROR", "exception": "Traceback (most recent call last):\\nValueError"}'
    locked = '{"level": "WARNING", "exception": "Traceback (most recent call last):\\ndatabase is locked"}'
    uncaught = 'Traceback (most recent call last):\n  File "x.py", line 1\n    x()\nValueError: no'
    assert parallel_uploads.log_violations(f"ready\n{warning}\nready") == set()
    log = f"{warning}\n{error}\n{uncaught}\n{warning}\n{locked}\nready"
    assert parallel_uploads.log_violations(log) == {error, locked, uncaught}
