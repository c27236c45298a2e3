"""Nobody sees what is not theirs, on any route that there is.

Every operation of the API, every page and every socket stands in one of the tables below. A new one that does not
fails these tests until a table says who may use it.
"""

import uuid
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator

from src.api.models import (
    ApiToken,
    Conversation,
    Dance,
    Message,
    MoveClip,
    OwnMove,
    Playlist,
    PlaylistEntry,
    TodoTask,
    Track,
    TrackLike,
    TrackMark,
    User,
)
from src.api.openai_compat.api import openai_api
from src.api.routes.api import api
from src.config.urls import urlpatterns
from src.orchestrator.model_connection import storage
from tests.support.clients import browser, program

pytestmark = pytest.mark.usefixtures("redis_server")

PUBLIC = {
    "GET /api/health",
    "GET /api/ready",
    "GET /api/version",
    "POST /api/auth/login",
    "POST /api/auth/logout",
    "POST /api/auth/signup",
    "POST /api/auth/token",
    "POST /api/auth/token/refresh",
}
# Only about oneself, or the same for everybody: a login is enough.
FOR_EVERYBODY = {
    "GET /api/agents",
    "GET /api/assistants",
    "GET /api/models",
    "GET /api/me",
    "PATCH /api/me",
    "DELETE /api/me",
    "GET /api/me/export",
    "GET /api/me/usage",
    "POST /api/me/password",
    "GET /api/tracks",
    "POST /api/tracks",
    "GET /api/conversations",
    "POST /api/conversations",
    "GET /api/tasks",
    "POST /api/tasks",
    "POST /api/tasks/reorder",
    "POST /api/agent/step",
    "POST /api/recommendations",
    "POST /api/choreography/describe",
    "GET /api/choreography/dances",
    "GET /api/choreography/moves",
    "POST /api/choreography/moves",
    "POST /api/choreography/clips",
    "POST /api/choreography/dances/import",
    "POST /api/choreography/dances",
    "GET /api/playlists",
    "POST /api/playlists",
    "POST /api/playlists/import",
    "GET /api/likes",
    "POST /api/listens",
    "GET /api/me/profile",
    "PATCH /api/me/profile",
    "DELETE /api/me/profile",
    "POST /api/agent/undo",
    "GET /api/agent/metrics",
    "GET /api/library/map",
    "POST /api/library/map",
    "GET /api/library/analyse",
    "GET /api/library/points",
    "GET /api/library/keys",
    "GET /api/library/names",
    "GET /api/library/groups",
    "GET /api/library/spelling",
    "POST /api/library/analyse",
    "GET /api/library/discarded",
    "POST /api/v1/onboarding/chat",
    "POST /api/v1/onboarding/edit",
    "GET /api/v1/onboarding/version",
    "GET /api/v1/onboarding/current-agent",
    "POST /api/v1/onboarding/start",
    "POST /api/v1/onboarding/back",
    "POST /api/v1/onboarding/restart",
    "GET /api/v1/onboarding/plan",
    "PATCH /api/v1/onboarding/plan",
    "GET /api/v1/onboarding/plan.ics",
    "POST /api/v1/onboarding/calendar-link",
    "DELETE /api/v1/onboarding/calendar-link",
}
# With the id of one thing in the path: only for its owner. The bodies are good ones.
FOR_THE_OWNER: dict[str, Any] = {
    "GET /api/tracks/{track_id}": None,
    "GET /api/tracks/{track_id}/place": None,
    "PATCH /api/tracks/{track_id}": {"title": "Mine now"},
    "DELETE /api/tracks/{track_id}": None,
    "POST /api/tracks/{track_id}/reanalyse": None,
    "POST /api/tracks/{track_id}/discard": None,
    "POST /api/tracks/{track_id}/restore": None,
    "GET /api/tracks/{track_id}/overrides": None,
    "PUT /api/tracks/{track_id}/overrides": {"key": "A minor"},
    "DELETE /api/tracks/{track_id}/overrides": None,
    "GET /api/tracks/{track_id}/waveform": None,
    "GET /api/tracks/{track_id}/waveform/bands": None,
    "GET /api/tracks/{track_id}/audio": None,
    "GET /api/tracks/{track_id}/cover": None,
    "GET /api/tracks/{track_id}/marks": None,
    "POST /api/tracks/{track_id}/marks": {"kind": "cue", "at_seconds": 1},
    "PATCH /api/tracks/{track_id}/marks/{mark_id}": {"text": "Mine now"},
    "DELETE /api/tracks/{track_id}/marks/{mark_id}": None,
    "GET /api/tracks/{track_id}/analysis": None,
    "GET /api/tracks/{track_id}/analysis/{agent_name}": None,
    "GET /api/conversations/{conversation_id}": None,
    "PATCH /api/conversations/{conversation_id}": {"title": "Mine now"},
    "DELETE /api/conversations/{conversation_id}": None,
    "GET /api/conversations/{conversation_id}/messages": None,
    "GET /api/conversations/{conversation_id}/export": None,
    "DELETE /api/conversations/{conversation_id}/messages/{message_id}": None,
    "PUT /api/conversations/{conversation_id}/tracks": {"track_ids": []},
    "POST /api/conversations/{conversation_id}/tracks": {"track_ids": []},
    "GET /api/tasks/{task_id}": None,
    "PUT /api/tasks/{task_id}": {"title": "Mine now"},
    "PATCH /api/tasks/{task_id}": {"title": "Mine now"},
    "DELETE /api/tasks/{task_id}": None,
    "PUT /api/tasks/{task_id}/status": {"status": "done"},
    "PATCH /api/tasks/{task_id}/status": {"status": "done"},
    "GET /api/tasks/{task_id}/history": None,
    "PUT /api/tracks/{track_id}/like": {"liked": 1},
    "DELETE /api/choreography/moves/{move}": None,
    "GET /api/choreography/moves/{move}/clip": None,
    "DELETE /api/choreography/moves/{move}/clip": None,
    "GET /api/choreography/tasks/{task_id}": None,
    "GET /api/choreography/dances/{dance_id}": None,
    "PATCH /api/choreography/dances/{dance_id}": {"title": "Mine now"},
    "DELETE /api/choreography/dances/{dance_id}": None,
    "POST /api/choreography/dances/{dance_id}/cancel": None,
    "GET /api/choreography/dances/{dance_id}/moves/{index}/alternatives": None,
    "GET /api/choreography/dances/{dance_id}/poses": None,
    "GET /api/choreography/dances/{dance_id}/picture": None,
    "GET /api/choreography/dances/{dance_id}/video": None,
    "POST /api/choreography/dances/{dance_id}/video": None,
    "GET /api/playlists/{playlist_id}": None,
    "PATCH /api/playlists/{playlist_id}": {"name": "Mine now"},
    "DELETE /api/playlists/{playlist_id}": None,
    "POST /api/playlists/{playlist_id}/tracks": {"tracks": [{"track_id": str(uuid.uuid4())}]},
    "POST /api/playlists/{playlist_id}/move": {"entry_ids": [1], "place": 0},
    "POST /api/playlists/{playlist_id}/remove": {"entry_ids": [1]},
    "GET /api/playlists/{playlist_id}/export": None,
}
# Not for programs, not even the person's own.
IN_THE_BROWSER_ONLY: dict[str, Any] = {
    "GET /api/me/tokens": None,
    "POST /api/me/tokens": {"name": "mine"},
}
IN_THE_OWNERS_BROWSER_ONLY: dict[str, Any] = {"DELETE /api/me/tokens/{token_id}": None}
# For administrators.
FOR_STAFF: dict[str, Any] = {
    "GET /api/model-connection": None,
    "PUT /api/model-connection": {"vendor": "compatible", "name": "m", "address": "http://127.0.0.1:9/v1"},
    "DELETE /api/model-connection": None,
    "POST /api/model-connection/test": None,
    "GET /api/model-connection/ollama": None,
    "POST /api/agent/metrics/reset": None,
}
STRANGE_IDS = (
    str(uuid.uuid4()),
    "999999999999",
    "not-a-uuid",
    "%00",
    "é" * 40,
    "-1",
    "1' OR 1=1",
    "{" + str(uuid.uuid4()) + "x}",
)
# Beside the API: the page finds out itself who looks at it, Django guards the administration, links are secrets, and
# the metrics are there for staff only (``test_metrics_page.py``).
PAGES = {
    "admin/",
    "api/",
    "v1/",
    "login/<str:token>",
    "calendar/<str:token>.ics",
    "metrics",
    "password/<uidb64>/<token>",
    "",
    "c/<path:conversation_id>",
    "model",
    "account",
    "conversations",
    "music",
    "playlists",
    "playlists/<uuid:playlist_id>",
    "tracks/<uuid:track_id>",
    "p/<slug:name>",
    "service-worker.js",
}
ORIGIN = (b"origin", b"http://localhost")
# A socket with the id of one thing in its path: only for its owner.
SOCKETS = {"ws/chat/<str:conversation_id>/": "/ws/chat/{conversation_id}/"}


BODIES = FOR_THE_OWNER | IN_THE_BROWSER_ONLY | FOR_STAFF
ABOUT_ONE_THING = FOR_THE_OWNER.keys() | IN_THE_OWNERS_BROWSER_ONLY.keys()
WITH_A_LOGIN = FOR_EVERYBODY | ABOUT_ONE_THING | IN_THE_BROWSER_ONLY.keys() | FOR_STAFF.keys()


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
    message = Message.objects.create(conversation=conversation, role="user", text="Hers")
    token, _ = ApiToken.issue(alice, "hers")
    task = TodoTask.objects.create(user=alice, title="Hers")
    playlist = Playlist.objects.create(user=alice, name="Hers")
    PlaylistEntry.objects.create(user=alice, playlist=playlist, track=track, position=1.0)
    dance = Dance.objects.create(user=alice, title="Hers")
    OwnMove.objects.create(user=alice, move="hers", body={}, teaching={})
    MoveClip.objects.create(user=alice, move="hers", file_size=1, people_agree=True, storage_path="hers.mp4")
    mark = TrackMark.objects.create(user=alice, track=track, kind="note", at_seconds=1)
    return {
        "playlist_id": str(playlist.pk),
        "track_id": str(track.id),
        "conversation_id": str(conversation.id),
        "agent_name": "rhythm",
        "message_id": str(message.id),
        "token_id": str(token.id),
        "task_id": str(task.id),
        "mark_id": str(mark.id),
        "dance_id": str(dance.id),
        "index": "0",
        "move": "hers",
    }


async def ask(client: httpx.AsyncClient, operation: str, ids: dict[str, str]) -> httpx.Response:
    method, path = operation.format(**ids).split(" ", 1)
    return await client.request(method, path, json=BODIES.get(operation))


def test_somebody_has_said_who_may_use_each_operation():
    assert operations() == PUBLIC | WITH_A_LOGIN
    with_an_id = {operation for operation in operations() if "{" in operation}
    assert with_an_id == ABOUT_ONE_THING


@pytest.mark.parametrize("operation", sorted(WITH_A_LOGIN))
async def test_a_visitor_is_asked_to_log_in(visitor: httpx.AsyncClient, ids: dict[str, str], operation: str):
    answer = await ask(visitor, operation, ids)

    assert (answer.status_code, answer.json()["error_code"]) == (401, "unauthenticated")
    assert set(answer.json()) == {"detail", "error_code", "timestamp"}


async def test_the_door_for_openais_clients_takes_a_bearer_and_nothing_else(
    visitor: httpx.AsyncClient, alice_browser: httpx.AsyncClient
):
    asked = 0
    for path, methods in openai_api.get_openapi_schema()["paths"].items():
        for method in methods:
            for client in (visitor, alice_browser):
                answer = await client.request(method, path.format(model="clave/analyst"))
                assert (answer.status_code, answer.json()["error"]["code"]) == (401, "invalid_api_key")
                asked += 1
    assert asked == 6


def test_somebody_has_said_who_may_see_each_page_and_open_each_socket():
    from src.config.asgi import socket_routes

    assert {str(route.pattern) for route in urlpatterns} == PAGES
    assert {str(route.pattern) for route in socket_routes} == SOCKETS.keys()


def refusal(client: httpx.AsyncClient, operation: str) -> tuple[int, str]:
    is_program = "Authorization" in client.headers
    if is_program and operation in IN_THE_OWNERS_BROWSER_ONLY:
        return 403, "session_needed"
    return 404, "not_found"


@pytest.fixture(params=[browser, program], ids=["a session", "a token"])
async def charlie_client(request: pytest.FixtureRequest, charlie: User) -> AsyncIterator[httpx.AsyncClient]:
    async with await sync_to_async(request.param)(charlie) as client:
        yield client


@pytest.fixture(params=[browser, program], ids=["a session", "a token"])
async def alice_client(request: pytest.FixtureRequest, alice: User) -> AsyncIterator[httpx.AsyncClient]:
    async with await sync_to_async(request.param)(alice) as client:
        yield client


@pytest.mark.parametrize("operation", sorted(FOR_STAFF))
async def test_who_is_no_staff_changes_nothing_of_the_installation(
    charlie_client: httpx.AsyncClient, ids: dict[str, str], operation: str
):
    answer = await ask(charlie_client, operation, ids)

    assert (answer.status_code, answer.json()["error_code"]) == (403, "forbidden")
    assert not storage.path().exists()


@pytest.mark.parametrize("operation", sorted(ABOUT_ONE_THING))
async def test_charlie_finds_nothing_of_alices(
    charlie_client: httpx.AsyncClient, ids: dict[str, str], operation: str
):
    answer = await ask(charlie_client, operation, ids)

    assert (answer.status_code, answer.json()["error_code"]) == refusal(charlie_client, operation)
    assert set(answer.json()) == {"detail", "error_code", "timestamp"}
    assert await Track.objects.filter(pk=ids["track_id"], title="").aexists()
    assert await Conversation.objects.filter(pk=ids["conversation_id"], title="").aexists()
    assert await Message.objects.filter(pk=ids["message_id"]).aexists()
    assert await ApiToken.objects.filter(pk=ids["token_id"]).aexists()
    assert await TodoTask.objects.filter(pk=ids["task_id"], title="Hers", status="open").aexists()
    assert await Playlist.objects.filter(pk=ids["playlist_id"], name="Hers").aexists()
    assert await PlaylistEntry.objects.filter(playlist_id=ids["playlist_id"]).acount() == 1
    assert await Dance.objects.filter(pk=ids["dance_id"], title="Hers").aexists()
    assert await OwnMove.objects.filter(move="hers").aexists()
    assert await MoveClip.objects.filter(move="hers").aexists()
    assert not await TrackLike.objects.aexists()


@pytest.mark.parametrize("operation", sorted(ABOUT_ONE_THING))
async def test_an_id_that_is_unknown_or_none_looks_the_same_as_somebody_elses(
    alice_client: httpx.AsyncClient, ids: dict[str, str], operation: str
):
    for strange in STRANGE_IDS:
        answer = await ask(
            alice_client, operation, dict.fromkeys(ids, strange) | {"agent_name": "rhythm", "index": "0"}
        )
        assert (answer.status_code, answer.json()["error_code"]) == refusal(alice_client, operation)


@pytest.mark.parametrize("path", ["/api/tracks", "/api/conversations"])
async def test_charlies_lists_hold_nothing_of_alices(
    charlie_browser: httpx.AsyncClient, ids: dict[str, str], path: str
):
    body = (await charlie_browser.get(path)).json()

    assert (body["items"], body["total"]) == ([], 0)


async def opened(route: str, ids: dict[str, str], headers: list[tuple[bytes, bytes]]) -> tuple[str, int]:
    """The first event's code, and the close code, of a socket that is refused."""
    from src.config.asgi import application

    path = SOCKETS[route].format(**ids)
    wire = WebsocketCommunicator(application, path, headers=[(b"host", b"localhost"), *headers])
    assert (await wire.connect(timeout=5))[0]
    event = await wire.receive_json_from(timeout=5)
    assert event["type"] == "error"
    closed = await wire.receive_output(timeout=5)
    await wire.disconnect()
    return event["code"], closed["code"]


async def proofs(person: User) -> list[list[tuple[bytes, bytes]]]:
    """What a browser and what a program of this person sends."""
    cookies = (await sync_to_async(browser)(person)).cookies
    session = f"clave_session={cookies['clave_session']}".encode()
    return [
        [ORIGIN, (b"cookie", session)],
        [(b"authorization", program(person).headers["authorization"].encode())],
    ]


@pytest.mark.parametrize("route", sorted(SOCKETS))
async def test_charlie_opens_no_socket_of_alices(charlie: User, ids: dict[str, str], route: str):
    for headers in await proofs(charlie):
        assert await opened(route, ids, headers) == ("not_found", 4004)


@pytest.mark.parametrize("route", sorted(SOCKETS))
async def test_a_visitor_opens_no_socket(ids: dict[str, str], route: str):
    for headers in (
        [],
        [(b"authorization", b"Bearer made-up")],
        [ORIGIN, (b"cookie", b"clave_session=made-up")],
    ):
        assert await opened(route, ids, headers) == ("unauthenticated", 4001)


@pytest.mark.parametrize("route", sorted(SOCKETS))
async def test_a_socket_with_a_strange_id_is_not_found(alice: User, ids: dict[str, str], route: str):
    for headers in await proofs(alice):
        for strange in (str(uuid.uuid4()), "1", "not-a-uuid", "%00"):
            assert await opened(route, dict.fromkeys(ids, strange), headers) == ("not_found", 4004)


async def test_somebody_who_is_no_staff_finds_no_administration(charlie_browser: httpx.AsyncClient):
    for path in ("/admin/", "/admin/api/track/", "/admin/api/user/1/change/", "/admin/api/nothing/"):
        answer = await charlie_browser.get(path)
        assert answer.status_code == 302
        assert answer.headers["location"].startswith("/admin/login/")
