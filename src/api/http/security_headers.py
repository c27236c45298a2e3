"""Security headers in addition to those of Django's SecurityMiddleware."""

from collections.abc import Awaitable, Callable
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import async_only_middleware

# The page uses none of these features, so an injected script may not use them either.
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
    # Other sites cannot embed our audio.
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
