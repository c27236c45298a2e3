"""Request log: one line per request, and a request id on all lines that belong to it.

The log has the route, not the path, because a path may contain a secret (a login link).
"""

import logging
import re
import time
import uuid
from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import async_only_middleware

from src.observability.log_context import bound
from src.observability.logs import log_event

logger = logging.getLogger(__name__)

HEADER = "X-Request-ID"
VALID_ID = re.compile(r"[\w-]{8,64}")
# Requested every few seconds by monitoring.
PROBES = frozenset({"api/health", "api/ready", "metrics"})


@async_only_middleware
def log_requests(get_response: Callable[[HttpRequest], Awaitable[HttpResponseBase]]) -> Any:
    async def middleware(request: HttpRequest) -> HttpResponseBase:
        request_id, started_at = _id_of(request), time.monotonic()
        with bound(request_id=request_id):
            response = await get_response(request)
            _log_request(request, response, time.monotonic() - started_at)
        response.headers.setdefault(HEADER, request_id)
        return response

    return middleware


def _id_of(request: HttpRequest) -> str:
    """Return the proxy's request id, so that both logs can be correlated, or a new one."""
    request_id = request.headers.get(HEADER, "") if settings.BEHIND_PROXY else ""
    return request_id if VALID_ID.fullmatch(request_id) else uuid.uuid4().hex


def _log_request(request: HttpRequest, response: HttpResponseBase, seconds: float) -> None:
    match = request.resolver_match
    route = match.route if match else ""
    is_routine = response.status_code < 400 and (not route or route in PROBES)
    log_event(
        logger,
        "A request was answered.",
        level=_level(response.status_code, is_routine),
        method=request.method,
        route=route,
        status=response.status_code,
        seconds=round(seconds, 4),
    )


def _level(status: int, is_routine: bool) -> int:
    if status >= 500:
        return logging.WARNING
    return logging.DEBUG if is_routine else logging.INFO
