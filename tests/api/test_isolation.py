"""Nobody sees what is not theirs, on any route that there is.

Every operation of the API stands in one of the tables below. A new one that does not fails these tests until
somebody has said who may use it.
"""

import uuid
from typing import Any

import httpx
import pytest

from src.api.models import Conversation, Track, User
from src.api.routes.api import api

pytestmark = pytest.mark.usefixtures("redis_server")

PUBLIC = {
    "GET /api/health",
    "GET /api/ready",
    "GET /api/version",
    "POST /api/auth/login",
    "POST /api/auth/logout",
    "POST /api/auth/token",
    "POST /api/auth/token/refresh",
}
# Only about oneself, or the same for everybody: a login is enough.
FOR_EVERYBODY = {
    "GET /api/agents",
    "GET /api/assistants",
    "GET /api/models",
    "GET /api/me",
    "GET /api/tracks",
    "POST /api/tracks",
    "GET /api/conversations",
    "POST /api/conversations",
}
# With the id of one thing in the path: only for its owner. The bodies are good ones.
FOR_THE_OWNER: dict[str, Any] = {
    "GET /api/tracks/{track_id}": None,
    "PATCH /api/tracks/{track_id}": {"title": "Mine now"},
    "DELETE /api/tracks/{track_id}": None,
    "POST /api/tracks/{track_id}/reanalyse": None,
    "GET /api/tracks/{track_id}/overrides": None,
    "PUT /api/tracks/{track_id}/overrides": {"key": "A minor"},
    "DELETE /api/tracks/{track_id}/overrides": None,
    "GET /api/tracks/{track_id}/waveform": None,
    "GET /api/tracks/{track_id}/audio": None,
    "GET /api/tracks/{track_id}/analysis": None,
    "GET /api/tracks/{track_id}/analysis/{agent_name}": None,
    "GET /api/conversations/{conversation_id}": None,
    "PATCH /api/conversations/{conversation_id}": {"title": "Mine now"},
    "DELETE /api/conversations/{conversation_id}": None,
    "GET /api/conversations/{conversation_id}/messages": None,
    "PUT /api/conversations/{conversation_id}/tracks": {"track_ids": []},
    "POST /api/conversations/{conversation_id}/tracks": {"track_ids": []},
}


def operations() -> set[str]:
    return {
        f"{method.upper()} {path}"
        for path, methods in api.get_openapi_schema()["paths"].items()
        for method in methods
    }


@pytest.fixture
def ids(alice: User) -> dict[str, str]:
    track = Track.objects.create(user=alice, original_filename="hers.wav", analysis={"rhythm": {"bpm": 1}})
    conversation = Conversation.objects.create(user=alice)
    return {"track_id": str(track.id), "conversation_id": str(conversation.id), "agent_name": "rhythm"}


async def ask(client: httpx.AsyncClient, operation: str, ids: dict[str, str]) -> httpx.Response:
    method, path = operation.format(**ids).split(" ")
    return await client.request(method, path, json=FOR_THE_OWNER.get(operation))


def test_somebody_has_said_who_may_use_each_operation():
    assert operations() == PUBLIC | FOR_EVERYBODY | FOR_THE_OWNER.keys()
    with_an_id = {operation for operation in operations() if "{" in operation}
    assert with_an_id == FOR_THE_OWNER.keys()


@pytest.mark.parametrize("operation", sorted(FOR_EVERYBODY | FOR_THE_OWNER.keys()))
async def test_a_visitor_is_asked_to_log_in(visitor: httpx.AsyncClient, ids: dict[str, str], operation: str):
    answer = await ask(visitor, operation, ids)

    assert (answer.status_code, answer.json()["error_code"]) == (401, "unauthenticated")
    assert set(answer.json()) == {"detail", "error_code", "timestamp"}


@pytest.mark.parametrize("operation", sorted(FOR_THE_OWNER))
async def test_charlie_finds_nothing_of_alices(
    charlie_browser: httpx.AsyncClient, ids: dict[str, str], operation: str
):
    answer = await ask(charlie_browser, operation, ids)

    assert (answer.status_code, answer.json()["error_code"]) == (404, "not_found")
    assert set(answer.json()) == {"detail", "error_code", "timestamp"}
    assert await Track.objects.filter(pk=ids["track_id"], title="").aexists()
    assert await Conversation.objects.filter(pk=ids["conversation_id"], title="").aexists()


@pytest.mark.parametrize("operation", sorted(FOR_THE_OWNER))
async def test_an_id_that_is_unknown_or_none_looks_the_same_as_somebody_elses(
    alice_browser: httpx.AsyncClient, ids: dict[str, str], operation: str
):
    for strange in (str(uuid.uuid4()), "1", "not-a-uuid", "%00", "é" * 40):
        answer = await ask(alice_browser, operation, ids | {"track_id": strange, "conversation_id": strange})
        assert (answer.status_code, answer.json()["error_code"]) == (404, "not_found")


@pytest.mark.parametrize("path", ["/api/tracks", "/api/conversations"])
async def test_charlies_lists_hold_nothing_of_alices(
    charlie_browser: httpx.AsyncClient, ids: dict[str, str], path: str
):
    body = (await charlie_browser.get(path)).json()

    assert (body["items"], body["total"]) == ([], 0)
