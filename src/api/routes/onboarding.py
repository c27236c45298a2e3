"""The coach over HTTP. Paths and bodies of `chat` and `current-agent` are those of its design document."""

import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from asgiref.sync import sync_to_async
from django.db import InterfaceError, OperationalError
from django.http import HttpResponse
from django.utils import timezone
from ninja import Router
from ninja.responses import Status

from src.api.accounts.authentication import AuthenticatedRequest
from src.api.http.errors import ApiError
from src.api.models import CalendarLink, TrainingPlan
from src.api.schemas import onboarding as schemas
from src.observability.log_context import redacting
from src.observability.logs import log_event
from src.orchestrator.assistants.coach import (
    CurrentAgentResponse,
    OnboardingAgentOrchestrator,
    OnboardingChatRequest,
    OnboardingChatResponse,
)
from src.orchestrator.assistants.coach.agent_types import DESCRIPTIONS, agent_of_step
from src.orchestrator.assistants.coach.model import coach_connection
from src.orchestrator.assistants.coach.plan import Plan
from src.orchestrator.assistants.coach.plan.calendar import MEDIA_TYPE, calendar_file
from src.orchestrator.assistants.coach.store import Exchange, MessageOrigin, NoState, StepConflict
from src.orchestrator.assistants.coach.view import CoachView, make_view, read_rows, read_version
from src.orchestrator.errors import ClaveError

logger = logging.getLogger(__name__)
router = Router()

AWAY = "Database temporarily unavailable. Please try again."
FAILED = "An error occurred processing your message"
FAILED_AGENT = "An error occurred retrieving agent information"
NOT_CURRENT = (
    "This step is not the current one. It may have been answered in another window: reload to see it."
)
ICS = {
    "responses": {200: {"description": "OK", "content": {"text/calendar": {"schema": {"type": "string"}}}}}
}
NO_PLAN = "There is no plan yet. Finish the ten steps with the coach first."


@asynccontextmanager
async def failures(request: AuthenticatedRequest, detail: str) -> AsyncGenerator[None]:
    """Turn failures into the documented statuses. What they quote is not told."""
    try:
        yield
    except (ApiError, ClaveError):
        raise
    except NoState as error:
        raise ApiError(404, "not_found", str(error)) from None
    except StepConflict:
        raise ApiError(409, "step_conflict", NOT_CURRENT) from None
    except (OperationalError, InterfaceError) as error:
        log_event(logger, "The coach's database is away.", level=logging.ERROR, error=type(error).__name__)
        raise ApiError(503, "database_unavailable", AWAY) from None
    except Exception as error:  # noqa: BLE001 - whatever it is, the user gets the documented words
        # The kind only: its words may quote what the user said about their body.
        log_event(
            logger, "The coach failed.", level=logging.ERROR, path=request.path, error=type(error).__name__
        )
        raise ApiError(500, "internal", detail) from None


@asynccontextmanager
async def refusals() -> AsyncGenerator[None]:
    """Turn a ``ValueError`` of the coach, which says why in words, into 422."""
    try:
        yield
    except NoState:
        raise
    except ValueError as refusal:
        raise ApiError(422, "invalid", str(refusal)) from None


@router.post("/chat", response=OnboardingChatResponse)
async def chat(request: AuthenticatedRequest, payload: OnboardingChatRequest) -> dict[str, Any]:
    """Send a message to the agent of the current step.

    With `step` or `version`, only if that is still the current one (409)."""
    with redacting(payload.message):
        async with failures(request, FAILED):
            origin = MessageOrigin(step=payload.step, version=payload.version)
            outcome = await OnboardingAgentOrchestrator().handle(request.auth.pk, payload.message, origin)
    answer = outcome.response.model_dump(include={"message", "agent_type", "step_complete", "next_action"})
    return {**answer, "current_step": outcome.current_step}


@router.get("/current-agent", response=CurrentAgentResponse)
async def current_agent(request: AuthenticatedRequest) -> dict[str, Any]:
    """The agent that answers next, and the saved values."""
    async with failures(request, FAILED_AGENT):
        state = await OnboardingAgentOrchestrator()._load_onboarding_state(request.auth.pk)
        if state is None:
            raise ApiError(404, "not_found", "Onboarding state not found")
        agent_type = agent_of_step(state.current_step)
        return {
            "agent_type": agent_type.value,
            "current_step": state.current_step,
            "agent_description": DESCRIPTIONS[agent_type],
            "context_summary": state.agent_context or {},
        }


@router.post("/start", response=CoachView)
async def start(request: AuthenticatedRequest) -> CoachView:
    """Begin, or go on where you left."""
    async with failures(request, FAILED):
        return await _view(request, await OnboardingAgentOrchestrator().start(request.auth.pk))


@router.post("/back", response=CoachView)
async def back(request: AuthenticatedRequest) -> CoachView:
    """Go back one step. Values saved by later steps stay."""
    async with failures(request, FAILED):
        return await _view(request, await OnboardingAgentOrchestrator().back(request.auth.pk))


@router.post("/restart", response=CoachView)
async def restart(request: AuthenticatedRequest) -> CoachView:
    """Begin again. The transcript and the plan stay; an undo brings back what was known."""
    async with failures(request, FAILED):
        return await _view(request, await OnboardingAgentOrchestrator().restart(request.auth.pk))


@router.post("/edit", response=CoachView)
async def edit(request: AuthenticatedRequest, payload: schemas.KnownValueName) -> CoachView:
    """Open the question of a known value again. The next message answers it."""
    async with failures(request, FAILED), refusals():
        return await _view(request, await OnboardingAgentOrchestrator().edit(request.auth.pk, payload.name))


@router.get("/version", response=schemas.ViewVersion)
async def version(request: AuthenticatedRequest) -> dict[str, str]:
    """The version of the view. It changes when another window or program changes anything."""
    async with failures(request, FAILED_AGENT):
        current = await sync_to_async(read_version)(request.auth.pk)
        if current is None:
            raise NoState(request.auth.pk)
        return {"version": current}


@router.get("/plan", response=CoachView)
async def get_plan(request: AuthenticatedRequest) -> CoachView:
    """The ten steps, what is known, and the plan (null until it is made)."""
    async with failures(request, FAILED_AGENT):
        return await _view(request)


@router.patch("/plan", response=CoachView)
async def change_plan(request: AuthenticatedRequest, payload: schemas.SessionChange) -> CoachView:
    """Tick a session off, or move it inside its week. `undo_token` takes it back."""
    async with failures(request, FAILED), refusals():
        exchange = await OnboardingAgentOrchestrator().change_session(
            request.auth.pk,
            payload.session_id,
            is_done=payload.is_done,
            day=payload.date,
            time=payload.time,
        )
        return await _view(request, exchange)


@router.get("/plan.ics", openapi_extra=ICS)
async def plan_file(request: AuthenticatedRequest) -> HttpResponse:
    """The plan for calendar programs. Importing it again changes what is there, and doubles nothing."""
    async with failures(request, FAILED_AGENT):
        row = await TrainingPlan.objects.filter(user=request.auth).afirst()
        if row is None:
            raise ApiError(404, "not_found", NO_PLAN)
        response = calendar_response(row)
        response["Content-Disposition"] = 'attachment; filename="practice.ics"'
        return response


@router.post("/calendar-link", response={201: schemas.CalendarAddress})
async def create_calendar_link(request: AuthenticatedRequest) -> Status:
    """A private address for calendar programs, shown once. One made before stops working."""
    async with failures(request, FAILED):
        token = await sync_to_async(CalendarLink.issue)(request.auth)
    url = request.build_absolute_uri(f"/calendar/{token}.ics")
    return Status(201, {"url": url, "created_at": timezone.now()})


@router.delete("/calendar-link", response={204: None})
async def revoke_calendar_link(request: AuthenticatedRequest) -> Status:
    """From now on the address leads nowhere."""
    async with failures(request, FAILED):
        await CalendarLink.objects.filter(user=request.auth).adelete()
    return Status(204, None)


def calendar_response(row: TrainingPlan) -> HttpResponse:
    content = calendar_file(Plan.model_validate(row.body), row.pk, row.revision, row.updated_at)
    return HttpResponse(content, content_type=MEDIA_TYPE, headers={"Cache-Control": "private, no-store"})


async def _view(request: AuthenticatedRequest, exchange: Exchange | None = None) -> CoachView:
    rows = await sync_to_async(read_rows)(request.auth.pk)
    if rows is None:
        raise NoState(request.auth.pk)
    return make_view(
        rows,
        has_model=not coach_connection().is_offline,
        message=exchange.turn.message if exchange else "",
    )
