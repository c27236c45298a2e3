"""The private address at which calendar programs read a plan. They cannot log in: the address is the secret."""

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from src.api.http.errors import NOT_FOUND, ApiError, error_response
from src.api.http.rate_limits import HOUR_SECONDS, Limit, client_network
from src.api.models import CalendarLink, TrainingPlan
from src.api.routes.onboarding import calendar_response

READS_PER_HOUR = 120


def calendar_reads() -> Limit:
    return Limit("calendar", READS_PER_HOUR, HOUR_SECONDS, "This calendar was read too often.")


@require_safe
async def calendar_feed(request: HttpRequest, token: str) -> HttpResponse:
    """404 for what is unknown, revoked or without a plan: nobody learns which."""
    try:
        await sync_to_async(calendar_reads().count)(client_network(request))
    except ApiError as refused:
        return error_response(refused.status, refused.error_code, refused.detail, refused.headers)
    row = await sync_to_async(_plan_of)(token)
    return error_response(404, "not_found", NOT_FOUND) if row is None else calendar_response(row)


def _plan_of(token: str) -> TrainingPlan | None:
    link = CalendarLink.find(token)
    return TrainingPlan.objects.filter(user_id=link.user_id).first() if link else None
