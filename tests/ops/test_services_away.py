"""PostgreSQL and Valkey go away and come back, under a real web process: what users of it notice."""

import asyncio
import json
import signal
import subprocess
import time
import uuid
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import httpx
import psycopg
import pytest
from django.conf import settings

from src.api.chat.close_codes import SERVER_ERROR
from src.ops.serve import valkey
from tests.support.installations import Installation, on_server
from tests.support.postgres import Postgres
from tests.support.processes import short_folder
from tests.support.web_process import Server, running

pytestmark = [pytest.mark.slow, pytest.mark.django_db]

# Requests are refused at once; the bound is for a machine with much else to do, and far from the old 20 s.
AT_ONCE_SECONDS = 4.0
MAKE_USER = """
from src.api.accounts.authentication import create_token_pair
from src.api.models import Conversation, User
user = User.objects.create_user("alice")
print(create_token_pair(user)[0], Conversation.objects.create(user=user, assistant="remote").pk)
"""


class Postmaster:
    """A PostgreSQL that is stopped and started."""

    def __init__(self, folder: Path) -> None:
        self.postgres = Postgres(folder)
        self.postgres.prepare()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.process = _started(self.postgres.command(), **self.postgres.run_as())
        self.postgres.wait_until_it_answers()

    def stop(self) -> None:
        _stopped(self.process)
        self.process = None

    def ask(self, query: str) -> list[Any]:
        with psycopg.connect(self.postgres.url) as connection:
            return connection.execute(query).fetchall()


class ValkeyServer:
    """A Valkey that is stopped and started, and keeps its data."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.socket = folder, folder / "valkey.sock"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.process = _started(valkey.command(self.socket, self.folder, persistent=True))
        assert valkey.wait_until_it_answers(self.socket)

    def stop(self) -> None:
        _stopped(self.process)
        self.process = None


def _started(command: list[str], **options: Any) -> subprocess.Popen[bytes]:
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)


def _stopped(process: subprocess.Popen[bytes] | None) -> None:
    if process is not None:
        # PostgreSQL closes all connections on SIGINT.
        process.send_signal(signal.SIGINT)
        process.wait(20)


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    with short_folder() as folder:
        yield folder


@pytest.fixture(scope="module")
def database(folder: Path) -> Iterator[Postmaster]:
    database = Postmaster(folder)
    database.start()
    yield database
    database.stop()


@pytest.fixture(scope="module")
def redis(folder: Path) -> Iterator[ValkeyServer]:
    redis = ValkeyServer(folder)
    redis.start()
    yield redis
    redis.stop()


@pytest.fixture(scope="module")
def installation(folder: Path, database: Postmaster) -> Installation:
    return on_server(folder / "home", database.postgres.url).migrated()


@pytest.fixture
def server(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    folder: Path,
    installation: Installation,
    redis: ValkeyServer,
) -> Iterator[Server]:
    environment = {
        **installation.environment,
        "REDIS_URL": f"unix://{redis.socket}?db=0",
        "TEST_MODEL_SOCKET": str(folder / "model.sock"),
    }
    # Channels logs each lost subscription with its trace.
    is_noisy = request.node.get_closest_marker("valkey_goes_away") is not None
    application = "tests.support.remote_model:application"
    with running(tmp_path, application, may_log_tracebacks=is_noisy, **environment) as server:
        yield server


class Chat:
    """A user with one conversation, and the model behind it, played by the test."""

    def __init__(
        self, server: Server, token: str, conversation_id: str, session: aiohttp.ClientSession
    ) -> None:
        self.conversation_id = conversation_id
        self.api = httpx.AsyncClient(
            base_url=server.address, headers={"Authorization": f"Bearer {token}"}, timeout=30
        )
        self.address = f"ws://localhost:{server.port}/ws/chat/{conversation_id}/"
        self.token, self.session = token, session
        self.asked: asyncio.Queue[asyncio.StreamWriter] = asyncio.Queue()

    async def model_is_asked(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readline()
        self.asked.put_nowait(writer)

    async def open(self) -> aiohttp.ClientWebSocketResponse:
        headers = {"Authorization": f"Bearer {self.token}"}
        return await self.session.ws_connect(self.address, headers=headers)

    async def messages(self) -> list[dict[str, Any]]:
        answer = await self.api.get(f"/api/conversations/{self.conversation_id}/messages")
        items: list[dict[str, Any]] = answer.json()["items"]
        return items


@asynccontextmanager
async def chatting(server: Server, installation: Installation, folder: Path) -> AsyncIterator[Chat]:
    program = MAKE_USER.replace("alice", f"user-{uuid.uuid4().hex[:8]}").replace(
        "from src.api.accounts.authentication",
        "import tests.support.remote_model\nfrom src.api.accounts.authentication",
    )
    token, conversation_id = (await asyncio.to_thread(installation.python, program)).split()
    async with aiohttp.ClientSession() as session:
        chat = Chat(server, token, conversation_id, session)
        model = await asyncio.start_unix_server(chat.model_is_asked, folder / "model.sock")
        async with chat.api:
            try:
                yield chat
            finally:
                model.close()


async def next_event(socket: aiohttp.ClientWebSocketResponse, *kinds: str) -> dict[str, Any]:
    async with asyncio.timeout(30):
        while True:
            message = await socket.receive()
            assert message.type == aiohttp.WSMsgType.TEXT, message
            event: dict[str, Any] = json.loads(message.data)
            if event["type"] in kinds:
                return event


async def say(writer: asyncio.StreamWriter, text: str) -> None:
    writer.write(json.dumps({"text": text}).encode() + b"\n")
    await writer.drain()


async def test_an_answer_survives_a_database_that_restarts_while_it_is_written(
    server: Server, installation: Installation, folder: Path, database: Postmaster
) -> None:
    async with chatting(server, installation, folder) as chat:
        socket = await chat.open()
        await socket.send_json({"type": "question", "text": "Tell me."})
        model = await chat.asked.get()
        await say(model, "Before, ")
        await next_event(socket, "token")
        await asyncio.to_thread(database.stop)
        await say(model, "meanwhile, ")
        assert (await next_event(socket, "token"))["text"] == "meanwhile, "
        model.close()
        # The end waits for the database, and the socket stays open.
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(5):
                await next_event(socket, "done", "error")
        await asyncio.to_thread(database.start)
        began = time.monotonic()
        done = await next_event(socket, "done", "error")
        assert (done["type"], done["full_response"]) == ("done", "Before, meanwhile, ")
        assert time.monotonic() - began < AT_ONCE_SECONDS
        _, answer = await chat.messages()
        assert answer["text"] == "Before, meanwhile, "
        assert database.ask("SELECT DISTINCT status FROM api_run") == [("done",)]


async def test_a_tool_waits_for_a_database_that_restarts(
    server: Server, installation: Installation, folder: Path, database: Postmaster
) -> None:
    async with chatting(server, installation, folder) as chat:
        socket = await chat.open()
        await socket.send_json({"type": "question", "text": "What do I have?"})
        model = await chat.asked.get()
        await asyncio.to_thread(database.stop)
        call = {"call": "find_tracks", "arguments": {}}
        model.write(json.dumps(call).encode() + b"\n")
        model.close()
        await next_event(socket, "tool_call")
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(2):
                await next_event(socket, "tool_result")
        await asyncio.to_thread(database.start)
        assert (await next_event(socket, "tool_result"))["success"]
        (await chat.asked.get()).close()
        await next_event(socket, "done", "error")


async def test_requests_without_a_database_are_refused_at_once_and_well_when_it_is_back(
    server: Server, installation: Installation, folder: Path, database: Postmaster
) -> None:
    async with chatting(server, installation, folder) as chat:
        # Idle connections, which break.
        await asyncio.gather(*(chat.api.get("/api/tracks") for _ in range(8)))
        await asyncio.to_thread(database.stop)
        for path in ("/api/tracks", "/api/conversations", "/v1/models", "/api/me"):
            began = time.monotonic()
            refused = await chat.api.get(path)
            assert time.monotonic() - began < AT_ONCE_SECONDS
            assert (refused.status_code, refused.headers["Retry-After"]) == (503, "2"), path
            assert "database cannot be reached" in refused.text
        assert refused.json()["error_code"] == "unavailable"
        at_once = await asyncio.gather(*(chat.api.get("/api/tracks") for _ in range(20)))
        assert {answer.status_code for answer in at_once} == {503}
        await asyncio.to_thread(database.start)
        # No request waits for another one's next attempt.
        back = await asyncio.gather(*(chat.api.get("/api/tracks") for _ in range(20)))
        assert {answer.status_code for answer in back} == {200}


async def test_the_first_requests_after_a_restart_that_nobody_saw_succeed(
    server: Server, installation: Installation, folder: Path, database: Postmaster
) -> None:
    async with chatting(server, installation, folder) as chat:
        await asyncio.gather(*(chat.api.get("/api/tracks") for _ in range(8)))
        await asyncio.to_thread(database.stop)
        await asyncio.to_thread(database.start)
        answers = await asyncio.gather(*(chat.api.get("/api/tracks") for _ in range(8)))
        assert {answer.status_code for answer in answers} == {200}


async def test_a_question_without_a_database_is_told_so_and_taken_when_sent_again(
    server: Server, installation: Installation, folder: Path, database: Postmaster
) -> None:
    async with chatting(server, installation, folder) as chat:
        socket = await chat.open()
        await next_event(socket, "state")
        await asyncio.to_thread(database.stop)
        question = {"type": "question", "text": "Anyone?", "client_id": str(uuid.uuid4())}
        await socket.send_json(question)
        refused = await next_event(socket, "error")
        assert (refused["code"], refused["retryable"]) == ("unavailable", True)
        assert refused["client_id"] == question["client_id"]
        assert "The database cannot be reached" in refused["message"]
        assert "Nothing is lost" in refused["message"]
        other = await chat.open()
        assert (await other.receive()).data == SERVER_ERROR
        # A session has to be looked up before the consumer is there.
        cookie = f"{settings.SESSION_COOKIE_NAME}={'x' * 32}"
        page = await chat.session.ws_connect(chat.address, headers={"Cookie": cookie}, origin=server.address)
        assert (await page.receive()).data == SERVER_ERROR
        await asyncio.to_thread(database.start)
        await socket.send_json(question)
        await say(model := await chat.asked.get(), "Yes.")
        model.close()
        assert (await next_event(socket, "done", "error"))["type"] == "done"
        assert len(await chat.messages()) == 2


@pytest.mark.valkey_goes_away
async def test_a_question_without_valkey_is_told_so_and_taken_when_sent_again(
    server: Server, installation: Installation, folder: Path, redis: ValkeyServer
) -> None:
    async with chatting(server, installation, folder) as chat:
        socket = await chat.open()
        await next_event(socket, "state")
        await asyncio.to_thread(redis.stop)
        question = {"type": "question", "text": "Anyone?", "client_id": str(uuid.uuid4())}
        await socket.send_json(question)
        refused = await next_event(socket, "error")
        assert (refused["code"], refused["retryable"]) == ("unavailable", True)
        assert refused["client_id"] == question["client_id"]
        assert "Valkey" in refused["message"]
        assert "Nothing is lost" in refused["message"]
        assert await chat.messages() == []
        answer = await chat.api.post("/api/conversations", json={})
        assert (answer.status_code, answer.json()["error_code"]) == (503, "unavailable")
        assert answer.headers["Retry-After"] == "2"
        await asyncio.to_thread(redis.start)
        await socket.send_json(question)
        await say(model := await chat.asked.get(), "Yes.")
        model.close()
        assert (await next_event(socket, "done", "error"))["type"] == "done"
        assert len(await chat.messages()) == 2
