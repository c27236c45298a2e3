"""The organiser's API for programs.

Paths and schemas follow its design document. Requests rejected before a step begins get the usual error response.
"""

import functools
import json
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from ninja import Router
from ninja.decorators import decorate_view

from src.api.accounts.authentication import AuthenticatedRequest
from src.api.http.errors import STATUS_OF_CODE, ApiError
from src.api.schemas import agent as schemas
from src.core.redis import async_client
from src.observability.agent_requests import count_request
from src.orchestrator.assistants.organiser import AgentService, Organiser
from src.orchestrator.assistants.organiser.service import agent_metrics

router = Router()

type View = Callable[..., Awaitable[HttpResponse]]


def count_rejections(view: View) -> View:
    """Count requests that were rejected before a step began. Steps count themselves when they end."""

    @functools.wraps(view)
    async def counting_view(request: HttpRequest, **options: Any) -> HttpResponse:
        response = await view(request, **options)
        is_refused = response.status_code >= HTTPStatus.BAD_REQUEST and not hasattr(request, "step_began")
        if is_refused and hasattr(request, "auth"):
            await count_request(async_client(), Organiser.name, _code(response))
        return response

    return counting_view


@router.post("/step", response=schemas.StepAnswer)
@decorate_view(count_rejections)
async def step(request: AuthenticatedRequest, question: schemas.AgentQuestion) -> Any:
    """Run a step of the organiser and return its result. Failed steps include the changes made before the failure."""
    messages = [message.model_dump() for message in question.messages]
    ui_context = question.ui_context.model_dump() if question.ui_context else {}
    context = {name: value for name, value in ui_context.items() if value}
    result = await AgentService(request.auth).aprocess_step(messages, context)
    request.step_began = True  # type: ignore[attr-defined]
    if result["success"]:
        return {"success": True, "message": "Agent step completed", "data": result}
    return _failed(result)


@router.post("/undo", response=schemas.UndoAnswer)
async def undo(request: AuthenticatedRequest, payload: schemas.UndoRequest) -> dict[str, Any]:
    """Undo all changes of a step or of a request under `/api/tasks`. A token works once.

    If anything has changed since, nothing is undone (409).
    """
    undone = await AgentService(request.auth).aundo_last_mutation(payload.undo_token)
    return {"success": True, "message": "Undo completed", "data": undone}


@router.get("/metrics", response=schemas.MetricsAnswer)
async def metrics(request: AuthenticatedRequest) -> dict[str, Any]:
    """Return the counts of all processes and users since the last reset."""
    return _metrics_answer("Metrics retrieved", await sync_to_async(agent_metrics().get_metrics)())


@router.post("/metrics/reset", response=schemas.MetricsAnswer)
async def reset_metrics(request: AuthenticatedRequest) -> dict[str, Any]:
    """Reset the counts. Staff only."""
    if not request.auth.is_staff:
        raise ApiError(403, "forbidden", "Only an administrator can reset the metrics.")
    await sync_to_async(agent_metrics().reset)()
    return _metrics_answer("Metrics reset", await sync_to_async(agent_metrics().get_metrics)())


def _metrics_answer(message: str, counts: dict[str, Any]) -> dict[str, Any]:
    return {"success": True, "message": message, "data": {"metrics": counts}}


def _failed(result: dict[str, Any]) -> JsonResponse:
    """Return a response with the fields of the design document and those of all errors."""
    code = result.pop("error_code")
    body = {
        "success": False,
        "message": "Agent step failed",
        "data": result,
        "detail": result["assistant_text"],
        "error_code": code,
        "timestamp": timezone.now(),
    }
    return JsonResponse(body, status=STATUS_OF_CODE.get(code, 500))


def _code(response: HttpResponse) -> str:
    return str(json.loads(response.content).get("error_code", "internal"))
