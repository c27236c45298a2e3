"""Checks that the web server makes before it reads a request's body.

Does not import Django at module level, because the server starts before Django is set up.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.http import HttpResponse

# Scope key of a request without its body, which asks whether it would be accepted. Status 204 means yes.
PREFLIGHT_KEY = "clave.asked_first"
# Scope key of the `ArrivingUpload` of a request whose files were parsed while it was received.
ARRIVED = "clave.arrived"
# Response header of an accepted preflight: the user's id.
USER_HEADER = b"x-clave-user"
UPLOADS = {("POST", "/api/tracks"), ("POST", "/api/choreography/clips")}
# What the multipart encoding may add to the files.
WRAPPING_BYTES = 65_536


def is_upload(method: str, path: str) -> bool:
    return (method, path) in UPLOADS


def most_body_bytes(method: str, path: str) -> int:
    from django.conf import settings

    if is_upload(method, path):
        return int(settings.MAX_UPLOAD_BYTES) + WRAPPING_BYTES
    return int(settings.DATA_UPLOAD_MAX_MEMORY_SIZE)


def too_large_error(method: str, path: str) -> "HttpResponse":
    """Return the response for a request that exceeds the limit."""
    from django.conf import settings

    megabytes = settings.MAX_UPLOAD_BYTES / 1_000_000
    message = (
        f"The upload is too large. Send at most {megabytes:g} MB at a time."
        if is_upload(method, path)
        else "The request is too large."
    )
    return _error(413, "too_large", message)


def too_slow_answer() -> "HttpResponse":
    from django.conf import settings

    speed = settings.MIN_UPLOAD_BYTES_PER_SECOND / 1000
    message = f"The upload was slower than {speed:g} kB/s for a minute. Check your connection and try again."
    return _error(408, "too_slow", message)


def no_room_answer() -> "HttpResponse":
    message = "Too many uploads at once. Wait until the other uploads have finished, then try again."
    return _error(429, "rate_limited", message, {"Retry-After": "30"})


def _error(status: int, code: str, message: str, headers: dict[str, str] | None = None) -> "HttpResponse":
    from src.api.http.errors import error_response

    return error_response(status, code, message, headers)
