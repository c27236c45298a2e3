"""Background tasks of one chat socket: following runs and tracks, and writing to the client."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import aclosing
from typing import Any

from src.orchestrator.runs import watch_run
from src.streams.tracks import follow_track

logger = logging.getLogger(__name__)


class Subscriptions:
    """Tasks that forward the events of runs and tracks to ``put``.

    ``on_failure`` is called when a task ends with an error.
    """

    def __init__(self, put: Callable[[str], Awaitable[None]], on_failure: Callable[[], None]) -> None:
        self._put, self._on_failure = put, on_failure
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._seen_runs: set[str] = set()

    def start(self, name: str, work: Coroutine[Any, Any, None]) -> None:
        task = self._tasks[name] = asyncio.create_task(work, name=name)
        task.add_done_callback(lambda done: self._forget(name, done))

    async def stop(self) -> None:
        """Cancel all tasks and wait for them."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def has_seen(self, run_id: str) -> bool:
        return run_id in self._seen_runs

    def watch_run(self, run_id: str, after: int = 0) -> None:
        """Forward the events of a run from ``after`` on, unless it is followed already."""
        self._seen_runs.add(run_id)
        if f"run {run_id}" not in self._tasks:
            self.start(f"run {run_id}", self._forward_run(run_id, after))

    def rewatch_run(self, run_id: str, after: int) -> None:
        """Forward the events of a run from ``after`` on, also if it is followed already."""
        if task := self._tasks.pop(f"run {run_id}", None):
            task.cancel()
        self.watch_run(run_id, after)

    def follow_tracks(self, track_ids: Sequence[str]) -> None:
        """Forward the status of exactly these tracks."""
        names = {f"track {track_id}": track_id for track_id in track_ids}
        for name in [name for name in self._tasks if name.startswith("track ") and name not in names]:
            self._tasks.pop(name).cancel()
        for name, track_id in names.items():
            if name not in self._tasks:
                self.start(name, self._forward_track(track_id))

    async def _forward_run(self, run_id: str, after: int) -> None:
        async with aclosing(watch_run(run_id, after)) as events:
            async for event in events:
                await self._put(event)

    async def _forward_track(self, track_id: str) -> None:
        async with aclosing(follow_track(track_id)) as entries:
            async for entry in entries:
                if entry["type"] == "track_status":
                    await self._put(json.dumps(entry))

    def _forget(self, name: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(name) is task:
            del self._tasks[name]
        if not task.cancelled() and (error := task.exception()):
            logger.error("The chat socket's %s ended with an error.", name, exc_info=error)
            self._on_failure()
