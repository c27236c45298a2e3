"""Error responses in OpenAI's format: ``{"error": {message, type, param, code}}``."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError

from src.api.http.errors import AWAY, INTERNAL_ERROR, STATUS_OF_CODE, log_failure, service_unavailable
from src.orchestrator.errors import ClaveError
from src.orchestrator.events import ErrorEvent

# OpenAI's libraries ignore a longer Retry-After and retry at once.
MAX_RETRY_AFTER_SECONDS = 60
# Where OpenAI's status and code differ from those of our own API.
STATUS_OVERRIDES = {"invalid_message": 400, "context_too_long": 400, "limit_reached": 400}
CODE_OVERRIDES = {
    "invalid_message": "invalid_request",
    "context_too_long": "context_length_exceeded",
    "rate_limited": "rate_limit_exceeded",
}


class Failure(Exception):
    """A request that failed."""

    def __init__(
        self,
        status: int,
        message: str,
        code: str,
        *,
        param: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.status, self.headers = status, headers or {}
        self.body = {"error": {"message": message, "type": _type_of(status), "param": param, "code": code}}

    @classmethod
    def of(cls, error: ErrorEvent) -> "Failure":
        """Convert the error event of a run."""
        code, wait_seconds = error.get("code", "internal"), error.get("retry_after_seconds")
        if code == "limit_reached" and wait_seconds is not None:
            # The request is valid, only too early.
            return cls(429, error["message"], "insufficient_quota", headers=_retry_headers(error))
        status = STATUS_OVERRIDES.get(code) or STATUS_OF_CODE.get(code, 500)
        return cls(status, error["message"], CODE_OVERRIDES.get(code, code), headers=_retry_headers(error))


def _type_of(status: int) -> str:
    if status == 429:
        return "rate_limit_error"
    return "invalid_request_error" if status < 500 else "server_error"


def _retry_headers(error: ErrorEvent) -> dict[str, str]:
    """Return headers that make OpenAI's libraries retry only if that can help soon."""
    wait_seconds = error.get("retry_after_seconds")
    headers = {} if wait_seconds is None else {"Retry-After": str(wait_seconds)}
    if not error.get("retryable") or (wait_seconds or 0) > MAX_RETRY_AFTER_SECONDS:
        headers["X-Should-Retry"] = "false"
    return headers


def install_failures(api: NinjaAPI) -> None:
    api.add_exception_handler(Failure, _failed)
    api.add_exception_handler(ClaveError, _clave_error)
    api.add_exception_handler(ValidationError, _invalid)
    api.add_exception_handler(AuthenticationError, _unauthenticated)
    api.add_exception_handler(HttpError, _http_error)
    for kind in AWAY:
        api.add_exception_handler(kind, _unavailable)
    api.add_exception_handler(Exception, _unexpected)


def _failed(request: HttpRequest, failure: Any) -> HttpResponse:
    return JsonResponse(failure.body, status=failure.status, headers=failure.headers)


def _clave_error(request: HttpRequest, error: Any) -> HttpResponse:
    return _failed(request, Failure.of(error.as_event()))


def _unavailable(request: HttpRequest, error: Any) -> HttpResponse:
    return _clave_error(request, service_unavailable(error))


def _invalid(request: HttpRequest, error: Any) -> HttpResponse:
    problem = error.errors[0]
    param = ".".join(str(part) for part in problem["loc"][2:])
    message = f"{param}: {problem['msg']}." if param else f"{problem['msg']}."
    return _failed(request, Failure(400, message, "invalid_request", param=param or None))


def _unauthenticated(request: HttpRequest, error: Any) -> HttpResponse:
    message = "Invalid API key. Send a valid API token; manage.py api_token creates one on the server."
    headers = {"WWW-Authenticate": "Bearer"}
    return _failed(request, Failure(401, message, "invalid_api_key", headers=headers))


def _http_error(request: HttpRequest, error: Any) -> HttpResponse:
    return _failed(request, Failure(error.status_code, "Malformed request.", "invalid_request"))


def _unexpected(request: HttpRequest, error: Any) -> HttpResponse:
    log_failure(request, error)
    return _failed(request, Failure(500, INTERNAL_ERROR, "internal"))
