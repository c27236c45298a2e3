"""Connections to a real PostgreSQL that are reused: by whom, how long, and what does not come back."""

import gc
import os
import socket
import threading
from collections.abc import Callable
from typing import Any

import psycopg
import pytest

from src.core.postgres import pool as pools
from src.core.postgres.pool import Pool, pool_of

Connect = Callable[[], psycopg.Connection[Any]]


@pytest.fixture
def connect(new_database: Callable[[str], str], request: pytest.FixtureRequest) -> Connect:
    address = new_database(f"pool{abs(hash(request.node.name))}")
    return lambda: psycopg.connect(address, autocommit=True)


def test_a_connection_is_used_again(connect: Connect) -> None:
    pool = Pool()
    first = pool.take(connect)
    pool.give_back(first)

    assert pool.take(connect) is first
    first.close()


def test_one_that_broke_meanwhile_is_replaced_with_all_that_are_idle(connect: Connect) -> None:
    pool = Pool()
    taken = [pool.take(connect) for _ in range(3)]
    for connection in taken:
        pool.give_back(connection)
    with connect() as other:
        other.execute("SELECT pg_terminate_backend(%s)", [taken[-1].info.backend_pid])
    new = pool.take(connect)

    assert new not in taken
    assert all(connection.closed for connection in taken)
    new.close()


def test_a_thread_that_ends_with_a_connection_does_not_take_it_from_the_others(
    connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "MAX_CONNECTIONS", 1)
    monkeypatch.setattr(pools, "WAIT_SECONDS", 0.1)
    pool = Pool()
    thread = threading.Thread(target=pool.take, args=[connect])
    thread.start()
    thread.join()
    gc.collect()

    kept = pool.take(connect)
    with pytest.raises(psycopg.OperationalError, match="in use"):
        pool.take(connect)
    kept.close()


def test_a_transaction_that_was_left_open_does_not_come_back(connect: Connect) -> None:
    pool = Pool()
    connection = pool.take(connect)
    connection.execute("BEGIN")
    pool.give_back(connection)

    assert connection.closed


def test_there_are_only_so_many_and_a_failure_keeps_no_place(
    connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "MAX_CONNECTIONS", 2)
    monkeypatch.setattr(pools, "WAIT_SECONDS", 0.05)
    pool = Pool()

    def fail() -> Any:
        raise psycopg.OperationalError("refused")

    for _ in range(3):
        with pytest.raises(psycopg.OperationalError, match="refused"):
            pool.take(fail)
    first, second = pool.take(connect), pool.take(connect)
    with pytest.raises(psycopg.OperationalError, match="All 2 database connections are in use"):
        pool.take(connect)
    pool.give_back(first)
    third = pool.take(connect)

    second.close()
    third.close()


def test_those_that_were_idle_for_long_are_closed(connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "IDLE_SECONDS", 0.0)
    pool = Pool()
    connection = pool.take(connect)
    pool.give_back(connection)

    assert connection.closed


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_child_process_leaves_its_parents_connections_alone(connect: Connect) -> None:
    pool = pool_of("default", "of this test")
    connection = pool.take(connect)
    pool.give_back(connection)
    child = os.fork()
    if not child:
        # No test code may go on in the child.
        is_own = pool_of("default", "of this test") is not pool
        os._exit(0 if is_own else 1)

    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert pool.take(connect).execute("SELECT 1").fetchone() == (1,)
    connection.close()


def test_a_server_that_does_not_answer_is_waited_for_by_one_of_those_who_ask() -> None:
    attempts = []
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()

        def connect() -> psycopg.Connection[Any]:
            attempts.append(1)
            return psycopg.connect(f"host=127.0.0.1 port={silent.getsockname()[1]} connect_timeout=2")

        pool = Pool()
        for _ in range(5):
            with pytest.raises(psycopg.OperationalError):
                pool.take(connect)

    assert len(attempts) == 1
