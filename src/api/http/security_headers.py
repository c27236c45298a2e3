"""What a browser may do with our answers, beyond the headers that Django sets by itself."""

from collections.abc import Awaitable, Callable
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import async_only_middleware

# Nothing of ours listens, films or asks where somebody is; so neither may a script that should not be here.
PERMISSIONS = ", ".join(
    f"{feature}=()"
    for feature in (
        "camera",
        "microphone",
        "geolocation",
        "payment",
        "usb",
        "serial",
        "midi",
        "browsing-topics",
    )
)
HEADERS = {
    "Permissions-Policy": PERMISSIONS,
    # Another site cannot even play our audio in a page of its own.
    "Cross-Origin-Resource-Policy": "same-origin",
}


@async_only_middleware
def restricting_headers(get_response: Callable[[HttpRequest], Awaitable[HttpResponseBase]]) -> Any:
    async def middleware(request: HttpRequest) -> HttpResponseBase:
        response = await get_response(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    return middleware
