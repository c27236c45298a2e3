"""Stopping a run, on whichever process it is made."""

import asyncio
from contextlib import aclosing, suppress
from weakref import WeakKeyDictionary

from django.db.models import QuerySet
from redis.exceptions import RedisError

from src.api.models import Run
from src.streams.connection import async_client
from src.streams.entry import FIELD
from src.streams.reader import follow

from .watch import watch_run

LIFETIME_SECONDS = 3600
STOPPING_SECONDS = 10
RETRY_SECONDS = 1.0

# The runs that this process makes are stopped without a way to Redis and back.
_made_here: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[str, asyncio.Event]] = WeakKeyDictionary()


def _key(run_id: object) -> str:
    return f"clave:stop:{run_id}"


async def stop_run(run_id: object) -> None:
    """Ask the process that makes this answer to stop. Stopping twice, or too late, does nothing."""
    if asked := _made_here.get(asyncio.get_running_loop(), {}).get(str(run_id)):
        asked.set()
        return
    pipeline = async_client().pipeline(transaction=False)
    pipeline.xadd(_key(run_id), {FIELD: b"stop"}, maxlen=1)
    pipeline.expire(_key(run_id), LIFETIME_SECONDS)
    await pipeline.execute()


async def stop_and_wait(runs: QuerySet[Run]) -> None:
    """Stop those that are being made, and come back when they have ended: only then is counted what they cost."""
    async for run_id in runs.filter(status__in=Run.ACTIVE).values_list("pk", flat=True):
        await stop_run(run_id)
        with suppress(TimeoutError):
            async with asyncio.timeout(STOPPING_SECONDS), aclosing(watch_run(str(run_id))) as events:
                async for _ in events:
                    pass


async def stop_requested(run_id: object) -> None:
    """Returns when somebody stops the run, also if that was before the call."""
    asked = asyncio.Event()
    made_here = _made_here.setdefault(asyncio.get_running_loop(), {})
    made_here[str(run_id)] = asked
    elsewhere = asyncio.create_task(_asked_elsewhere(run_id, asked))
    try:
        await asked.wait()
    finally:
        del made_here[str(run_id)]
        elsewhere.cancel()


async def _asked_elsewhere(run_id: object, asked: asyncio.Event) -> None:
    while not asked.is_set():
        try:
            async with aclosing(follow(_key(run_id))) as entries:
                async for _ in entries:
                    asked.set()
                    return
        except RedisError:
            await asyncio.sleep(RETRY_SECONDS)
