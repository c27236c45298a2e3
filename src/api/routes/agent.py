"""The organiser for programs. The paths and shapes are those of its design document; what is refused before a step
begins has the shape of all failures."""

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


def counting_refusals(view: View) -> View:
    """A step that began was counted where it ended. One that was refused before is counted here."""

    @functools.wraps(view)
    async def counted(request: HttpRequest, **options: Any) -> HttpResponse:
        response = await view(request, **options)
        is_refused = response.status_code >= HTTPStatus.BAD_REQUEST and not hasattr(request, "step_began")
        if is_refused and hasattr(request, "auth"):
            await count_request(async_client(), Organiser.name, _code(response))
        return response

    return counted


@router.post("/step", response=schemas.StepAnswer)
@decorate_view(counting_refusals)
async def step(request: AuthenticatedRequest, question: schemas.AgentQuestion) -> Any:
    """Ask the organiser, and get all that it did at once. Failed steps tell what was changed before they failed."""
    messages = [message.model_dump() for message in question.messages]
    shown = question.ui_context.model_dump() if question.ui_context else {}
    context = {name: value for name, value in shown.items() if value}
    result = await AgentService(request.auth).aprocess_step(messages, context)
    request.step_began = True  # type: ignore[attr-defined]
    if result["success"]:
        return {"success": True, "message": "Agent step completed", "data": result}
    return _failed(result)


@router.post("/undo", response=schemas.UndoAnswer)
async def undo(request: AuthenticatedRequest, wish: schemas.UndoRequest) -> dict[str, Any]:
    """Take back everything that a step, or a change under `/api/tasks`, has changed. Where something has changed since,
    nothing is (409). A token works once."""
    undone = await AgentService(request.auth).aundo_last_mutation(wish.undo_token)
    return {"success": True, "message": "Undo completed", "data": undone}


@router.get("/metrics", response=schemas.MetricsAnswer)
async def metrics(request: AuthenticatedRequest) -> dict[str, Any]:
    """What all processes counted since the last reset: numbers only, of everybody together."""
    return _told("Metrics retrieved", await sync_to_async(agent_metrics().get_metrics)())


@router.post("/metrics/reset", response=schemas.MetricsAnswer)
async def reset_metrics(request: AuthenticatedRequest) -> dict[str, Any]:
    """Begin to count anew. Staff only."""
    if not request.auth.is_staff:
        raise ApiError(403, "forbidden", "Only whoever runs this installation can reset what is counted.")
    await sync_to_async(agent_metrics().reset)()
    return _told("Metrics reset", await sync_to_async(agent_metrics().get_metrics)())


def _told(message: str, counted: dict[str, Any]) -> dict[str, Any]:
    return {"success": True, "message": message, "data": {"metrics": counted}}


def _failed(result: dict[str, Any]) -> JsonResponse:
    """Both the document's shape and that of all failures."""
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
