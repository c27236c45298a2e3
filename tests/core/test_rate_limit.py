"""One counter of events for both kinds of callers, blocking and asynchronous."""

import pytest
from asgiref.sync import sync_to_async

from src.core import rate_limit
from src.core.rate_limit import RateLimit

pytestmark = pytest.mark.usefixtures("redis_server")
LIMIT = RateLimit("test", 2, 60)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [600.0]
    monkeypatch.setattr(rate_limit.time, "time", lambda: now[0])
    return now


async def test_blocking_and_asynchronous_calls_share_one_count() -> None:
    assert await LIMIT.aincrement("alice")
    assert await sync_to_async(LIMIT.increment)("alice")
    assert await LIMIT.ais_reached("alice")
    assert await sync_to_async(LIMIT.is_reached)("alice")
    assert not await LIMIT.aincrement("alice")


async def test_subjects_and_kinds_are_counted_separately() -> None:
    await LIMIT.aincrement("alice", 2)
    assert not await LIMIT.ais_reached("bob")
    assert not await RateLimit("other", 2, 60).ais_reached("alice")


async def test_a_new_window_starts_a_new_count(clock: list[float]) -> None:
    await LIMIT.aincrement("alice", 2)
    clock[0] = 659.0
    assert (await LIMIT.ais_reached("alice"), LIMIT.seconds_left()) == (True, 1.0)
    clock[0] = 660.0
    assert not await LIMIT.ais_reached("alice")


async def test_an_event_that_is_taken_back_counts_no_more() -> None:
    await LIMIT.aincrement("alice", 2)
    await sync_to_async(LIMIT.decrement)("alice")
    assert not await LIMIT.ais_reached("alice")
