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
