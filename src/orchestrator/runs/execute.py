"""Making one answer: an asyncio task of the process that took the question. Who watches does not matter to it."""

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
from src.core.database import PATIENCE_SECONDS, in_database_thread, retry_while_away, update_row
from src.core.redis import async_client
from src.observability.agent_requests import count_request
from src.orchestrator.assistant import Assistant, Question
from src.orchestrator.base import with_priority
from src.orchestrator.errors import ClaveError, DatabaseUnavailable, LimitReached
from src.orchestrator.events import RunEvent, RunStartedEvent, Usage
from src.orchestrator.runs.log import Recorder, RunLog
from src.orchestrator.tools.journal import load_step_states

from .answer_state import AnswerState
from .lease import INTERRUPTED, renew_lease
from .stop import stop_requested
from .suggestions import bounded_suggestions
from .telemetry import RunTelemetry, record_telemetry
from .usage import count_tokens, estimated_usage

logger = logging.getLogger(__name__)

# An end that cannot be stored for so long stays in the log only.
STORING_SECONDS = 3600.0
NOT_STORED_YET = DatabaseUnavailable(
    "The database cannot be reached. This answer is complete, and will be stored as soon as the database is back: "
    "reload the page then to see it."
).as_event()

# The event loop keeps only weak references to tasks: without this set an answer could vanish in the middle.
_running: set[asyncio.Task[None]] = set()


class PartialAnswer(AnswerState):
    """An answer that is being made, and what is measured of it."""

    def __init__(self, seen: RunTelemetry) -> None:
        super().__init__()
        self.seen = seen


async def begin(run: Run, question: Question, assistant: Assistant) -> None:
    """Write the first event and start the answer."""
    recorder = Recorder(RunLog(str(run.pk)))
    recorder.take(_started(run, question))
    task = asyncio.create_task(_make(run, question, assistant, recorder), name=f"run {run.pk}")
    _running.add(task)
    task.add_done_callback(_running.discard)


def _started(run: Run, question: Question) -> RunStartedEvent:
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


async def _make(run: Run, question: Question, assistant: Assistant, recorder: Recorder) -> None:
    with record_telemetry(run, question.user_id, question.text) as seen:
        await _made(run, question, assistant, recorder, seen)


async def _made(
    run: Run, question: Question, assistant: Assistant, recorder: Recorder, seen: RunTelemetry
) -> None:
    """From the first piece to stored. Whatever happens the run ends in one of its final states."""
    answer = PartialAnswer(seen)
    ending: RunEvent
    status, ending = Run.Status.FAILED, ClaveError().as_event()
    lease = asyncio.create_task(renew_lease(run))
    try:
        status, ending = await _until_end(run, assistant, question, answer, recorder)
    except asyncio.CancelledError:
        # The process is shutting down. The answer so far is kept; nobody pressed stop.
        status, ending = Run.Status.INTERRUPTED, INTERRUPTED
    except Exception:
        logger.exception("Run %s failed.", run.pk)
    finally:
        # Whoever has pressed stop waits for it.
        with with_priority() if status == Run.Status.STOPPED else nullcontext():
            try:
                await _end(run, question, answer, status, ending, recorder=recorder)
            finally:
                # Not earlier: until the end is stored the run must not look abandoned.
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
    """Store the end, and count it meanwhile; then tell it. A database that restarts is waited for."""
    code = str(ending.get("code", ""))
    counting = asyncio.create_task(_count(run, answer, status, code, answer.seen.seconds))
    storing = asyncio.create_task(_store(run, question, answer, status, ending))
    await asyncio.wait({storing}, timeout=PATIENCE_SECONDS)
    status, ending = _to_tell(run, storing, status, ending)
    answer.seen.end(status, str(ending.get("code", "")), run.model, run.usage)
    await counting
    await _write_ending(run, ending, recorder)
    await asyncio.wait({storing})


async def _store(
    run: Run, question: Question, answer: PartialAnswer, status: Run.Status, ending: RunEvent
) -> str | None:
    def save() -> Coroutine[Any, Any, str | None]:
        return in_database_thread(_save)(run, question, answer, status, ending)

    try:
        return await retry_while_away(save, STORING_SECONDS)
    except Exception:
        logger.exception("The end of run %s could not be stored.", run.pk)
        raise


def _to_tell(
    run: Run, storing: asyncio.Task[str | None], status: Run.Status, ending: RunEvent
) -> tuple[Run.Status, RunEvent]:
    if not storing.done():
        logger.error("The end of run %s is not stored yet: the database is away.", run.pk)
        return status, NOT_STORED_YET
    if storing.exception() is not None:
        # The run stays as it is in the database, and is closed as interrupted when its lease is over.
        return Run.Status.FAILED, ClaveError().as_event()
    undo_token = storing.result()
    return status, cast("RunEvent", {**ending, "undo_token": undo_token}) if undo_token else ending


async def _until_end(
    run: Run, assistant: Assistant, question: Question, answer: PartialAnswer, recorder: Recorder
) -> tuple[Run.Status, RunEvent]:
    """The answer, a stop, or the time limit: whichever comes first."""
    work = asyncio.create_task(_stream(assistant, question, answer, recorder))
    stop = asyncio.create_task(stop_requested(run, question.user_id))
    try:
        await asyncio.wait(
            {work, stop}, timeout=settings.RUN_TIMEOUT_SECONDS, return_when=asyncio.FIRST_COMPLETED
        )
        if work.done():
            work.result()
            return _ended(answer, question)
        if stop.done():
            return Run.Status.STOPPED, {"type": "stopped", "full_response": answer.text}
        return Run.Status.FAILED, LimitReached(
            "This answer took too long and was ended. Ask for less at once."
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
                # Of the page that asked, now or never: it is not part of the answer that others read.
                question.control_player(event)
                continue
            answer.seen.take(event)
            answer.take(event)
            if answer.ending is not None:
                return
            recorder.take(event)


def _ended(answer: PartialAnswer, question: Question) -> tuple[Run.Status, RunEvent]:
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
    """The answer and the run's final state, together. A run that somebody closed meanwhile is left as it is.

    Of an answer that did not come to its end: what takes back what its tools changed, whether they could tell or not.
    A change that had begun is over by now: it was made in this very thread, which nobody can stop.
    """
    run.model = str(ending.get("model", answer.model or run.model))
    run.usage = cast("Usage | None", ending.get("usage")) or _estimated(question, answer, status, run.model)
    final = {
        "status": status,
        "finished_at": timezone.now(),
        "error_code": ending.get("code", ""),
        "usage": run.usage,
        "model": run.model,
    }
    if update_row(Run, run.pk, final, status=Run.ACTIVE):
        count_tokens(run, question.user_id, run.model, run.usage)
        told = {
            "text": ending.get("full_response", answer.text),
            "tool_steps": list(answer.steps.values()),
            "model_messages": question.transcript,
            "suggestions": ending.get("suggestions", []),
        }
        update_row(Message, run.answer_id, told)
        _keep_state(run, question)
    if status == Run.Status.DONE or not answer.steps:
        return None
    step = load_step_states(question.user_id, [run.answer_id]).get(run.answer_id)
    return str(step.undo_token) if step and step.undone is None else None


def _keep_state(run: Run, question: Question) -> None:
    """What the assistant remembers of this conversation. Others have theirs under their own names."""
    if question.state == run.conversation.state.get(run.assistant, {}):
        return
    if conversation := Conversation.objects.only("state").filter(pk=run.conversation_id).first():
        conversation.state = {**conversation.state, run.assistant: question.state}
        conversation.save(update_fields=["state"])


def _estimated(question: Question, answer: PartialAnswer, status: Run.Status, model: str) -> Usage | None:
    was_asked = answer.text or answer.steps or status == Run.Status.STOPPED
    if status == Run.Status.DONE or not was_asked:
        return None
    rounds = 1 + sum(message["role"] == "assistant" for message in question.transcript)
    return estimated_usage(
        model, answer.text, [*question.history, question.text, *question.transcript], rounds
    )


async def _count(run: Run, answer: PartialAnswer, status: Run.Status, code: str, seconds: float) -> None:
    """Before the ending is written: whoever has read it finds the answer counted."""
    error = None if status == Run.Status.DONE else code or str(status)
    tools = [str(step["tool"]) for step in answer.steps.values()]
    try:
        await count_request(async_client(), run.assistant, error, seconds, tools)
    except RedisError:
        logger.warning("Run %s could not be counted.", run.pk, exc_info=True)


async def _write_ending(run: Run, ending: RunEvent, recorder: Recorder) -> None:
    """Last, so that whoever reads the ending finds the stored answer."""
    try:
        recorder.take({**ending, "message_id": str(run.answer_id)} if ending["type"] == "done" else ending)
        await recorder.close()
    except RedisError:
        # The database has the answer, and watchers turn to it when the log stays silent.
        logger.exception("The end of run %s could not be written to its log.", run.pk)
