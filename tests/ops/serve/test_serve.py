"""The real ``manage.py serve``, with its own Valkey, web process and worker."""

import os
import signal
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from src.ops.serve.address import address_in_network
from tests.support.installations import Installation
from tests.support.processes import (
    Serving,
    children_named,
    descendants,
    living_processes,
    short_folder,
    unused_port,
    wait_until,
)

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def home() -> Iterator[Path]:
    """The data folder of the Claves that are started and stopped, one after the other."""
    with short_folder() as folder:
        yield Installation(folder).with_an_owner().home


@pytest.fixture
def started(home: Path) -> Iterator[Serving]:
    """A Clave that its test may end as it likes."""
    serving = Serving(home, "--port", str(unused_port()))
    try:
        yield serving
    finally:
        serving.end()


@pytest.fixture(scope="module")
def served_home() -> Iterator[Path]:
    with short_folder() as folder:
        yield folder


@pytest.fixture(scope="module")
def served(served_home: Path) -> Iterator[Serving]:
    """One Clave for the tests that only look at it."""
    serving = Serving(served_home, "--port", str(unused_port()))
    try:
        serving.wait_for_link()
        yield serving
    finally:
        serving.end()


def test_the_printed_link_logs_in_once_and_opens_the_library_with_the_demo_tracks(served: Serving):
    address, path = served.wait_for_link()
    with httpx.Client(base_url=address, follow_redirects=True) as browser:
        assert browser.get("/api/me").status_code == 401
        assert browser.get(path).status_code == 200
        assert browser.get("/api/me").json()["username"] == "owner"
        assert len(browser.get("/api/tracks").json()["items"]) >= 2
    with httpx.Client(base_url=address, follow_redirects=True) as another_browser:
        another_browser.get(path)
        assert another_browser.get("/api/me").status_code == 401


def test_a_second_serve_says_that_clave_runs_already_and_gives_a_fresh_link(
    served: Serving, served_home: Path
):
    address, path = served.wait_for_link()
    second = Serving(served_home)
    try:
        second.wait_for("already running")
        second_address, second_path = second.wait_for_link()
    finally:
        status = second.wait()
    assert (second_address, status) == (address, 0)
    assert second_path != path
    with httpx.Client(base_url=address, follow_redirects=True) as browser:
        browser.get(second_path)
        assert browser.get("/api/me").status_code == 200


def test_a_web_process_that_dies_is_started_again(served: Serving):
    address, _ = served.wait_for_link()
    (web,) = children_named(served.process.pid, "src.server")
    os.kill(web, signal.SIGKILL)
    served.wait_for("web process stopped unexpectedly")
    assert wait_until(lambda: children_named(served.process.pid, "src.server") - {web}, 10)
    assert wait_until(lambda: answers(address), 30)


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_once_it_is_ready_the_supervisor_has_given_up_django(served: Serving):
    def maps() -> str:
        return Path(f"/proc/{served.process.pid}/maps").read_text()

    assert wait_until(lambda: "site-packages" not in maps(), 10)
    assert "python" in maps()


def answers(address: str) -> bool:
    try:
        return httpx.get(f"{address}/api/health").status_code == 200
    except httpx.TransportError:
        return False


def test_a_busy_port_gets_a_message_and_another_port(home: Path):
    with socket.create_server(("127.0.0.1", 0)) as other_program:
        busy = other_program.getsockname()[1]
        serving = Serving(home, "--port", str(busy))
        try:
            serving.wait_for(f"Port {busy} is used by another program")
            address, _ = serving.wait_for_link()
        finally:
            serving.end()
    assert int(address.rpartition(":")[2]) > busy


@pytest.mark.parametrize(
    "number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=lambda number: number.name
)
def test_it_stops_everything_when_asked(home: Path, number: signal.Signals):
    serving = Serving(home, "--port", str(unused_port()))
    try:
        serving.wait_for_link()
        started = descendants(serving.process.pid)
        assert len(started) >= 4
        asked_at = time.monotonic()
    finally:
        status = serving.end(number)
    assert status == 0
    assert time.monotonic() - asked_at < 15
    assert "Clave has stopped." in serving.output
    assert not started & living_processes().keys()


def test_after_kill_minus_nine_every_process_is_gone_within_five_seconds(started: Serving):
    started.wait_for_link()
    # The worker and its pool's child.
    assert wait_until(lambda: len(children_named(started.process.pid, "celery")) >= 2, 30)
    processes = descendants(started.process.pid)
    assert len(processes) >= 5
    os.kill(started.process.pid, signal.SIGKILL)
    assert wait_until(lambda: not processes & living_processes().keys(), 5), (
        processes & living_processes().keys()
    )


@pytest.mark.skipif(address_in_network() is None, reason="this machine is in no network")
def test_with_lan_a_neighbour_comes_in_by_the_printed_link(home: Path):
    serving = Serving(home, "--lan", "--port", str(unused_port()))
    try:
        address, path = serving.wait_for_link()
        with httpx.Client(base_url=address, follow_redirects=True) as neighbour:
            assert neighbour.get(path).status_code == 200
            assert neighbour.get("/api/me").json()["username"] == "owner"
    finally:
        serving.end()
    assert address_in_network() in address
    assert "All devices of your network can reach it." in serving.output


@pytest.mark.skipif(address_in_network() is None, reason="this machine is in no network")
def test_without_lan_no_neighbour_is_even_heard(served: Serving):
    address, _ = served.wait_for_link()
    port = address.rpartition(":")[2]
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://{address_in_network()}:{port}/api/health")


def test_it_starts_again_right_after_a_crash(home: Path, started: Serving):
    started.wait_for_link()
    os.kill(started.process.pid, signal.SIGKILL)
    started.process.wait()
    again = Serving(home, "--port", str(unused_port()))
    try:
        address, _ = again.wait_for_link()
        assert answers(address)
    finally:
        assert again.end() == 0
