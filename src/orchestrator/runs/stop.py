"""Stop a run, in this process or in another one."""

import asyncio
import uuid
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from django.db.models import QuerySet
from redis.exceptions import RedisError

from src.api.models import Run
from src.core.redis import async_client
from src.streams.entry import FIELD
from src.streams.reader import follow

from .watch import watch_run

REQUEST_LIFETIME_SECONDS = 3600
STOP_TIMEOUT_SECONDS = 10
RETRY_SECONDS = 1.0


@dataclass(frozen=True)
class LocalRun:
    """A run of this process, which can be stopped without the database or Redis."""

    user_id: int
    conversation_id: str
    stop_event: asyncio.Event = field(default_factory=asyncio.Event)


_local_runs_by_loop: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[str, LocalRun]] = WeakKeyDictionary()


def _key(run_id: object) -> str:
    return f"clave:stop:{run_id}"


async def stop_run(run_id: object) -> None:
    """Ask the process that executes this run to stop. A finished run is ignored."""
    if local_run := _local_runs().get(str(run_id)):
        local_run.stop_event.set()
        return
    pipeline = async_client().pipeline(transaction=False)
    pipeline.xadd(_key(run_id), {FIELD: b"stop"}, maxlen=1)
    pipeline.expire(_key(run_id), REQUEST_LIFETIME_SECONDS)
    await pipeline.execute()


def stop_local_run(user_id: int, conversation_id: str, wanted: uuid.UUID | None) -> bool:
    """Stop the runs of this process in the user's conversation, or only ``wanted``.

    Return False if this process has no such run. Another process may have it.
    """
    found = [
        local_run
        for run_id, local_run in _local_runs().items()
        if (local_run.user_id, local_run.conversation_id) == (user_id, conversation_id)
        and (wanted is None or run_id == str(wanted))
    ]
    for local_run in found:
        local_run.stop_event.set()
    return bool(found)


def _local_runs() -> dict[str, LocalRun]:
    return _local_runs_by_loop.setdefault(asyncio.get_running_loop(), {})


async def stop_and_wait(runs: QuerySet[Run]) -> None:
    """Stop the active runs and wait for their end, when their usage is counted."""
    async for run_id in runs.filter(status__in=Run.ACTIVE).values_list("pk", flat=True):
        await stop_run(run_id)
        with suppress(TimeoutError):
            async with asyncio.timeout(STOP_TIMEOUT_SECONDS), aclosing(watch_run(str(run_id))) as events:
                async for _ in events:
                    pass


async def stop_requested(run: Run, user_id: int) -> None:
    """Wait until the run is stopped. Requests from before the call count too."""
    local_run = LocalRun(user_id, str(run.conversation_id))
    _local_runs()[str(run.pk)] = local_run
    remote_stop = asyncio.create_task(_wait_for_remote_stop(run.pk, local_run.stop_event))
    try:
        await local_run.stop_event.wait()
    finally:
        del _local_runs()[str(run.pk)]
        remote_stop.cancel()


async def _wait_for_remote_stop(run_id: object, stop_event: asyncio.Event) -> None:
    while not stop_event.is_set():
        try:
            async with aclosing(follow(_key(run_id))) as entries:
                async for _ in entries:
                    stop_event.set()
                    return
        except RedisError:
            await asyncio.sleep(RETRY_SECONDS)
