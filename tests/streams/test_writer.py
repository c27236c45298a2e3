"""PendingWrite streams on a real Redis-protocol server."""

import pytest

from src.core.redis import sync_client
from src.streams import writer
from src.streams.entry import FIELD
from src.streams.writer import write

pytestmark = pytest.mark.usefixtures("redis_server")

LIMITS = {"max_entries": 100, "lifetime_seconds": 60}


def written(key: str) -> list[bytes]:
    return [fields[FIELD] for _, fields in sync_client().xrange(key)]


async def test_what_is_there_already_is_not_written_twice_and_nothing_behind_a_gap() -> None:
    assert await write("w", 1, [b"a", b"b"], **LIMITS) == 2
    assert await write("w", 2, [b"b", b"c"], **LIMITS) == 3
    assert await write("w", 5, [b"e"], **LIMITS) == 3
    assert written("w") == [b"a", b"b", b"c"]


async def test_a_fault_reaches_everybody_who_waits_and_the_next_one_is_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def broken(_batch: object) -> list[object]:
        raise RuntimeError("not a fault of Redis")

    with monkeypatch.context() as patched:
        patched.setattr(writer, "_write_together", broken)
        with pytest.raises(RuntimeError, match="not a fault of Redis"):
            await write("w", 1, [b"a"], **LIMITS)
    assert await write("w", 1, [b"a"], **LIMITS) == 1
    assert written("w") == [b"a"]
