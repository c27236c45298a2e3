"""Stopping a run, on whichever process it is made."""

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

LIFETIME_SECONDS = 3600
STOPPING_SECONDS = 10
RETRY_SECONDS = 1.0


@dataclass(frozen=True)
class MadeHere:
    """An answer that this process makes: stopped without a way to the database or to Redis and back."""

    user_id: int
    conversation_id: str
    asked: asyncio.Event = field(default_factory=asyncio.Event)


_made_here: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[str, MadeHere]] = WeakKeyDictionary()


def _key(run_id: object) -> str:
    return f"clave:stop:{run_id}"


async def stop_run(run_id: object) -> None:
    """Ask the process that makes this answer to stop. Stopping twice, or too late, does nothing."""
    if made := _all_made_here().get(str(run_id)):
        made.asked.set()
        return
    pipeline = async_client().pipeline(transaction=False)
    pipeline.xadd(_key(run_id), {FIELD: b"stop"}, maxlen=1)
    pipeline.expire(_key(run_id), LIFETIME_SECONDS)
    await pipeline.execute()


def stop_here(user_id: int, conversation_id: str, wanted: uuid.UUID | None) -> bool:
    """Stop what this process makes for this person in this conversation (only ``wanted``, where one is named). False:
    there is nothing of that kind here; somebody else may make it."""
    found = [
        made
        for run_id, made in _all_made_here().items()
        if (made.user_id, made.conversation_id) == (user_id, conversation_id)
        and (wanted is None or run_id == str(wanted))
    ]
    for made in found:
        made.asked.set()
    return bool(found)


def _all_made_here() -> dict[str, MadeHere]:
    return _made_here.setdefault(asyncio.get_running_loop(), {})


async def stop_and_wait(runs: QuerySet[Run]) -> None:
    """Stop those that are being made, and come back when they have ended: only then is counted what they cost."""
    async for run_id in runs.filter(status__in=Run.ACTIVE).values_list("pk", flat=True):
        await stop_run(run_id)
        with suppress(TimeoutError):
            async with asyncio.timeout(STOPPING_SECONDS), aclosing(watch_run(str(run_id))) as events:
                async for _ in events:
                    pass


async def stop_requested(run: Run, user_id: int) -> None:
    """Returns when somebody stops the run, also if that was before the call."""
    made = MadeHere(user_id, str(run.conversation_id))
    _all_made_here()[str(run.pk)] = made
    elsewhere = asyncio.create_task(_asked_elsewhere(run.pk, made.asked))
    try:
        await made.asked.wait()
    finally:
        del _all_made_here()[str(run.pk)]
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
