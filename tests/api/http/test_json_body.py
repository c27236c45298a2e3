"""Text that is none (half a character) is refused in words, on every route that takes a body."""

from typing import Any

import httpx
import pytest
from asgiref.sync import sync_to_async

from src.api.models import ApiToken, TodoTask, User
from src.api.openai_compat.api import openai_api
from src.api.routes.api import api
from tests.support.clients import anonymous

pytestmark = pytest.mark.usefixtures("redis_server")

ALONE = (rb"\ud800", rb"\uDFFF", rb"\ude00\ud83d", b"\xed\xa0\x80", b"\xff")
ROUTES = sorted(
    {
        (method.upper(), path)
        for one in (api, openai_api)
        for path, methods in one.get_openapi_schema()["paths"].items()
        for method, operation in methods.items()
        if "application/json" in operation.get("requestBody", {}).get("content", {})
    }
)
# Every name that a body may have, each with text that is none.
NAMES = (
    "model",
    "username",
    "password",
    "title",
    "name",
    "content",
    "text",
    "token",
    "key",
    "undo_token",
    "refresh",
)


def body(alone: bytes) -> bytes:
    fields = b", ".join(b'"%s": "a %s"' % (name.encode(), alone) for name in NAMES)
    return b'{%s, "messages": [{"role": "user", "type": "user", "content": "%s"}], "x%s": 1}' % (
        fields,
        alone,
        alone,
    )


@pytest.fixture
async def client(alice: User) -> Any:
    await User.objects.filter(pk=alice.pk).aupdate(is_staff=True)
    _, token = await sync_to_async(ApiToken.issue)(alice, "a program")
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    async with anonymous(headers=headers) as one:
        yield one


@pytest.mark.parametrize("alone", ALONE)
async def test_a_question_with_half_a_character_is_refused(client: httpx.AsyncClient, alone: bytes):
    asked = b'{"model": "clave/analyst", "messages": [{"role": "user", "content": "How fast %s?"}]}' % alone
    answer = await client.post("/v1/chat/completions", content=asked)

    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "invalid_request")


async def test_a_whole_character_in_two_halves_is_text(client: httpx.AsyncClient):
    for text in (rb"\ud83c\udfb5", b"\xf0\x9f\x8e\xb5"):
        answer = await client.post("/api/tasks", content=b'{"title": "Practise %s"}' % text)
        assert answer.status_code < 300, answer.text
        assert (await TodoTask.objects.alast()).title == "Practise \U0001f3b5"


@pytest.mark.parametrize(("method", "path"), ROUTES)
async def test_no_route_fails_over_half_a_character(client: httpx.AsyncClient, method: str, path: str):
    for alone in ALONE:
        answer = await client.request(method, path, content=body(alone))
        assert 400 <= answer.status_code < 500, (alone, answer.text)
