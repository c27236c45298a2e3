"""Origin check of WebSocket handshakes, by the rule that Django's CSRF protection has for forms.

A browser sends our cookies to every port of our host, with the page's origin: scheme, host and port. Programs send
neither an origin nor cookies, so a handshake with cookies and without an origin is rejected too.
"""

import io
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIRequest
from django.utils.http import is_same_domain

Application = Callable[[dict[str, Any], Any, Any], Awaitable[None]]


def require_same_origin(application: Application) -> Application:
    """Wrap the application to reject handshakes from pages of other origins."""
    denier: Any = WebsocketDenier()

    async def checked(scope: dict[str, Any], receive: Any, send: Any) -> None:
        await (application if is_allowed(scope) else denier)(scope, receive, send)

    return checked


def is_allowed(scope: dict[str, Any]) -> bool:
    names = [name.lower() for name, _ in scope["headers"]]
    origins = [value.decode("latin1") for name, value in scope["headers"] if name.lower() == b"origin"]
    if not origins:
        return b"cookie" not in names
    return len(origins) == 1 and (origins[0] == own_origin(scope) or _is_trusted(origins[0]))


def own_origin(scope: dict[str, Any]) -> str | None:
    """Return the scheme, host and port that the client used, or None if the host is not allowed."""
    scheme = "https" if scope.get("scheme") in ("wss", "https") else "http"
    request = ASGIRequest({**scope, "type": "http", "method": "GET", "scheme": scheme}, io.BytesIO())
    try:
        host = request.get_host()
    except DisallowedHost:
        return None
    return f"{'https' if request.is_secure() else 'http'}://{host}"


def _is_trusted(origin: str) -> bool:
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    patterns = [urlsplit(trusted) for trusted in settings.CSRF_TRUSTED_ORIGINS if "*" in trusted]
    return any(
        parts.scheme == pattern.scheme and is_same_domain(parts.netloc, pattern.netloc.lstrip("*"))
        for pattern in patterns
    )
