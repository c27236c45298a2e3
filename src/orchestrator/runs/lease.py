"""Leases of active runs.

The process that executes a run renews its lease. If the lease expires, the process is gone, and any other process
closes the run as interrupted, with the text and the tool steps so far.

The lease is kept in the database and in Redis, because either may be unavailable for longer than the lease lasts. A
run is abandoned when both have expired.
"""

import asyncio
import json
import logging
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from redis.exceptions import RedisError

from src.api.models import Message, Run
from src.core.database import DATABASE_UNAVAILABLE, in_database_thread
from src.core.redis import async_client
from src.observability import metrics
from src.observability.logs import log_event
from src.orchestrator.events import ErrorEvent, Usage
from src.orchestrator.events.answer_state import AnswerState
from src.orchestrator.runs.log import RunLog, last_seq, run_key
from src.streams.reader import stored

from .usage import count_tokens, estimated_usage

logger = logging.getLogger(__name__)

LEASE = timedelta(seconds=20)
RENEWAL_SECONDS = 5.0
RETRY_SECONDS = 0.5

INTERRUPTED: ErrorEvent = {
    "type": "error",
    "code": "interrupted",
    "retryable": True,
    "message": "The server stopped while this answer was being written. The text so far is kept. Ask again.",
}


async def renew_lease(run: Run) -> None:
    """Renew the lease of a run until cancelled."""
    await asyncio.gather(_renew_in_redis(run), _renew_in_database(run))


async def _renew_in_redis(run: Run) -> None:
    while True:
        try:
            await async_client().set(_lease_key(run.pk), b"", ex=LEASE)
        except RedisError:
            await asyncio.sleep(RETRY_SECONDS)
        else:
            await asyncio.sleep(RENEWAL_SECONDS)


async def _renew_in_database(run: Run) -> None:
    wait_seconds = RENEWAL_SECONDS
    while True:
        await asyncio.sleep(wait_seconds)
        try:
            await _extend(run)
        except DATABASE_UNAVAILABLE:
            wait_seconds = RETRY_SECONDS
        else:
            wait_seconds = RENEWAL_SECONDS


@in_database_thread
def _extend(run: Run) -> None:
    Run.objects.filter(pk=run.pk, status__in=Run.ACTIVE).update(lease_until=timezone.now() + LEASE)


def _lease_key(run_id: object) -> str:
    return f"clave:run-lease:{run_id}"


async def close_if_abandoned(run_id: UUID | str) -> bool:
    """Close a run whose process is gone. Return whether this call closed it."""
    run = await _with_expired_lease(run_id)
    if run is None or await async_client().exists(_lease_key(run_id)):
        return False
    state = await _load_answer_state(str(run.pk))
    usage = estimated_usage(run.model, state.text, [run.question.text])
    if not await in_database_thread(_interrupt)(run, state, usage):
        return False
    metrics.runs.labels(Run.Status.INTERRUPTED, "interrupted").inc()
    log_event(logger, "The process of a run was lost.", run_id=run.pk, conversation_id=run.conversation_id)
    await RunLog(str(run.pk), seq=await last_seq(str(run.pk))).append([INTERRUPTED])
    return True


@in_database_thread
def _with_expired_lease(run_id: UUID | str) -> Run | None:
    abandoned = Run.objects.filter(pk=run_id, status__in=Run.ACTIVE, lease_until__lt=timezone.now())
    return abandoned.select_related("question", "conversation").first()


@transaction.atomic
def _interrupt(run: Run, state: AnswerState, usage: Usage | None) -> bool:
    """Store status and text in one transaction."""
    final = {
        "status": Run.Status.INTERRUPTED,
        "finished_at": timezone.now(),
        "error_code": INTERRUPTED["code"],
        "usage": usage,
    }
    if not Run.objects.filter(pk=run.pk, status__in=Run.ACTIVE).update(**final):
        return False
    count_tokens(run, run.conversation.user_id, run.model, usage)
    fields = {"text": state.text, "tool_steps": list(state.steps.values())}
    Message.objects.filter(pk=run.answer_id).update(**fields)
    return True


async def _load_answer_state(run_id: str) -> AnswerState:
    state = AnswerState()
    async for entries in stored(run_key(run_id)):
        for entry in entries:
            state.take(json.loads(entry.payload))
    return state
