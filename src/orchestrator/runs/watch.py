"""Watch a run from any process: its log from a given number to the end."""

import json
from collections.abc import AsyncGenerator
from contextlib import aclosing

from redis.exceptions import RedisError

from src.api.models import Run
from src.core.database import DATABASE_UNAVAILABLE, in_database_thread
from src.orchestrator.events import DoneEvent, ErrorEvent, RunEvent
from src.orchestrator.runs.log import is_terminal, run_key
from src.streams.reader import reader

from .lease import INTERRUPTED, close_if_abandoned

# A model may need long between two events. After this much silence the run's lease is checked.
SILENCE_SECONDS = 3.0
SERVICES_UNAVAILABLE = (*DATABASE_UNAVAILABLE, RedisError)

FAILED: ErrorEvent = {
    "type": "error",
    "code": "internal",
    "retryable": True,
    "message": "This answer ended with an error. Please ask again.",
}


async def watch_run(run_id: str, after: int = 0) -> AsyncGenerator[str]:
    """Yield every event above ``after`` as JSON text, up to the last event of the run.

    If the log has expired, the text and the last event come from the database.
    """
    seq, is_silent = after, False
    async with aclosing(reader().follow(run_key(run_id), (after, 0), SILENCE_SECONDS)) as batches:
        async for entries in batches:
            for entry in entries:
                seq = entry.id[0]
                yield entry.payload.decode()
                if is_terminal(entry.payload):
                    return
            was_silent, is_silent = is_silent, not entries
            if not is_silent:
                continue
            try:
                events = await _missing_ending(run_id)
            except SERVICES_UNAVAILABLE:
                # Continue: the process of the run also waits for these services.
                is_silent = False
                continue
            # The answer is stored before its last event is written. Wait for one more period of silence.
            if events and was_silent:
                for number, event in enumerate(events, seq + 1):
                    yield json.dumps({**event, "run_id": run_id, "seq": number})
                return


async def _missing_ending(run_id: str) -> list[RunEvent]:
    """Return the last events from the database; empty if the log has or gets them."""
    if await close_if_abandoned(run_id):
        return []
    return await in_database_thread(_from_database)(run_id)


def _from_database(run_id: str) -> list[RunEvent]:
    """Return events that replace the text and end the run; empty while it is active."""
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
