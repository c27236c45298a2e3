"""Execute a run in an asyncio task of the process that accepted the question."""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import aclosing, nullcontext
from typing import Any, cast

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from redis.exceptions import RedisError

from src.api.models import Conversation, Message, Run
from src.core.database import DATABASE_WAIT_SECONDS, in_database_thread, retry_while_unavailable, update_row
from src.core.redis import async_client
from src.observability.agent_requests import count_request
from src.orchestrator.assistant import SHARED, Assistant, Question
from src.orchestrator.base import with_priority
from src.orchestrator.errors import ClaveError, DatabaseUnavailable, LimitReached
from src.orchestrator.events import RunEvent, RunStartedEvent, Usage
from src.orchestrator.events.answer_state import AnswerState
from src.orchestrator.runs.log import RunLog
from src.orchestrator.runs.recorder import Recorder
from src.orchestrator.tools.journal import load_step_states

from .lease import INTERRUPTED, renew_lease
from .stop import stop_requested
from .suggestions import bounded_suggestions
from .telemetry import RunTelemetry, record_telemetry
from .usage import count_tokens, estimate_usage

logger = logging.getLogger(__name__)

# After this time the end of a run is no longer stored; it stays in the log only.
MAX_STORE_SECONDS = 3600.0
NOT_STORED_YET = DatabaseUnavailable(
    "The database cannot be reached. This answer is complete. It will be stored when the database is available again; "
    "then reload the page to see it."
).as_event()

# The event loop keeps only weak references to tasks: without this set a task could be garbage collected.
_running: set[asyncio.Task[None]] = set()


class PartialAnswer(AnswerState):
    """The state of an active run, with its telemetry."""

    def __init__(self, telemetry: RunTelemetry) -> None:
        super().__init__()
        self.telemetry = telemetry


async def begin(run: Run, question: Question, assistant: Assistant) -> None:
    """Write the first event and start the task of the answer."""
    recorder = Recorder(RunLog(str(run.pk)))
    recorder.take(_started_event(run, question))
    task = asyncio.create_task(
        _execute_with_telemetry(run, question, assistant, recorder), name=f"run {run.pk}"
    )
    _running.add(task)
    task.add_done_callback(_running.discard)


def _started_event(run: Run, question: Question) -> RunStartedEvent:
    event: RunStartedEvent = {
        "type": "run_started",
        "message_id": str(run.answer_id),
        "user_message_id": str(run.question_id),
        "question": question.text,
        "model": run.model,
        "assistant": run.assistant,
    }
    if run.client_id:
        event["client_id"] = str(run.client_id)
    if run.question.parent_id:
        event["parent_id"] = str(run.question.parent_id)
    return event


async def _execute_with_telemetry(
    run: Run, question: Question, assistant: Assistant, recorder: Recorder
) -> None:
    with record_telemetry(run, question.user_id, question.text) as telemetry:
        await _execute(run, question, assistant, recorder, telemetry)


async def _execute(
    run: Run, question: Question, assistant: Assistant, recorder: Recorder, telemetry: RunTelemetry
) -> None:
    """Execute and store the answer. The run always ends in a final state."""
    answer = PartialAnswer(telemetry)
    ending: RunEvent
    status, ending = Run.Status.FAILED, ClaveError().as_event()
    lease = asyncio.create_task(renew_lease(run))
    try:
        status, ending = await _run_until_end(run, assistant, question, answer, recorder)
    except asyncio.CancelledError:
        # The process is shutting down. The answer so far is kept.
        status, ending = Run.Status.INTERRUPTED, INTERRUPTED
    except Exception:
        logger.exception("Run %s failed.", run.pk)
    finally:
        # A user who pressed stop waits for the end.
        with with_priority() if status == Run.Status.STOPPED else nullcontext():
            try:
                await _end(run, question, answer, status, ending, recorder=recorder)
            finally:
                # Not earlier: a run whose end is not stored yet must keep its lease.
                lease.cancel()


async def _end(
    run: Run,
    question: Question,
    answer: PartialAnswer,
    status: Run.Status,
    ending: RunEvent,
    *,
    recorder: Recorder,
) -> None:
    """Store and count the end of the run, then publish it.

    Wait for a database restart.
    """
    code = str(ending.get("code", ""))
    counting = asyncio.create_task(_count(run, answer, status, code, answer.telemetry.seconds))
    storing = asyncio.create_task(_store(run, question, answer, status, ending))
    await asyncio.wait({storing}, timeout=DATABASE_WAIT_SECONDS)
    status, ending = _published_ending(run, storing, status, ending)
    answer.telemetry.end(status, str(ending.get("code", "")), run.model, run.usage)
    await counting
    await _write_ending(run, ending, recorder)
    await asyncio.wait({storing})


async def _store(
    run: Run, question: Question, answer: PartialAnswer, status: Run.Status, ending: RunEvent
) -> str | None:
    def save() -> Coroutine[Any, Any, str | None]:
        return in_database_thread(_save)(run, question, answer, status, ending)

    try:
        return await retry_while_unavailable(save, MAX_STORE_SECONDS)
    except Exception:
        logger.exception("The end of run %s could not be stored.", run.pk)
        raise


def _published_ending(
    run: Run, storing: asyncio.Task[str | None], status: Run.Status, ending: RunEvent
) -> tuple[Run.Status, RunEvent]:
    if not storing.done():
        logger.error("The end of run %s is not stored yet: the database is unavailable.", run.pk)
        return status, NOT_STORED_YET
    if storing.exception() is not None:
        # The run stays active in the database, and is closed as interrupted when its lease expires.
        return Run.Status.FAILED, ClaveError().as_event()
    undo_token = storing.result()
    return status, cast("RunEvent", {**ending, "undo_token": undo_token}) if undo_token else ending


async def _run_until_end(
    run: Run, assistant: Assistant, question: Question, answer: PartialAnswer, recorder: Recorder
) -> tuple[Run.Status, RunEvent]:
    """Wait for the answer, a stop request or the time limit."""
    work = asyncio.create_task(_stream(assistant, question, answer, recorder))
    stop = asyncio.create_task(stop_requested(run, question.user_id))
    try:
        await asyncio.wait(
            {work, stop}, timeout=settings.RUN_TIMEOUT_SECONDS, return_when=asyncio.FIRST_COMPLETED
        )
        if work.done():
            work.result()
            return _final_status(answer, question)
        if stop.done():
            return Run.Status.STOPPED, {"type": "stopped", "full_response": answer.text}
        return Run.Status.FAILED, LimitReached(
            "This answer took too long and was stopped. Ask a smaller question."
        ).as_event()
    finally:
        with with_priority():
            for task in (work, stop):
                task.cancel()
            await asyncio.wait({work, stop})


async def _stream(
    assistant: Assistant, question: Question, answer: PartialAnswer, recorder: Recorder
) -> None:
    async with aclosing(assistant.stream(question)) as events:
        async for event in events:
            if event["type"] == "player":
                # For the page that asked only: it is not part of the stored answer.
                question.control_player(event)
                continue
            answer.telemetry.take(event)
            answer.take(event)
            if answer.ending is not None:
                return
            recorder.take(event)


def _final_status(answer: PartialAnswer, question: Question) -> tuple[Run.Status, RunEvent]:
    ending = answer.ending
    if ending is None:
        logger.error("An assistant's stream ended without done or error.")
        return Run.Status.FAILED, ClaveError().as_event()
    if ending["type"] != "done":
        return Run.Status.FAILED, ending
    if suggestions := bounded_suggestions([*ending.get("suggestions", ()), *question.suggestions]):
        ending = {**ending, "suggestions": suggestions}
    return Run.Status.DONE, ending


@transaction.atomic
def _save(
    run: Run, question: Question, answer: PartialAnswer, status: Run.Status, ending: RunEvent
) -> str | None:
    """Store the answer and the final state of the run in one transaction.

    A run that was closed in the meantime is not changed. For an incomplete answer, return the token that undoes the
    changes of its tools. Such changes are complete by now: they run in this same thread, which cannot be cancelled.
    """
    run.model = str(ending.get("model", answer.model or run.model))
    run.usage = cast("Usage | None", ending.get("usage")) or _estimate_usage(
        question, answer, status, run.model
    )
    final = {
        "status": status,
        "finished_at": timezone.now(),
        "error_code": ending.get("code", ""),
        "usage": run.usage,
        "model": run.model,
    }
    if update_row(Run, run.pk, final, status=Run.ACTIVE):
        count_tokens(run, question.user_id, run.model, run.usage)
        fields = {
            "text": ending.get("full_response", answer.text),
            "tool_steps": list(answer.steps.values()),
            "model_messages": question.transcript,
            "suggestions": ending.get("suggestions", []),
        }
        update_row(Message, run.answer_id, fields)
        _store_state(run, question)
    if status == Run.Status.DONE or not answer.steps:
        return None
    step = load_step_states(question.user_id, [run.answer_id]).get(run.answer_id)
    return str(step.undo_token) if step and step.undone is None else None


def _store_state(run: Run, question: Question) -> None:
    """Store the assistant's state of this conversation, under the assistant's name, and what all assistants share."""
    states = {run.assistant: question.state, SHARED: question.shared_state}
    changed = {name: state for name, state in states.items() if state != run.conversation.state.get(name, {})}
    if not changed:
        return
    if conversation := Conversation.objects.only("state").filter(pk=run.conversation_id).first():
        conversation.state = {**conversation.state, **changed}
        conversation.save(update_fields=["state"])


def _estimate_usage(
    question: Question, answer: PartialAnswer, status: Run.Status, model: str
) -> Usage | None:
    was_called = answer.text or answer.steps or status == Run.Status.STOPPED
    if status == Run.Status.DONE or not was_called:
        return None
    rounds = 1 + sum(message["role"] == "assistant" for message in question.transcript)
    return estimate_usage(
        model, answer.text, [*question.history, question.text, *question.transcript], rounds
    )


async def _count(run: Run, answer: PartialAnswer, status: Run.Status, code: str, seconds: float) -> None:
    """Count the run, before its last event is visible to clients."""
    error = None if status == Run.Status.DONE else code or str(status)
    tools = [str(step["tool"]) for step in answer.steps.values()]
    try:
        await count_request(async_client(), run.assistant, error, seconds, tools)
    except RedisError:
        logger.warning("Run %s could not be counted.", run.pk, exc_info=True)


async def _write_ending(run: Run, ending: RunEvent, recorder: Recorder) -> None:
    """Write the last event, after the answer is stored."""
    try:
        recorder.take({**ending, "message_id": str(run.answer_id)} if ending["type"] == "done" else ending)
        await recorder.close()
    except RedisError:
        # The answer is in the database, which watchers read when the log stays silent.
        logger.exception("The end of run %s could not be written to its log.", run.pk)
