"""Following streams on a real Redis-protocol server."""

import asyncio
from contextlib import aclosing

import pytest

from src.core.redis import CONNECTIONS, async_client, sync_client
from src.observability.metrics import stream_read_failures
from src.streams import reader
from src.streams.entry import FIELD
from src.streams.reader import UnreadableStream, follow, last_id

pytestmark = pytest.mark.usefixtures("redis_server")


def append(key: str, number: int) -> None:
    sync_client().xadd(key, {FIELD: str(number).encode()}, id=f"{number}-0")


async def take(key: str, count: int, after: tuple[int, int] | None = (0, 0), pause: float = 0.0) -> list[int]:
    taken: list[int] = []
    async with asyncio.timeout(10), aclosing(follow(key, after)) as entries:
        async for entry in entries:
            taken.append(int(entry.payload))
            if len(taken) == count:
                break
            if pause:
                await asyncio.sleep(pause)
    return taken


async def test_a_follower_gets_what_is_stored_and_then_what_comes() -> None:
    append("s", 1)
    append("s", 2)
    following = asyncio.create_task(take("s", 4))
    await asyncio.sleep(0.1)
    append("s", 3)
    append("s", 4)
    assert await following == [1, 2, 3, 4]


async def test_a_follower_starts_after_the_number_it_names() -> None:
    for number in range(1, 6):
        append("s", number)
    assert await take("s", 2, after=(3, 0)) == [4, 5]


async def test_only_new_entries_come_where_nothing_older_is_asked_for() -> None:
    append("s", 1)
    following = asyncio.create_task(take("s", 1, after=None))
    await asyncio.sleep(0.1)
    append("s", 2)
    assert await following == [2]


async def test_followers_that_come_later_to_the_same_stream_get_all_of_it() -> None:
    first = asyncio.create_task(take("s", 3))
    await asyncio.sleep(0.05)
    append("s", 1)
    append("s", 2)
    await asyncio.sleep(0.05)
    second = asyncio.create_task(take("s", 3))
    await asyncio.sleep(0.05)
    append("s", 3)
    assert await first == await second == [1, 2, 3]


async def test_a_stream_followed_while_the_reader_waits_for_another_is_read_at_once() -> None:
    quiet = asyncio.create_task(take("quiet", 1))
    await asyncio.sleep(0.1)
    append("loud", 1)
    started = asyncio.get_running_loop().time()
    assert await take("loud", 1) == [1]
    following = asyncio.create_task(take("loud", 1, after=(1, 0)))
    await asyncio.sleep(0.05)
    append("loud", 2)
    assert await following == [2]
    assert asyncio.get_running_loop().time() - started < reader.BLOCK_MILLISECONDS / 1000 / 2
    append("quiet", 1)
    assert await quiet == [1]


async def test_a_slow_follower_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "BUFFERED_ENTRIES", 5)
    following = asyncio.create_task(take("s", 300, pause=0.001))
    await asyncio.sleep(0.05)
    for number in range(1, 301):
        append("s", number)
        if number % 20 == 0:
            await asyncio.sleep(0.002)
    assert await following == list(range(1, 301))


async def test_a_follower_that_leaves_leaves_nothing_behind() -> None:
    append("s", 1)
    await take("s", 1)
    own = reader._readers[asyncio.get_running_loop()]
    assert not own._watchers
    assert not own._positions


async def test_the_newest_number_is_known() -> None:
    assert await last_id("s") == (0, 0)
    append("s", 7)
    assert await last_id("s") == (7, 0)


async def _blocking_reads() -> int:
    clients = await async_client().client_list()
    return sum(client["cmd"] == "xread" and "b" in client["flags"] for client in clients)


async def test_a_hundred_followers_need_one_blocking_connection() -> None:
    following = [asyncio.create_task(take(f"s{n}", 1)) for n in range(100)]
    async with asyncio.timeout(10):
        await asyncio.sleep(0.02)
        while len(reader._readers[asyncio.get_running_loop()]._watchers) < 100:  # noqa: ASYNC110 - nobody tells of it
            await asyncio.sleep(0.02)
        while not (blocking := await _blocking_reads()):  # noqa: ASYNC110 - nor of this
            await asyncio.sleep(0.02)
    assert blocking == 1
    assert async_client().connection_pool.max_connections == CONNECTIONS
    for n in range(100):
        append(f"s{n}", 1)
    assert await asyncio.gather(*following) == [[1]] * 100


# What must not reach others


async def test_a_number_that_no_entry_has_fails_where_it_is_named_and_nowhere_else() -> None:
    other = asyncio.create_task(take("other", 1))
    await asyncio.sleep(0.05)
    for impossible in ((2**64, 0), (2**70, 0), (-1, 0), (1, 2**70)):
        with pytest.raises(ValueError, match="number"):
            await take("s", 1, after=impossible)
    append("other", 1)
    assert await other == [1]
    assert not reader._readers[asyncio.get_running_loop()]._positions


async def test_a_number_beyond_the_end_keeps_nothing_from_the_next_follower() -> None:
    far = asyncio.create_task(take("s", 1, after=(2**53, 0)))
    await asyncio.sleep(0.05)
    near = asyncio.create_task(take("s", 2))
    await asyncio.sleep(0.05)
    append("s", 1)
    append("s", 2)
    assert await near == [1, 2]
    assert not far.done()
    far.cancel()


def failures() -> float:
    return stream_read_failures._value.get()


@pytest.mark.parametrize("kind", ["no stream", "entries of others"])
async def test_a_stream_that_cannot_be_read_costs_its_own_followers_only(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = failures()
    bad, good = asyncio.create_task(take("bad", 1)), asyncio.create_task(take("good", 1))
    own = reader.reader()
    async with asyncio.timeout(10):
        while not ({"bad", "good"} <= set(own._positions) and await _blocking_reads()):  # noqa: ASYNC110 - nobody tells of it
            await asyncio.sleep(0.02)

    if kind == "no stream":
        sync_client().set("bad", "text")
        # The blocked read hears of it with the next thing that happens.
        third = asyncio.create_task(take("third", 1))
    else:
        sync_client().xadd("bad", {"another": "field"})
        third = asyncio.create_task(take("good", 1))

    async with asyncio.timeout(3):
        with pytest.raises(UnreadableStream):
            await bad
    append("good", 1)
    assert await good == [1]
    assert failures() > before
    third.cancel()
    await asyncio.gather(third, return_exceptions=True)
    assert set(own._positions) == set()


async def test_after_any_failure_the_shared_read_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    before = failures()
    following = asyncio.create_task(take("s", 1))
    await asyncio.sleep(0.05)
    with monkeypatch.context() as context:
        context.setattr(reader, "_pairs", lambda _: 1 / 0)
        append("s", 1)
        async with asyncio.timeout(5):
            while failures() == before:  # noqa: ASYNC110 - nobody tells of it
                await asyncio.sleep(0.02)
        assert not following.done()
    assert await following == [1]


async def test_followers_that_leave_at_once_leave_nothing_behind() -> None:
    """Whenever they leave: also while the reader is being told that there is a new stream."""
    staying = asyncio.create_task(take("staying", 1))
    await asyncio.sleep(0.05)
    for number in range(50):
        leaving = asyncio.create_task(take(f"s{number}", 1))
        for _ in range(number):
            await asyncio.sleep(0)
        leaving.cancel()
        await asyncio.gather(leaving, return_exceptions=True)
    own = reader._readers[asyncio.get_running_loop()]
    assert set(own._positions) == set(own._watchers) == {"staying"}
    append("staying", 1)
    assert await staying == [1]


@pytest.mark.parametrize("kind", ["no stream", "entries of others"])
async def test_what_others_stored_makes_a_stream_unreadable(kind: str) -> None:
    if kind == "no stream":
        sync_client().set("bad", "text")
    else:
        sync_client().xadd("bad", {"another": "field"})
    async with asyncio.timeout(3):
        with pytest.raises(UnreadableStream):
            await take("bad", 1)
