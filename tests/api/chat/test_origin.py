"""Only our own pages open sockets with our cookies: their origin is scheme, host and port."""

from typing import Any

import httpx
import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings as django_settings

from src.api.chat.origin import is_allowed
from src.api.models import ApiToken, Conversation, User
from tests.support.sockets import session_of

pytestmark = pytest.mark.usefixtures("redis_server")

OTHERS = [
    "http://127.0.0.1:9999",
    "http://127.0.0.1",
    "http://localhost:8000",
    "https://127.0.0.1:8000",
    "ws://127.0.0.1:8000",
    "file://",
    "null",
    "",
    "http://127.0.0.1:8000.evil.example",
    "http://[127.0.0.1:8000",
]


def allowed(origin: str | None, host: str = "127.0.0.1:8000", **more: Any) -> bool:
    headers = [(b"host", host.encode()), *more.pop("headers", [])]
    if origin is not None:
        headers.append((b"origin", origin.encode()))
    return is_allowed({"type": "websocket", "path": "/ws/chat/x/", "headers": headers, **more})


async def opens(conversation: Conversation, headers: list[tuple[bytes, bytes]]) -> bool:
    from src.config.asgi import application

    wire = WebsocketCommunicator(application, f"/ws/chat/{conversation.pk}/", headers=headers)
    is_open = (await wire.connect(timeout=5))[0]
    if is_open:
        assert (await wire.receive_json_from(timeout=5))["type"] == "state"
        await wire.disconnect()
    return bool(is_open)


@pytest.fixture
async def conversation(alice: User) -> Conversation:
    return await Conversation.objects.acreate(user=alice)


@pytest.mark.parametrize("origin", OTHERS)
async def test_a_page_of_another_port_or_scheme_opens_nothing_with_our_cookies(
    alice_browser: httpx.AsyncClient, conversation: Conversation, origin: str
):
    cookie, host = session_of(alice_browser)[1], (b"host", b"127.0.0.1:8000")

    assert not await opens(conversation, [host, cookie, (b"origin", origin.encode())])
    assert await opens(conversation, [host, cookie, (b"origin", b"http://127.0.0.1:8000")])


@pytest.mark.parametrize("name", [b"cookie", b"Cookie"])
async def test_cookies_without_an_origin_open_nothing(
    alice_browser: httpx.AsyncClient, conversation: Conversation, alice: User, name: bytes
):
    _, cookie = session_of(alice_browser)[1]
    _, token = await sync_to_async(ApiToken.issue)(alice, "a program")
    host, bearer = (b"host", b"localhost"), (b"authorization", f"Bearer {token}".encode())

    assert not await opens(conversation, [host, (name, cookie)])
    assert not await opens(conversation, [host, (name, cookie), bearer])
    assert await opens(conversation, [host, bearer])


def test_two_origins_are_none(settings: Any):
    same = (b"origin", b"http://127.0.0.1:8000")
    assert allowed("http://127.0.0.1:8000")
    assert not allowed("http://127.0.0.1:8000", headers=[same])
    assert not allowed("https://evil.example", headers=[same])


def test_a_host_that_is_not_ours_makes_no_origin_ours():
    assert not allowed("http://evil.example", host="evil.example")


def test_behind_a_proxy_that_speaks_https_the_origin_is_https(settings: Any):
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    forwarded = [(b"x-forwarded-proto", b"https")]

    assert allowed("https://localhost", host="localhost", headers=forwarded)
    assert not allowed("http://localhost", host="localhost", headers=forwarded)
    assert not allowed("https://localhost", host="localhost")
    assert allowed("https://localhost", host="localhost", scheme="wss")


def test_origins_that_the_settings_trust_may_open_sockets(settings: Any):
    settings.CSRF_TRUSTED_ORIGINS = ["https://music.example.org:8443", "https://*.example.com"]

    assert allowed("https://music.example.org:8443")
    assert allowed("https://band.example.com")
    for other in ("https://music.example.org", "http://band.example.com", "https://example.com.evil.org"):
        assert not allowed(other)


def test_the_cookies_have_names_of_their_own():
    names = {django_settings.SESSION_COOKIE_NAME, django_settings.CSRF_COOKIE_NAME}
    assert names == {"clave_session", "clave_csrf"}
