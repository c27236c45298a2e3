"""What the web server knows of the application before it lets a request's body in. Imports no Django: the server
starts before it is set up."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.http import HttpResponse

# In the scope of a request without its body: would it be carried out? 204 says yes.
PREFLIGHT_KEY = "clave.asked_first"
# In the scope of a request whose files were taken out while it was received: an `ArrivingUpload`.
ARRIVED = "clave.arrived"
# With the yes: who asks.
USER_HEADER = b"x-clave-user"
UPLOADS = {("POST", "/api/tracks")}
# What the multipart wrapping may add to the files themselves.
WRAPPING_BYTES = 65_536


def is_upload(method: str, path: str) -> bool:
    return (method, path) in UPLOADS


def most_body_bytes(method: str, path: str) -> int:
    from django.conf import settings

    if is_upload(method, path):
        return int(settings.MAX_UPLOAD_BYTES) + WRAPPING_BYTES
    return int(settings.DATA_UPLOAD_MAX_MEMORY_SIZE)


def too_large_error(method: str, path: str) -> "HttpResponse":
    """For a request that is longer than that."""
    from django.conf import settings

    megabytes = settings.MAX_UPLOAD_BYTES / 1_000_000
    words = (
        f"This is too big. Upload at most {megabytes:g} MB at a time."
        if is_upload(method, path)
        else "This request is too big."
    )
    return _error(413, "too_large", words)


def too_slow_answer() -> "HttpResponse":
    from django.conf import settings

    speed = settings.MIN_UPLOAD_BYTES_PER_SECOND / 1000
    words = f"This came too slowly: less than {speed:g} kB a second for a minute. Check your connection and try again."
    return _error(408, "too_slow", words)


def no_room_answer() -> "HttpResponse":
    words = "Too much is being uploaded at once. Wait until the other uploads have arrived, then try again."
    return _error(429, "rate_limited", words, {"Retry-After": "30"})


def _error(status: int, code: str, words: str, headers: dict[str, str] | None = None) -> "HttpResponse":
    from src.api.http.errors import error_response

    return error_response(status, code, words, headers)
