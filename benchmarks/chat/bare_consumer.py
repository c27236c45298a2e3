"""The least that a chat socket can be: a consumer behind ``AuthMiddlewareStack``, one task, one queue, one group.
Served by the same web server as Clave, it is what an idle socket costs at least."""

import asyncio
import os
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "src.config.settings")
http = get_asgi_application()

from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.generic.websocket import AsyncWebsocketConsumer  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.urls import path  # noqa: E402


class BareConsumer(AsyncWebsocketConsumer):
    async def connect(self) -> None:
        self.outbox: asyncio.Queue[str] = asyncio.Queue()
        self.group = f"bare.{self.scope['url_route']['kwargs']['conversation_id']}"
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept()
        self.task = asyncio.create_task(self.write())
        await self.outbox.put('{"type": "state"}')

    async def write(self) -> None:
        while True:
            await self.send(text_data=await self.outbox.get())

    async def disconnect(self, code: int) -> None:
        self.task.cancel()
        await self.channel_layer.group_discard(self.group, self.channel_name)


consumer: Any = BareConsumer.as_asgi()
sockets: Any = AuthMiddlewareStack(URLRouter([path("ws/chat/<str:conversation_id>/", consumer)]))
application = ProtocolTypeRouter({"http": http, "websocket": sockets})
