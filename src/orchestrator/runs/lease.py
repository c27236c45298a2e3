"""A run in progress holds a lease that its process renews. One whose lease ran out has lost its process: whoever
notices closes it as interrupted, with what had come so far, of text and of tools."""

import asyncio
import json
import logging
from datetime import timedelta
from uuid import UUID

from asgiref.sync import sync_to_async
from django.utils import timezone

from src.api.models import Message, Run
from src.observability import metrics
from src.observability.logs import tell
from src.orchestrator.events import ErrorEvent
from src.orchestrator.run_log import RunLog, last_seq, run_key
from src.streams.reader import stored

from .so_far import SoFar
from .usage import count_tokens, estimated_usage

logger = logging.getLogger(__name__)

LEASE = timedelta(seconds=20)
RENEWAL_SECONDS = 5.0

INTERRUPTED: ErrorEvent = {
    "type": "error",
    "code": "interrupted",
    "retryable": True,
    "message": "The server stopped while this answer was being written. What had come is kept; ask again.",
}


async def renew_lease(run: Run) -> None:
    """Runs beside the answer until it is cancelled."""
    while True:
        await asyncio.sleep(RENEWAL_SECONDS)
        await Run.objects.filter(pk=run.pk, status__in=Run.ACTIVE).aupdate(lease_until=timezone.now() + LEASE)


async def close_if_abandoned(run_id: UUID | str) -> bool:
    """True if the run had lost its process and is now closed as interrupted."""
    abandoned = Run.objects.filter(pk=run_id, status__in=Run.ACTIVE, lease_until__lt=timezone.now())
    run = await abandoned.select_related("question", "conversation").afirst()
    if run is None:
        return False
    so_far = await _come_so_far(str(run.pk))
    usage = estimated_usage(run.model, so_far.text, [run.question.text])
    if not await run.achange_status(
        Run.Status.INTERRUPTED, only_from=Run.ACTIVE, error_code="interrupted", usage=usage
    ):
        return False
    metrics.runs.labels(Run.Status.INTERRUPTED, "interrupted").inc()
    tell(logger, "An answer had lost its process.", run_id=run.pk, conversation_id=run.conversation_id)
    await sync_to_async(count_tokens)(run, run.conversation.user_id, run.model, usage)
    await Message.objects.filter(pk=run.answer_id).aupdate(
        text=so_far.text, tool_steps=list(so_far.steps.values())
    )
    await RunLog(str(run.pk), seq=await last_seq(str(run.pk))).append([INTERRUPTED])
    return True


async def _come_so_far(run_id: str) -> SoFar:
    so_far = SoFar()
    async for entries in stored(run_key(run_id)):
        for entry in entries:
            so_far.take(json.loads(entry.payload))
    return so_far
