"""Start dances and videos, and follow their tasks."""

from collections.abc import Callable
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.http import JsonResponse
from ninja import Router, Status

from src.api.accounts.authentication import AuthenticatedRequest
from src.api.accounts.ownership import owned_choreography_task
from src.api.http.errors import ApiError
from src.api.http.rate_limits import described_dances
from src.api.models import ChoreographyTask
from src.api.models.dance import MAX_REQUEST_CHARACTERS
from src.api.schemas import choreography as schemas
from src.api.schemas.base import Failure
from src.core.text import clean
from src.orchestrator.tools.dances import CannotStart, StartedDance, start_dance
from src.orchestrator.tools.dances.language import detect_language

router = Router()

MIN_REQUEST_CHARACTERS = 5
STARTED = {
    202: schemas.ChoreographyStarted,
    500: schemas.ChoreographyError | Failure,
    503: schemas.ChoreographyError | Failure,
}
# Failure: the body is not JSON.
DESCRIBED = {**STARTED, 400: schemas.RequestErrors | Failure}


@router.post("/describe", response=DESCRIBED)
async def describe(request: AuthenticatedRequest, payload: schemas.ChoreographyRequest) -> Any:
    """Make a dance from a description. Poll `poll_url`; the dance has the task's id. 10 requests a minute."""
    await sync_to_async(described_dances().count)(request.auth.pk)
    if not settings.AGENT_ENABLED:
        return JsonResponse({"error": "Agent orchestration is disabled"}, status=503)
    text = clean(payload.user_request)
    if problem := _length_problem(text):
        return JsonResponse({"user_request": [problem]}, status=400)
    started = await start(
        lambda: start_dance(
            request.auth.pk,
            ChoreographyTask.Kind.DESCRIBED,
            request=text,
            language=payload.language or detect_language(text, request.auth.language),
        )
    )
    return started_response(started)


@router.get("/tasks/{task_id}", response=schemas.ChoreographyTask)
async def get_task(request: AuthenticatedRequest, task_id: str) -> ChoreographyTask:
    """Stage and progress of a task. The history has all messages so far."""
    return await owned_choreography_task(request.auth, task_id)


async def start(start: Callable[[], StartedDance]) -> StartedDance:
    try:
        return await sync_to_async(start)()
    except CannotStart as error:
        raise ApiError(409, "limit_reached", str(error)) from None


def started_response(started: StartedDance) -> Any:
    if not started.is_queued:
        return JsonResponse({"error": "Failed to start agent workflow"}, status=500)
    task = started.task
    return Status(
        202,
        {
            "task_id": task.pk,
            "status": "started",
            "message": task.message,
            "poll_url": f"/api/choreography/tasks/{task.pk}",
        },
    )


def _length_problem(text: str) -> str:
    if len(text) < MIN_REQUEST_CHARACTERS:
        return f"Request must be at least {MIN_REQUEST_CHARACTERS} characters"
    return "Request must be less than 1000 characters" if len(text) > MAX_REQUEST_CHARACTERS else ""
