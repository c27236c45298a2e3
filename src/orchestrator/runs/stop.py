"""Stopping a run, on whichever process it is made."""

from contextlib import aclosing

from src.streams.connection import async_client
from src.streams.entry import FIELD
from src.streams.reader import follow

LIFETIME_SECONDS = 3600


def _key(run_id: object) -> str:
    return f"clave:stop:{run_id}"


async def stop_run(run_id: object) -> None:
    """Ask the process that makes this answer to stop. Stopping twice, or too late, does nothing."""
    pipeline = async_client().pipeline(transaction=False)
    pipeline.xadd(_key(run_id), {FIELD: b"stop"}, maxlen=1)
    pipeline.expire(_key(run_id), LIFETIME_SECONDS)
    await pipeline.execute()


async def stop_requested(run_id: object) -> None:
    """Returns when somebody stops the run, also if that was before the call."""
    async with aclosing(follow(_key(run_id))) as entries:
        async for _ in entries:
            return
