"""Watching a run from any process: its log from a number on, to its end."""

import json
from collections.abc import AsyncGenerator
from contextlib import aclosing

from redis.exceptions import RedisError

from src.api.models import Run
from src.core.database import DATABASE_AWAY, in_database_thread
from src.orchestrator.events import DoneEvent, ErrorEvent, RunEvent
from src.orchestrator.runs.log import is_last, run_key
from src.streams.reader import reader

from .lease import INTERRUPTED, close_if_abandoned

# An answer may think for long between two events. After this much silence we look whether the run still lives.
SILENCE_SECONDS = 3.0
SERVICES_AWAY = (*DATABASE_AWAY, RedisError)

FAILED: ErrorEvent = {
    "type": "error",
    "code": "internal",
    "retryable": True,
    "message": "This answer ended with an error. Please ask again.",
}


async def watch_run(run_id: str, after: int = 0) -> AsyncGenerator[str]:
    """Every event above ``after`` as JSON text, then live; the last one ends the run. A run whose log has lost its
    end (a log lives for a limited time) closes with the text and the ending that the database has."""
    seq, is_silent = after, False
    async with aclosing(reader().follow(run_key(run_id), (after, 0), SILENCE_SECONDS)) as batches:
        async for entries in batches:
            for entry in entries:
                seq = entry.id[0]
                yield entry.payload.decode()
                if is_last(entry.payload):
                    return
            was_silent, is_silent = is_silent, not entries
            if not is_silent:
                continue
            try:
                events = await _ending_of_silent(run_id)
            except SERVICES_AWAY:
                # Whoever watches goes on watching: the maker of the answer waits for them too.
                is_silent = False
                continue
            # The answer is stored before its end is written: a maker that is slow has one more silence's time.
            if events and was_silent:
                for number, event in enumerate(events, seq + 1):
                    yield json.dumps({**event, "run_id": run_id, "seq": number})
                return


async def _ending_of_silent(run_id: str) -> list[RunEvent]:
    """Empty where the log has the end, or will have it."""
    if await close_if_abandoned(run_id):
        return []
    return await in_database_thread(_from_database)(run_id)


def _from_database(run_id: str) -> list[RunEvent]:
    """How a run ended, with its whole text, in place of whatever was seen of it; empty while it goes on."""
    run = Run.objects.select_related("answer").filter(pk=run_id).first()
    if run is None:
        return [FAILED]
    text, message_id = run.answer.text, str(run.answer_id)
    done: DoneEvent = {"type": "done", "full_response": text, "message_id": message_id}
    if run.answer.suggestions:
        done["suggestions"] = run.answer.suggestions
    endings: dict[str, RunEvent] = {
        Run.Status.DONE: done,
        Run.Status.STOPPED: {"type": "stopped", "full_response": text},
        Run.Status.INTERRUPTED: INTERRUPTED,
        Run.Status.FAILED: FAILED,
    }
    if run.status not in endings:
        return []
    ending = endings[run.status]
    if "full_response" in ending or not text:
        return [ending]
    return [{"type": "reset"}, {"type": "token", "text": text}, ending]
