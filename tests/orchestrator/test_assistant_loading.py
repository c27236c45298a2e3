"""What an assistant needs for its first answer is loaded when a page shows the assistant."""

import asyncio
import subprocess
import sys
import threading

import httpx
import pytest

from src.api.models import Conversation, User
from src.orchestrator.assistant import get_assistant, load_assistants, prepare_assistant
from tests.support.clients import browser
from tests.support.processes import wait_until
from tests.support.sockets import open_socket, session_of

PROGRAM = """
import asyncio, os, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "src.config.settings"
import django
django.setup()
from src.orchestrator.assistant import get_assistant, load_assistants
load_assistants()
before = set(sys.modules)
get_assistant("recommender").load()
loaded = set(sys.modules)
from src.orchestrator.assistants.recommender import RecommendationEngine
asyncio.run(RecommendationEngine().process_query("something calm"))
late = [name for name in set(sys.modules) - loaded if name.startswith(("langgraph", "src."))]
print("langgraph.graph" in before, "langgraph.graph" in loaded, late)
"""


@pytest.mark.long
def test_the_recommender_loads_all_that_its_first_answer_imports():
    done = subprocess.run([sys.executable, "-c", PROGRAM], check=True, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "False True []"


@pytest.fixture
def client(alice: User) -> httpx.AsyncClient:
    return browser(alice)


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the threads in which the recommender was loaded."""
    load_assistants()
    found: list[str] = []
    monkeypatch.setattr(
        type(get_assistant("recommender")), "load", lambda _: found.append(threading.current_thread().name)
    )
    prepare_assistant.cache_clear()
    return found


@pytest.mark.django_db(transaction=True)
async def test_a_page_that_lists_the_assistants_has_them_loaded_once_in_a_thread(
    client: httpx.AsyncClient, loads: list[str]
):
    async with client:
        for _ in range(2):
            assert (await client.get("/api/assistants")).is_success

    assert await asyncio.to_thread(wait_until, lambda: bool(loads), 5)
    assert loads == ["load the recommender"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("redis_server")
async def test_a_socket_has_the_assistant_of_its_conversation_loaded(
    alice: User, client: httpx.AsyncClient, loads: list[str]
):
    async with client:
        for assistant in ("analyst", "an assistant that was uninstalled"):
            other = await Conversation.objects.acreate(user=alice, assistant=assistant)
            wire = await open_socket(session_of(client), other)
            await wire.disconnect()
        assert not loads
        conversation = await Conversation.objects.acreate(user=alice, assistant="recommender")
        wire = await open_socket(session_of(client), conversation)

        assert await asyncio.to_thread(wait_until, lambda: bool(loads), 5)
        await wire.disconnect()
    assert loads == ["load the recommender"]
