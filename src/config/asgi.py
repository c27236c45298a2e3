"""The web process: HTTP to Django, WebSockets to the chat consumer."""

import os
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "src.config.settings")
# Before the consumers: it loads the models they import.
http = get_asgi_application()

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.urls import path

from src.api.consumers import ChatConsumer
from src.config.boot import prepare_web_process

prepare_web_process()

# Channels' annotations and ASGI's disagree, hence Any.
chat: Any = ChatConsumer.as_asgi()
socket_routes = [path("ws/chat/<str:conversation_id>/", chat)]
sockets: Any = AuthMiddlewareStack(URLRouter(socket_routes))
sockets_of_our_page: Any = AllowedHostsOriginValidator(sockets)


async def websocket(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """A browser always names its origin, and only our own page may open a socket. A program names none, and brings
    its own credentials."""
    is_browser = any(name == b"origin" for name, _ in scope["headers"])
    await (sockets_of_our_page if is_browser else sockets)(scope, receive, send)


application = ProtocolTypeRouter({"http": http, "websocket": websocket})
