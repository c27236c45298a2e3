"""Watching a run from any process: its log from a number on, to its end."""

import json
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

from src.api.models import Run
from src.orchestrator.events import ErrorEvent, RunEvent
from src.orchestrator.run_log import is_last, run_key
from src.streams.reader import reader

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
    seq = after
    async with aclosing(reader().follow(run_key(run_id), (after, 0), SILENCE_SECONDS)) as batches:
        async for entries in batches:
            for entry in entries:
                seq = entry.id[0]
                yield entry.payload.decode()
                if is_last(entry.payload):
                    return
            if not entries and not await close_if_abandoned(run_id) and (ending := await _ending(run_id)):
                yield json.dumps({**ending, "run_id": run_id, "seq": seq + 1})
                return


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
