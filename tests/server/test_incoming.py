"""Uploads on their way in: on the disk once, not slower than allowed, and within the room that there is."""

import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from src.api.accounts.authentication import create_token_pair
from src.api.models import Track, User
from tests.support.sounds import tone
from tests.support.web_process import Server, running

from .test_web_server import FORM_BEGINNING, FORM_END, MEGABYTE, bytes_on_disk, form_head, head, read_answer

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("redis_server")]

ROOM_OF_USER, ROOM = 3 * MEGABYTE, 5 * MEGABYTE
MOST = 2 * MEGABYTE
LINK = b'--x\r\nContent-Disposition: form-data; name="url"\r\n\r\n'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None) -> Iterator[Server]:
    """With little room."""
    room = {
        "MAX_UPLOAD_BYTES": str(MOST),
        "MAX_INCOMING_BYTES_PER_USER": str(ROOM_OF_USER),
        "MAX_INCOMING_BYTES": str(ROOM),
    }
    with running(tmp_path_factory.mktemp("narrow"), **room) as server:
        yield server


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("impatient"), "tests.support.impatient:application") as server:
        yield server


def bearer(user: User) -> str:
    return f"Authorization: Bearer {create_token_pair(user)[0]}"


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="looks at open files the way Linux shows them")
def test_an_upload_is_on_the_disk_once_while_it_comes_in(server: Server, alice: User) -> None:
    content = tone() + os.urandom(60 * MEGABYTE)
    sizes, is_over = [0], threading.Event()

    def look() -> None:
        while not is_over.wait(0.005):
            sizes.append(bytes_on_disk(server))

    looking = threading.Thread(target=look)
    looking.start()
    headers = dict([bearer(alice).split(": ")])
    answer = httpx.post(f"{server.address}/api/tracks", files={"file": content}, headers=headers, timeout=120)
    is_over.set()
    looking.join()

    assert (answer.status_code, answer.json()["file_size"]) == (201, len(content))
    # What of it is in the server's hands at a time; twice would be 120 MB.
    assert 10 * MEGABYTE < max(sizes) <= len(content)


def test_several_files_of_one_upload_are_each_kept_or_refused(server: Server, alice: User) -> None:
    headers = dict([bearer(alice).split(": ")])
    files = [
        ("file", ("a.wav", tone(seconds=3))),
        ("file", ("b.txt", b"words " * 50_000)),
        ("file", ("../c d\u00e9.wav", tone(seconds=3, frequency_hz=500))),
    ]
    answer = httpx.post(f"{server.address}/api/tracks", files=files, headers=headers, timeout=60)

    assert answer.status_code == 207
    assert sorted(Track.objects.values_list("original_filename", flat=True)) == ["a.wav", "c d\u00e9.wav"]
    refused = [item["refused"] and item["refused"]["error_code"] for item in answer.json()["items"]]
    assert refused == [None, "unsupported_type", None]


@pytest.mark.parametrize(
    ("content", "status", "code"),
    [
        (FORM_BEGINNING.replace(b'"file"', b'"other"') + b"x" * 300_000 + FORM_END, 422, "invalid_upload"),
        (b"no form " * 40_000, 400, "invalid_upload"),
        (FORM_BEGINNING + b"RIFF" + b"x" * 300_000, 400, "invalid_upload"),
        (b"--x\r\nA: " + b"b" * 300_000 + FORM_END, 400, "invalid_upload"),
        (LINK + b"u" * 300_000 + FORM_END, 422, "link_not_file"),
    ],
    ids=["another field", "no form", "no end", "an endless header", "a link"],
)  # fmt: skip
def test_a_form_that_cannot_be_used_is_refused_in_words(
    server: Server, alice: User, content: bytes, status: int, code: str
) -> None:
    with server.connect() as wire:
        wire.sendall(form_head(bearer(alice), length=len(content)) + content)
        answered, failure = read_answer(wire)

    assert (answered, failure["error_code"]) == (status, code)
    assert bytes_on_disk(server) == 0


def test_a_long_body_that_is_no_form_is_refused_before_it_is_sent(server: Server, alice: User) -> None:
    with server.connect() as wire:
        wire.sendall(head("/api/tracks", "Content-Type: audio/wav", "Content-Length: 9000000", bearer(alice)))

        assert read_answer(wire)[0] == 422


def begin_upload(wire: socket.socket, user: User) -> None:
    """Announce the largest upload, and send a part of it. An answer now would be a refusal."""
    wire.sendall(form_head(bearer(user), "Expect: 100-continue", length=MOST))


def is_let_in(wire: socket.socket) -> bool:
    return wire.recv(65536).startswith(b"HTTP/1.1 100")


def test_a_user_has_room_for_so_much_at_a_time_and_all_together_too(
    narrow: Server, alice: User, bob: User, charlie: User
) -> None:
    with ExitStack() as wires:
        first, second, third, fourth = (wires.enter_context(narrow.connect()) for _ in range(4))
        begin_upload(first, alice)
        assert is_let_in(first)
        # Alice has 3 MB, and 2 of them are taken.
        begin_upload(second, alice)
        status, failure = read_answer(second)
        assert (status, failure["error_code"]) == (429, "rate_limited")
        assert "Wait until the other uploads have finished" in failure["detail"]
        # All have 5 MB, and 4 of them are taken.
        begin_upload(third, bob)
        assert is_let_in(third)
        begin_upload(fourth, charlie)
        assert read_answer(fourth)[0] == 429
    # Those who hung up have made room.
    assert _is_let_in_soon(narrow, charlie)


def _is_let_in_soon(server: Server, user: User) -> bool:
    end = time.monotonic() + 10
    while time.monotonic() < end:
        with server.connect() as wire:
            begin_upload(wire, user)
            if is_let_in(wire):
                return True
        time.sleep(0.1)
    return False


def test_the_room_of_an_upload_that_was_stored_is_free_again(narrow: Server, alice: User) -> None:
    headers = dict([bearer(alice).split(": ")])
    for frequency_hz in (300, 400, 500, 600):
        content = tone(frequency_hz=frequency_hz) + b"\0" * (MOST - MEGABYTE)
        answer = httpx.post(f"{narrow.address}/api/tracks", files={"file": content}, headers=headers)
        assert answer.status_code == 201


def test_an_upload_that_comes_too_slowly_is_ended_in_words(impatient: Server, alice: User) -> None:
    with impatient.connect() as wire:
        wire.sendall(form_head(bearer(alice)) + FORM_BEGINNING + tone())
        answered = threading.Event()

        def dribble() -> None:
            while not answered.wait(0.2):
                wire.sendall(b"x")

        dribbling = threading.Thread(target=dribble)
        dribbling.start()
        try:
            status, failure = read_answer(wire)
        finally:
            answered.set()
            dribbling.join()
    assert (status, failure["error_code"]) == (408, "too_slow")
    assert "slower than 2 kB/s" in failure["detail"]
    assert bytes_on_disk(impatient) == 0


def test_an_upload_that_keeps_coming_may_take_its_time(impatient: Server, alice: User) -> None:
    content = FORM_BEGINNING + tone() + b"\0" * 200_000
    with impatient.connect() as wire:
        wire.sendall(form_head(bearer(alice), length=len(content) + 4 * 20_000 + len(FORM_END)) + content)
        for _ in range(4):
            time.sleep(0.6)
            wire.sendall(b"\0" * 20_000)
        wire.sendall(FORM_END)

        assert read_answer(wire)[0] == 201


@pytest.mark.parametrize(
    "half",
    [
        b"GET /api/health HT",
        b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-A",
        b"POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
    ],
    ids=["half a line", "half a head", "half a body"],
)
def test_half_a_request_is_closed_however_it_dribbles(impatient: Server, half: bytes) -> None:
    with impatient.connect() as wire:
        wire.sendall(half)
        end = time.monotonic() + 20
        wire.settimeout(0.3)
        while time.monotonic() < end:
            try:
                if not wire.recv(65536):
                    return
            except TimeoutError:
                wire.sendall(b"x")
            except ConnectionResetError:
                return
    pytest.fail("It was still open.")


def test_a_connection_that_waits_between_requests_stays(impatient: Server) -> None:
    with impatient.connect() as wire:
        for _ in range(2):
            # In two pieces, so that the deadline of the head has begun.
            wire.sendall(b"GET /api/health HTTP/1.1\r\nHost: ")
            time.sleep(0.3)
            wire.sendall(b"localhost\r\n\r\n")
            assert read_answer(wire)[0] == 200
            time.sleep(1.5)
