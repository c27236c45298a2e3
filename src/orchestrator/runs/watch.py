"""Watching a run from any process: its log from a number on, to its end."""

import asyncio
import json
from collections.abc import AsyncGenerator
from typing import Any

from src.api.models import Run
from src.orchestrator.events import ErrorEvent, RunEvent
from src.orchestrator.run_log import events_after
from src.streams.entry import Entry

from .lease import INTERRUPTED, close_if_abandoned

# An answer may think for long between two events. After this much silence we look whether the run still lives.
SILENCE_SECONDS = 3.0

FAILED: ErrorEvent = {
    "type": "error",
    "code": "internal",
    "retryable": True,
    "message": "This answer ended with an error. Please ask again.",
}


async def watch_run(run_id: str, after: int = 0) -> AsyncGenerator[str]:
    """Every event above ``after`` as JSON text, then live; the last one ends the run. A run whose log has lost its
    end (a log lives for a limited time) closes with what the database says."""
    entries = events_after(run_id, after)
    following: asyncio.Task[Entry | None] = asyncio.create_task(_next(entries))
    seq = after
    try:
        while True:
            await asyncio.wait({following}, timeout=SILENCE_SECONDS)
            if following.done():
                entry = following.result()
                if entry is None:
                    return
                following = asyncio.create_task(_next(entries))
                seq = entry.id[0]
                yield entry.payload.decode()
            elif not await close_if_abandoned(run_id) and (ending := await _ending(run_id)):
                yield json.dumps({**ending, "run_id": run_id, "seq": seq + 1})
                return
    finally:
        following.cancel()
        await asyncio.wait({following})
        await entries.aclose()


async def _next(entries: AsyncGenerator[Entry]) -> Entry | None:
    return await anext(entries, None)


async def _ending(run_id: str) -> RunEvent | None:
    """How a run ended, from the database; None while it goes on."""
    run = await Run.objects.select_related("answer").filter(pk=run_id).afirst()
    if run is None:
        return FAILED
    endings: dict[str, Any] = {
        Run.Status.DONE: {"type": "done", "full_response": run.answer.text, "message_id": str(run.answer_id)},
        Run.Status.STOPPED: {"type": "stopped", "full_response": run.answer.text},
        Run.Status.INTERRUPTED: INTERRUPTED,
        Run.Status.FAILED: FAILED,
    }
    return endings.get(run.status)
