"""The web server and the bodies of requests: who is asked about, refused, cut, and what stays in memory."""

import asyncio
import json
import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp
import httpx
import pytest

from src.api.accounts.authentication import create_token_pair
from src.api.chat.close_codes import RECONNECT
from src.api.models import Conversation, Message, Run, Track, User
from src.orchestrator.runs.log import RunLog
from tests.support.clients import browser
from tests.support.processes import living_processes
from tests.support.sounds import tone
from tests.support.web_process import Server, running

MEGABYTE = 1_000_000
UPLOAD_BYTES = 60 * MEGABYTE
LIMIT_BYTES = 80 * MEGABYTE

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("redis_server")]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None) -> Iterator[Server]:
    """A server of its own, on the database of the tests."""
    with running(tmp_path_factory.mktemp("server"), MAX_UPLOAD_BYTES=str(LIMIT_BYTES)) as server:
        yield server


@pytest.fixture
def bearer(alice: User) -> dict[str, str]:
    return {"Authorization": f"Bearer {create_token_pair(alice)[0]}"}


def peak_memory_bytes(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) * 1024


def bytes_on_disk(server: Server) -> int:
    """Of all files that the server has open below its own folder, the deleted ones too."""
    return sum(_size_on_disk(path, server.folder) for path in Path(f"/proc/{server.pid}/fd").iterdir())


def _size_on_disk(path: Path, folder: Path) -> int:
    try:
        target = path.readlink()
        return path.stat().st_size if str(folder) in str(target) and target.name != "log" else 0
    except FileNotFoundError:
        # Closed since it was listed.
        return 0


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="measures memory the way Linux tells it")
def test_a_big_upload_stays_on_the_disk_and_holds_nobody_up(server: Server, bearer: dict[str, str]):
    before = peak_memory_bytes(server.pid)
    waits: list[float] = []
    is_over = threading.Event()

    def ask_meanwhile() -> None:
        while not is_over.is_set():
            waits.append(httpx.get(f"{server.address}/api/health", timeout=60).elapsed.total_seconds())

    other = threading.Thread(target=ask_meanwhile)
    other.start()
    content = tone() + os.urandom(UPLOAD_BYTES)
    answer = httpx.post(f"{server.address}/api/tracks", files={"file": content}, headers=bearer, timeout=120)
    is_over.set()
    other.join()

    assert (answer.status_code, answer.json()["file_size"]) == (201, len(content))
    assert max(waits) < 1
    assert peak_memory_bytes(server.pid) - before < UPLOAD_BYTES / 2


def head(path: str = "/api/tracks", *lines: str) -> bytes:
    return "\r\n".join([f"POST {path} HTTP/1.1", "Host: localhost", *lines, "", ""]).encode()


def read_answer(wire: socket.socket) -> tuple[int, dict[str, Any]]:
    """One answer, as far as its announced length. Works while our own body is not sent yet."""
    received = b""
    while b"\r\n\r\n" not in received:
        piece = wire.recv(65536)
        assert piece, "closed without an answer"
        received += piece
    headers, _, body = received.partition(b"\r\n\r\n")
    lines = headers.decode().lower().split("\r\n")
    length = next(int(line.split(":")[1]) for line in lines if line.startswith("content-length"))
    while len(body) < length:
        body += wire.recv(65536)
    return int(lines[0].split()[1]), json.loads(body)


FORM_BEGINNING = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n'
FORM_END = b"\r\n--x--\r\n"


def chunk(content: bytes) -> bytes:
    return f"{len(content):x}\r\n".encode() + content + b"\r\n"


def form_head(*extra: str, length: int = UPLOAD_BYTES) -> bytes:
    return head(
        "/api/tracks", "Content-Type: multipart/form-data; boundary=x", f"Content-Length: {length}", *extra
    )


@pytest.mark.parametrize(
    "cookie", [(), ("Cookie: clave_session=made-up; clave_csrf=x",), ("Authorization: Bearer made.up.token",)],
    ids=["nobody", "a made-up session", "a made-up token"],
)  # fmt: skip
def test_a_stranger_is_answered_before_sending_anything(server: Server, cookie: tuple[str, ...]):
    with server.connect() as wire:
        wire.sendall(form_head(*cookie))
        status, failure = read_answer(wire)

    assert (status, failure["error_code"]) == (401, "unauthenticated")
    assert set(failure) == {"detail", "error_code", "timestamp"}


def test_a_stranger_who_asks_first_is_not_told_to_go_on(server: Server):
    with server.connect() as wire:
        wire.sendall(form_head("Expect: 100-continue"))

        assert read_answer(wire)[0] == 401


def test_a_person_who_asks_first_is_told_to_go_on(server: Server, bearer: dict[str, str]):
    with server.connect() as wire:
        wire.sendall(form_head("Expect: 100-continue", f"Authorization: {bearer['Authorization']}"))

        assert wire.recv(1000).startswith(b"HTTP/1.1 100")


def test_what_a_stranger_sends_all_the_same_reaches_no_disk(server: Server):
    with server.connect() as wire:
        wire.sendall(form_head())
        assert read_answer(wire)[0] == 401
        # Nobody hangs up on us yet, so that a slow client can read its answer.
        for _ in range(20):
            wire.sendall(b"x" * MEGABYTE)

        assert bytes_on_disk(server) == 0


def test_a_stranger_who_sends_at_once_still_reads_the_answer(server: Server):
    answer = httpx.post(f"{server.address}/api/tracks", files={"file": b"x" * UPLOAD_BYTES}, timeout=60)

    assert (answer.status_code, answer.json()["error_code"]) == (401, "unauthenticated")


def test_a_session_without_its_proof_is_refused_before_the_body(server: Server, alice: User):
    session = browser(alice).cookies["clave_session"]
    with server.connect() as wire:
        wire.sendall(form_head(f"Cookie: clave_session={session}"))
        status, failure = read_answer(wire)

    assert (status, failure["error_code"]) == (403, "csrf_failed")


def test_a_browser_uploads_through_the_door(server: Server, alice: User):
    client = browser(alice)
    headers = {"X-CSRFToken": client.cookies["clave_csrf"]}
    cookies = dict(client.cookies)

    answer = httpx.post(
        f"{server.address}/api/tracks",
        files={"file": tone(seconds=3)},
        headers=headers,
        cookies=cookies,
        timeout=60,
    )

    assert answer.status_code == 201
    assert Track.objects.get().file_size > 100_000


@pytest.mark.parametrize("who", ["nobody", "alice"])
def test_an_upload_that_is_announced_as_too_big_is_answered_at_once(
    server: Server, bearer: dict[str, str], who: str
):
    extra = (f"Authorization: {bearer['Authorization']}",) if who == "alice" else ()
    with server.connect() as wire:
        wire.sendall(form_head(*extra, length=2 * LIMIT_BYTES))
        status, failure = read_answer(wire)

    assert (status, failure["error_code"]) == (413, "too_large")
    assert "at most 80 MB" in failure["detail"]


def test_an_upload_without_an_announced_length_is_cut_at_the_limit(server: Server, bearer: dict[str, str]):
    most_on_disk = 0
    with server.connect() as wire:
        wire.sendall(
            head(
                "/api/tracks",
                "Content-Type: multipart/form-data; boundary=x",
                "Transfer-Encoding: chunked",
                f"Authorization: {bearer['Authorization']}",
            )
        )
        wire.sendall(chunk(FORM_BEGINNING + tone()))
        piece = chunk(b"x" * MEGABYTE)
        for _ in range(90):
            wire.sendall(piece)
            most_on_disk = max(most_on_disk, bytes_on_disk(server))
        status, failure = read_answer(wire)

    assert (status, failure["error_code"]) == (413, "too_large")
    assert LIMIT_BYTES / 2 < most_on_disk <= LIMIT_BYTES + MEGABYTE


def test_a_chunked_upload_of_a_stranger_is_refused(server: Server):
    with server.connect() as wire:
        wire.sendall(
            head("/api/tracks", "Content-Type: multipart/form-data; boundary=x", "Transfer-Encoding: chunked")
        )

        assert read_answer(wire)[0] == 401


@pytest.mark.parametrize("path", ["/api/auth/login", "/api/tracks/", "/admin/login/", "/nowhere"])
def test_everything_but_an_upload_is_small(server: Server, path: str):
    with server.connect() as wire:
        wire.sendall(head(path, "Content-Type: application/json", f"Content-Length: {4 * MEGABYTE}"))
        status, failure = read_answer(wire)

    assert (status, failure["error_code"]) == (413, "too_large")


def test_the_same_connection_serves_on_after_an_upload(server: Server, bearer: dict[str, str]):
    with httpx.Client(base_url=server.address, headers=bearer, timeout=60) as client:
        for frequency_hz in (400, 500):
            files = {"file": tone(seconds=3, frequency_hz=frequency_hz)}
            assert client.post("/api/tracks", files=files).status_code == 201
        assert client.get("/api/tracks").json()["total"] == 2


def test_the_server_stops_in_order_in_the_middle_of_an_upload(tmp_path: Path, bearer: dict[str, str]):
    with running(tmp_path) as server, server.connect() as half, server.connect() as refused:
        half.sendall(form_head(f"Authorization: {bearer['Authorization']}") + b"x" * MEGABYTE)
        refused.sendall(form_head())
        assert read_answer(refused)[0] == 401
        stopped_at = time.monotonic()
        os.kill(server.pid, signal.SIGTERM)
        while server.pid in living_processes():
            assert time.monotonic() - stopped_at < 10
            time.sleep(0.05)


def test_an_answer_longer_than_any_incoming_message_is_delivered(
    server: Server, alice: User, bearer: dict[str, str]
):
    conversation = Conversation.objects.create(user=alice)
    asked, answer = (
        Message.objects.create(conversation=conversation, role=role, text="") for role in Message.Role.values
    )
    run = Run.objects.create(conversation=conversation, question=asked, answer=answer)
    text = "x" * 2 * MEGABYTE

    async def resumed() -> Any:
        await RunLog(str(run.pk)).append([{"type": "stopped", "full_response": text}])
        address = f"{server.address}/ws/chat/{conversation.pk}/"
        async with (
            asyncio.timeout(60),
            aiohttp.ClientSession(headers=bearer) as session,
            session.ws_connect(address, max_msg_size=0) as chat,
        ):
            await chat.send_json({"type": "resume", "run_id": str(run.pk), "after": 0})
            while (event := await chat.receive_json())["type"] != "stopped":
                pass
            return event

    assert asyncio.run(resumed())["full_response"] == text


def test_a_socket_whose_person_was_locked_out_is_told_to_come_again(
    server: Server, alice: User, bearer: dict[str, str]
):
    conversation = Conversation.objects.create(user=alice)

    async def closed_with() -> int | None:
        address = f"{server.address}/ws/chat/{conversation.pk}/"
        async with (
            asyncio.timeout(60),
            aiohttp.ClientSession(headers=bearer) as session,
            session.ws_connect(address) as chat,
        ):
            assert (await chat.receive_json())["type"] == "state"
            # Without a hint: the socket looks for itself with every message.
            await User.objects.filter(pk=alice.pk).aupdate(is_active=False)
            await chat.send_json({"type": "question", "text": "?"})
            assert (await chat.receive()).type == aiohttp.WSMsgType.CLOSE
            return chat.close_code

    assert asyncio.run(closed_with()) == RECONNECT
