"""The web process: HTTP to Django, WebSockets to the chat consumer."""

import os
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "src.config.settings")
# Before numpy: on busy cores its threads wait for each other, and a search takes twice as long.
os.environ.setdefault("OMP_NUM_THREADS", "1")
# Before the consumers: it loads the models they import.
http = get_asgi_application()

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from django.urls import path

from src.api.chat.close_codes import SERVER_ERROR
from src.api.chat.consumer import ChatConsumer
from src.api.chat.origin import require_same_origin
from src.api.http.errors import AWAY, service_unavailable
from src.server.startup import prepare_web_process

prepare_web_process()

# Channels' annotations and ASGI's disagree, hence Any.
chat: Any = ChatConsumer.as_asgi()
socket_routes = [path("ws/chat/<str:conversation_id>/", chat)]
sockets: Any = AuthMiddlewareStack(URLRouter(socket_routes))
own_page_or_program: Any = require_same_origin(sockets)


async def websocket(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Serve the chat socket. Close it with a code if the session cannot be loaded."""
    try:
        await own_page_or_program(scope, receive, send)
    except AWAY as error:
        service_unavailable(error)
        # Accepted first: a browser sees no close code of a handshake that failed.
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": SERVER_ERROR})


application = ProtocolTypeRouter({"http": http, "websocket": websocket})
