"""The parts of ``serve``, each on real processes and sockets."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from src.config.home import MAX_SOCKET_PATH_BYTES, socket_path
from src.ops.serve import address, child, processes, valkey
from src.ops.serve.child import Child
from src.ops.serve.instance_lock import AlreadyRunning, InstanceLock
from src.ops.serve.reaper import Reaper
from src.ops.serve.supervisor import ServeError, Supervisor
from tests.support.processes import ROOT, descendants, living_processes, wait_until


@pytest.fixture
def reaper() -> Iterator[Reaper]:
    with Reaper() as reaper:
        yield reaper


OWNER_OF_A_STUBBORN_FAMILY = """
import subprocess, time
from src.ops.serve.reaper import Reaper

reaper = Reaper()
shell = ["sh", "-c", "trap '' TERM; sleep 60 & sleep 60 & wait"]
reaper.watch(subprocess.Popen(shell, start_new_session=True).pid)
time.sleep(60)
"""


def python(code: str) -> list[str]:
    return [sys.executable, "-S", "-c", code]


def run_with(supervisor: Supervisor, started: Child) -> None:
    supervisor.start(started)
    supervisor.run()


def test_a_child_that_keeps_dying_ends_the_supervisor_with_the_end_of_its_log(
    tmp_path: Path, reaper: Reaper, monkeypatch
):
    monkeypatch.setattr(child, "MAX_WAIT_SECONDS", 0.01)
    said: list[str] = []
    broken = Child(
        "The example", python("raise SystemExit('no such song')"), tmp_path / "example.log", reaper
    )
    with Supervisor(said.append) as supervisor, pytest.raises(ServeError, match="no such song"):
        run_with(supervisor, broken)
    assert said == ["The example stopped unexpectedly (exit status 1). Starting it again."] * 4


def test_a_child_that_was_well_for_long_may_die_more_often(tmp_path: Path, reaper: Reaper, monkeypatch):
    monkeypatch.setattr(child, "HEALTHY_SECONDS", 0.0)
    healthy = Child("The example", python(""), tmp_path / "example.log", reaper)
    for _ in range(child.MAX_QUICK_EXITS + 1):
        healthy.start()
        assert wait_until(lambda: not healthy.is_running, 10)
        healthy.handle_exit()
    assert not healthy.has_failed


def test_stopping_a_child_that_ignores_the_request_ends_its_children_too(tmp_path: Path, reaper: Reaper):
    stubborn = "import signal, subprocess, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
    started = Child(
        "The example",
        python(stubborn + "subprocess.Popen(['sleep', '60']); time.sleep(60)"),
        tmp_path / "example.log",
        reaper,
        stop_seconds=0.2,
    )
    before = descendants(os.getpid())
    started.start()
    assert wait_until(lambda: len(descendants(os.getpid()) - before) == 2, 10)
    family = descendants(os.getpid()) - before
    started.stop()
    assert not family & living_processes().keys()


def test_a_big_log_is_put_aside_at_the_next_start(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(child, "MAX_LOG_BYTES", 10)
    log = tmp_path / "web.log"
    log.write_text("more than ten bytes")
    child.keep_one_old_log(log)
    assert not log.exists()
    assert (tmp_path / "web.log.1").read_text() == "more than ten bytes"


def test_the_reaper_ends_a_stubborn_family_when_its_owner_is_killed(tmp_path: Path):
    owner = subprocess.Popen([sys.executable, "-c", OWNER_OF_A_STUBBORN_FAMILY], cwd=ROOT)
    assert wait_until(lambda: len(descendants(owner.pid)) == 4, 10)
    family = descendants(owner.pid)
    owner.kill()
    owner.wait()
    assert wait_until(lambda: not family & living_processes().keys(), 5)


def test_only_one_supervisor_holds_a_data_folder_and_says_where_it_answers(tmp_path: Path):
    lock = tmp_path / "serve.lock"
    with InstanceLock(lock) as first:
        first.publish("http://127.0.0.1:8000")
        with pytest.raises(AlreadyRunning) as running, InstanceLock(lock):
            pass
        assert running.value.address == "http://127.0.0.1:8000"
    with InstanceLock(lock):
        pass


def test_a_supervisor_waits_until_the_reaper_of_a_killed_one_has_finished(tmp_path: Path):
    lock = tmp_path / "serve.lock"
    descriptor = os.open(lock, os.O_RDWR | os.O_CREAT)
    gone = subprocess.Popen(["true"])
    gone.wait()
    os.pwrite(descriptor, b'{"pid": %d, "address": "http://127.0.0.1:1"}' % gone.pid, 0)
    holder = subprocess.Popen(
        [
            sys.executable,
            "-S",
            "-c",
            f"import fcntl, time; fcntl.flock({descriptor}, fcntl.LOCK_EX); print(); time.sleep(1)",
        ],
        pass_fds=(descriptor,),
        stdout=subprocess.PIPE,
    )
    assert holder.stdout is not None
    with holder.stdout as output:
        output.readline()
    os.close(descriptor)
    began = time.monotonic()
    with InstanceLock(lock):
        assert time.monotonic() - began > 0.5
    holder.wait()


def test_a_busy_port_is_passed_over():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        busy = listener.getsockname()[1]
        assert not address.is_free("127.0.0.1", busy)
        assert address.free_port("127.0.0.1", busy) > busy


def test_a_host_that_is_not_ours_is_an_error_and_not_a_busy_port():
    with pytest.raises(OSError, match="assign requested address"):
        address.free_port("203.0.113.7", 8000)


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000"),
        ("0.0.0.0", "http://127.0.0.1:8000"),
        ("::1", "http://[::1]:8000"),
        ("music.local", "http://music.local:8000"),
    ],
)
def test_the_address_can_be_opened_in_a_browser(host: str, expected: str):
    assert address.web_address(host, 8000) == expected


def test_the_private_valkey_keeps_what_was_queued_over_a_restart(tmp_path: Path, reaper: Reaper):
    server_socket = socket_path(tmp_path)
    valkey.prepare_folder(server_socket.parent)
    for command, answer in ((b"LPUSH jobs one\r\n", b":1"), (b"LLEN jobs\r\n", b":1")):
        server = processes.valkey_process(server_socket, tmp_path, reaper)
        server.start()
        assert wait_until(lambda: valkey.answers(server_socket), 10)
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(server_socket))
            connection.sendall(command)
            assert connection.recv(100).startswith(answer)
        server.stop()
    if server_socket.parent.parent != tmp_path:
        server_socket.parent.rmdir()


def test_a_deep_data_folder_still_gets_a_socket_path_that_is_short_enough(tmp_path: Path):
    deep = tmp_path / ("long" * 30)
    assert len(os.fsencode(socket_path(deep))) <= MAX_SOCKET_PATH_BYTES
    assert socket_path(deep) != socket_path(tmp_path / ("other" * 30))


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make a folder that belongs to another user")
def test_a_socket_folder_of_another_user_is_refused(tmp_path: Path):
    os.chown(tmp_path, 65534, 65534)
    with pytest.raises(PermissionError, match="belongs to another user"):
        valkey.prepare_folder(tmp_path)


def test_a_redis_of_ones_own_is_used_instead_of_the_private_valkey(tmp_path: Path):
    own = socket_path(tmp_path)
    assert processes.private_valkey_socket(tmp_path, f"unix://{own}?db=0") == own
    assert processes.private_valkey_socket(tmp_path, "redis://localhost:6379/0") is None


def test_ctrl_c_in_the_terminal_does_not_reach_the_reaper(reaper: Reaper):
    assert os.getpgid(reaper.process.pid) != os.getpgrp()
