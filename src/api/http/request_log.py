"""One line of the log for each request, and an id for all lines that are about it.

Not the path, which may be a secret (a link that logs somebody in): the route, with the names of its parts.
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
SENSIBLE_ID = re.compile(r"[\w-]{8,64}")
# Asked every few seconds by machines.
PROBES = frozenset({"api/health", "api/ready", "metrics"})


@async_only_middleware
def log_requests(get_response: Callable[[HttpRequest], Awaitable[HttpResponseBase]]) -> Any:
    async def middleware(request: HttpRequest) -> HttpResponseBase:
        request_id, began = _id_of(request), time.monotonic()
        with bound(request_id=request_id):
            response = await get_response(request)
            _tell_of(request, response, time.monotonic() - began)
        response.headers.setdefault(HEADER, request_id)
        return response

    return middleware


def _id_of(request: HttpRequest) -> str:
    """The proxy's, so that its log and ours can be read side by side."""
    given = request.headers.get(HEADER, "") if settings.BEHIND_PROXY else ""
    return given if SENSIBLE_ID.fullmatch(given) else uuid.uuid4().hex


def _tell_of(request: HttpRequest, response: HttpResponseBase, seconds: float) -> None:
    match = request.resolver_match
    route = match.route if match else ""
    is_dull = response.status_code < 400 and (not route or route in PROBES)
    log_event(
        logger,
        "A request was answered.",
        level=_level(response.status_code, is_dull),
        method=request.method,
        route=route,
        status=response.status_code,
        seconds=round(seconds, 4),
    )


def _level(status: int, is_dull: bool) -> int:
    if status >= 500:
        return logging.WARNING
    return logging.DEBUG if is_dull else logging.INFO
