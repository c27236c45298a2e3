"""Fixtures of all tests. The services behind them are started by ``tests/support/services.py``."""

import asyncio
import sys
import threading
from collections import Counter
from collections.abc import AsyncIterator, Generator, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import SyncToAsync
from django.conf import settings as django_settings
from django.db import connections
from django.test import TransactionTestCase

from src.core.redis import async_client, sync_client
from tests.support.examples import use_our_profile

# alice, bob and charlie: who may see what is asked of the same three people everywhere.
pytest_plugins = ["tests.support.users"] if find_spec("tests.support.users") else []

use_our_profile()


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Generator[None]:
    """Mark what touches the database, so that nothing else need run on two, and begin with the slow files.

    Processes that share the files would otherwise wait at the end for one that has begun a slow one. The browser tests
    come together: each process keeps one product running for all of its files, which takes half a minute to start.
    """
    for item in items:
        # Both of them lead to pytest-django's own fixture.
        fixtures = getattr(item, "fixturenames", ())
        if item.get_closest_marker("django_db") or "_django_db_helper" in fixtures:
            item.add_marker("database")
    # The other marks are set meanwhile, and tests left out.
    yield
    slow = Counter(item.path for item in items if item.get_closest_marker("slow"))
    items.sort(key=lambda item: (item.get_closest_marker("browser") is None, -slow[item.path]))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None) -> None:
    """On SQLite the tests use a file, as the product does: a shared in-memory database has other locks."""
    database = connections["default"].settings_dict
    if database["ENGINE"].endswith("sqlite3"):
        home = Path(django_settings.CLAVE_HOME)
        home.mkdir(parents=True, exist_ok=True)
        database["TEST"]["NAME"] = str(home / "test.sqlite3")


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """The whole server is thrown away after the tests. Dropping the database would wait for open connections."""
    return True


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> None:
    from tests.support.database_reset import empty_the_database

    TransactionTestCase._fixture_teardown = lambda self: empty_the_database()  # type: ignore[method-assign]


@pytest.fixture(scope="session", autouse=True)
def no_real_model_is_asked() -> None:
    """What talks to a vendor talks to a stand-in on this machine, or not at all."""
    from src.orchestrator.base import model_requests

    model_requests.ALLOW_MODEL_REQUESTS = False


@pytest.fixture(scope="session", autouse=True)
def no_pause_between_words() -> None:
    """A person sees the rules' answer being written; a test would only wait."""
    from src.orchestrator.llm_routing_offline import client

    client.WORD_DELAY_SECONDS = 0.0


@pytest.fixture(autouse=True)
def media_root(tmp_path: Path, settings: Any) -> Path:
    """Uploaded files go to a folder of this test."""
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path / "media"


@pytest.fixture(autouse=True)
def sound_indexes_are_empty() -> None:
    """The ids of users begin again with each test."""
    if module := sys.modules.get("src.orchestrator.tools.library.sound_index"):
        module.clear_indexes()


@pytest.fixture(autouse=True)
def nothing_is_being_loaded_any_more() -> Iterator[None]:
    """A page that shows an assistant begins to load it in a thread. The imports must not meet the end of the test:
    pytest changes the filters of warnings then, which are those of the whole process."""
    yield
    for thread in threading.enumerate():
        if thread.name.startswith("load the"):
            thread.join()


@pytest.fixture(autouse=True)
def quick_passwords(settings: Any) -> None:
    """The real hasher takes most of a second on purpose."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def no_open_connection_is_left_in_the_database_thread() -> Iterator[None]:
    """The one thread in which async code runs its queries outlives every test. A connection that it kept would block
    the next test's clean-up, and be touched by tests that may not use the database."""
    yield
    SyncToAsync.single_thread_executor.submit(connections.close_all).result()


@pytest.fixture
async def redis_server() -> AsyncIterator[str]:
    """The address of a real, empty Redis-protocol server. Ask for it in every test that reads or writes Redis."""
    sync_client().flushall()
    yield django_settings.REDIS_URL
    await _end_tasks()
    await async_client().aclose()


async def _end_tasks() -> None:
    """End what the test left running (readers of streams), or it would outlive its connection."""
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
