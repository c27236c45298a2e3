"""Error responses of the HTTP API: ``{detail, error_code, timestamp}``, with a message for the user."""

import json
import logging
import math
import re
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any

from django.core.exceptions import SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.utils.decorators import async_only_middleware
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

from src.core.database import DATABASE_UNAVAILABLE
from src.observability.log_context import redacting
from src.orchestrator.errors import ClaveError, DatabaseUnavailable, RedisUnavailable, ServiceUnavailable

logger = logging.getLogger(__name__)

SECRET_NAMES = re.compile("password|key|token|text|content")

STATUS_OF_CODE = {
    "not_found": 404,
    "busy": 409,
    "cannot_undo": 409,
    "track_not_ready": 409,
    "invalid_message": 422,
    "limit_reached": 422,
    "context_too_long": 422,
    "rate_limited": 429,
    "unauthenticated": 401,
    "model_unavailable": 503,
    "model_auth": 503,
    "unavailable": 503,
    "timeout": 504,
}
REDIS_AWAY = (RedisConnectionError, RedisTimeoutError)
AWAY = (*DATABASE_UNAVAILABLE, *REDIS_AWAY)
FOR_PROGRAMS = ("/api/", "/v1/", "/metrics")
NOT_FOUND = "Not found. It may have been deleted, or the address is mistyped."
INTERNAL_ERROR = "Internal error. It has been logged; please try again."


class ApiError(Exception):
    """An error response with a reason and advice for the user."""

    def __init__(
        self, status: int, error_code: str, detail: str, *, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(detail)
        self.status, self.error_code, self.detail = status, error_code, detail
        self.headers = headers or {}


def error_response(
    status: int, error_code: str, detail: str, headers: Mapping[str, str] | None = None
) -> JsonResponse:
    body = {"detail": detail, "error_code": error_code, "timestamp": timezone.now().isoformat()}
    return JsonResponse(body, status=status, headers=headers)


def install_error_handlers(api: NinjaAPI) -> None:
    api.add_exception_handler(ApiError, _api_error)
    api.add_exception_handler(ClaveError, _clave_error)
    api.add_exception_handler(ValidationError, _invalid)
    api.add_exception_handler(AuthenticationError, _unauthenticated)
    api.add_exception_handler(HttpError, _http_error)
    api.add_exception_handler(Http404, not_found)
    api.add_exception_handler(SuspiciousOperation, bad_request)
    for kind in AWAY:
        api.add_exception_handler(kind, _unavailable)
    api.add_exception_handler(Exception, _unexpected)


def service_unavailable(error: BaseException) -> ServiceUnavailable:
    """Log one of the errors in `AWAY` and return the error to show to the user."""
    first_line = str(error).partition("\n")[0]
    logger.warning("A service is unavailable: %s: %s", type(error).__name__, first_line)
    return RedisUnavailable() if isinstance(error, REDIS_AWAY) else DatabaseUnavailable()


def failure_of(error: Exception, what: str) -> ClaveError:
    """Log an unexpected error with the message ``what`` and return the error to show to the user."""
    if isinstance(error, AWAY):
        return service_unavailable(error)
    logger.error(what, exc_info=error)
    return ClaveError()


def _unavailable(request: HttpRequest, error: Any) -> HttpResponse:
    return _clave_error(request, service_unavailable(error))


def _api_error(request: HttpRequest, error: Any) -> HttpResponse:
    return error_response(error.status, error.error_code, error.detail, error.headers)


def _clave_error(request: HttpRequest, error: Any) -> HttpResponse:
    status = STATUS_OF_CODE.get(error.code, 500)
    if error.retry_after_seconds is None:
        return error_response(status, error.code, error.message)
    if error.code == "limit_reached":
        # The request is valid, only too early.
        status = STATUS_OF_CODE["rate_limited"]
    headers = {"Retry-After": str(math.ceil(error.retry_after_seconds))}
    return error_response(status, error.code, error.message, headers)


def _invalid(request: HttpRequest, error: Any) -> HttpResponse:
    return error_response(422, "invalid", " ".join(_sentence(problem) for problem in error.errors))


def _sentence(problem: Mapping[str, Any]) -> str:
    field = ".".join(str(part) for part in problem["loc"][1:] if part != "body")
    return f"{field}: {problem['msg']}." if field else f"{problem['msg']}."


def _unauthenticated(request: HttpRequest, error: Any) -> HttpResponse:
    return error_response(401, "unauthenticated", "Please log in first.")


def _http_error(request: HttpRequest, error: Any) -> HttpResponse:
    return error_response(error.status_code, "bad_request", "Malformed request.")


def _unexpected(request: HttpRequest, error: Any) -> HttpResponse:
    log_failure(request, error)
    return error_response(500, "internal", INTERNAL_ERROR)


def log_failure(request: HttpRequest, error: Exception) -> None:
    """Log the error with its traceback, redacting what the request sent: a question, a password."""
    with redacting(*_texts(request)):
        logger.error("%s %s failed.", request.method, request.path, exc_info=error)


def _texts(request: HttpRequest) -> list[str]:
    """Return the user's texts and secrets in a JSON body that has already been read."""
    try:
        body = json.loads(getattr(request, "_body", b"null"))
    except ValueError:
        return []
    return [text for name, text in _strings("", body) if " " in text or SECRET_NAMES.search(name)]


def _strings(name: str, value: Any) -> Iterator[tuple[str, str]]:
    match value:
        case str():
            yield name, value
        case dict():
            for key, inner in value.items():
                yield from _strings(key, inner)
        case list():
            for inner in value:
                yield from _strings(name, inner)
        case _:
            pass


# Handlers of the URL configuration, for errors outside the API's routes.


def bad_request(request: HttpRequest, exception: Any = None) -> HttpResponse:
    return error_response(400, "bad_request", "Malformed request.")


def forbidden(request: HttpRequest, exception: Any = None) -> HttpResponse:
    return error_response(403, "forbidden", "You do not have permission to do this.")


def not_found(request: HttpRequest, exception: Any = None) -> HttpResponse:
    """Render a page for browsers and a JSON error for programs."""
    if not request.path.startswith(FOR_PROGRAMS) and request.accepts("text/html"):
        return render(request, "clave/not_found.html", status=404)
    return error_response(404, "not_found", NOT_FOUND)


def server_error(request: HttpRequest) -> HttpResponse:
    if isinstance(error := sys.exception(), AWAY):
        return _unavailable(request, error)
    return error_response(500, "internal", INTERNAL_ERROR)


@async_only_middleware
def json_failures(get_response: Callable[[HttpRequest], Awaitable[HttpResponseBase]]) -> Any:
    """Middleware that turns the framework's plain-text 405 responses under ``/api`` into JSON errors."""

    async def middleware(request: HttpRequest) -> HttpResponseBase:
        response = await get_response(request)
        if response.status_code == 405 and request.path.startswith("/api/"):
            allowed = response["Allow"]
            response = error_response(405, "method_not_allowed", f"Method not allowed. Use {allowed}.")
            response["Allow"] = allowed
        return response

    return middleware
