"""Which worker serves which queue."""

from pathlib import Path
from typing import Any

import pytest

from src.ops.serve.processes import worker_processes
from src.streams.queue_names import QUEUES, RENDERING


def queues_of(workers: int) -> list[list[str]]:
    reaper: Any = None
    children = worker_processes(workers, Path("run"), reaper)
    assert len({child.log_file for child in children}) == len(children)
    return [child.command[child.command.index("-Q") + 1].split(",") for child in children]


def test_beside_a_single_worker_videos_have_a_process_of_their_own():
    others, videos = queues_of(1)
    assert videos == [RENDERING]
    assert RENDERING not in others
    assert sorted(others + videos) == sorted(QUEUES)


@pytest.mark.parametrize("workers", [2, 4])
def test_more_workers_are_one_pool_for_all_queues(workers: int):
    assert queues_of(workers) == [list(QUEUES)]
