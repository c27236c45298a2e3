"""One child of a worker stays free for questions while videos are drawn."""

from pathlib import Path
from typing import Any

import pytest

from src.tasks.dances import slots


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.FILE_UPLOAD_TEMP_DIR = tmp_path
    monkeypatch.setitem(slots.POOL, "slots", 1)


@pytest.mark.parametrize(
    ("concurrency", "queues", "expected"),
    [
        (2, ["analysis", "questions", "rendering"], 1),
        (4, ["questions", "rendering"], 3),
        (1, ["analysis", "questions", "rendering"], 1),
        (4, ["rendering"], 4),
    ],
)
def test_a_worker_keeps_one_child_unless_it_serves_only_videos(concurrency: int, queues: Any, expected: int):
    slots.set_slots(concurrency, queues)
    assert slots.POOL["slots"] == expected


def test_a_slot_is_taken_once_and_free_afterwards():
    with slots.rendering_slot() as first:
        with slots.rendering_slot() as second:
            assert (first, second) == (True, False)
        # Ending without a slot does not free the slot of another video.
        with slots.rendering_slot() as third:
            assert third is False
    with slots.rendering_slot() as later:
        assert later is True


def test_two_slots_are_two():
    slots.set_slots(3, ["questions", "rendering"])
    with slots.rendering_slot() as first, slots.rendering_slot() as second, slots.rendering_slot() as third:
        assert (first, second, third) == (True, True, False)
