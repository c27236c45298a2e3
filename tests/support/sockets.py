"""Chat sockets of the whole application, without a network."""

import httpx
from channels.testing import WebsocketCommunicator

from src.api.models import Conversation


async def open_socket(
    headers: list[tuple[bytes, bytes]], conversation: Conversation
) -> WebsocketCommunicator:
    from src.config.asgi import application

    path = f"/ws/chat/{conversation.pk}/"
    wire = WebsocketCommunicator(application, path, headers=[(b"host", b"localhost"), *headers])
    assert (await wire.connect(timeout=5))[0]
    assert (await wire.receive_json_from(timeout=5))["type"] == "state"
    return wire


def session_of(client: httpx.AsyncClient) -> list[tuple[bytes, bytes]]:
    # The newest: a browser would have replaced the one that the test began with.
    session = [cookie.value for cookie in client.cookies.jar if cookie.name == "clave_session"][-1]
    cookie = f"clave_session={session}".encode()
    return [(b"origin", b"http://localhost"), (b"cookie", cookie)]
