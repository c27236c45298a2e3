"""Packed poses of a dance: from the cache, or computed by a worker."""

import asyncio
from collections.abc import Awaitable
from typing import Any, cast

from asgiref.sync import sync_to_async

from src.api.models import Dance
from src.core.redis import async_client
from src.tasks.dances.poses import StoredPoses, pack_dance, poses_key, read_stored

WAIT_SECONDS, POLL_SECONDS = 20.0, 0.05
# After this time another client may ask for the same poses again.
CLAIM_SECONDS = 10


async def fetch_poses(dance: Dance) -> StoredPoses | None:
    """Return the poses of a planned dance; None if no worker computes them within WAIT_SECONDS."""
    key = poses_key(dance.key)
    deadline = asyncio.get_running_loop().time() + WAIT_SECONDS
    while (found := await _read(key)) is None:
        if asyncio.get_running_loop().time() > deadline:
            return None
        if await async_client().set(f"{key}:asked", 1, nx=True, ex=CLAIM_SECONDS):
            await sync_to_async(pack_dance.delay)(str(dance.pk))
        await asyncio.sleep(POLL_SECONDS)
    return found


async def _read(key: str) -> StoredPoses | None:
    fields = await cast("Awaitable[dict[bytes, bytes]]", async_client().hgetall(key))
    return read_stored(cast(Any, fields))
